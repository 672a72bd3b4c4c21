import { darken, lighten } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { disc, group, rect, repeat, shape } from '../kit/shapes.ts'
import { CITY_SKY, drawCity } from './skyline.ts'

/** The television tower and the Brandenburg Gate. */
export const berlin = () =>
  drawCity({
    seed: 3,
    sky: CITY_SKY.rose,
    ink: '#3f3a66',
    foreground: 'river',
    landmark: (ink) =>
      rect(392, 250, 16, 560, ink) +
      disc(400, 300, 44, downwards(lighten(ink, 0.35), ink)) +
      rect(396, 90, 8, 190, ink) +
      rect(398, 40, 4, 60, '#d8604a') +
      shape('M382 800 L394 360 H406 L418 800Z', ink) +
      gate(ink),
  })

function gate(ink: string): string {
  return group(
    'translate(90 640)',
    rect(0, 0, 240, 26, darken(ink, 0.1)) +
      rect(10, -34, 220, 34, ink) +
      repeat(6, (column) => rect(12 + column * 40, 26, 16, 130, darken(ink, 0.1))) +
      shape('M88 -34 q30 -50 66 0Z', darken(ink, 0.2)),
  )
}
