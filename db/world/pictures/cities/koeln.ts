import { darken, lighten } from '../kit/paint.ts'
import { across } from '../kit/gradients.ts'
import { each, line, repeat, shape } from '../kit/shapes.ts'
import { CITY_SKY, drawCity } from './skyline.ts'

/** The cathedral and the arches of the railway bridge. */
export const koeln = () =>
  drawCity({
    seed: 5,
    sky: CITY_SKY.gold,
    ink: '#5a4a4f',
    foreground: 'river',
    landmark: (ink) =>
      each([330, 446], (x) => spire(x, ink)) +
      shape('M300 800 V560 l180 -20 l190 60 V800Z', ink) +
      line('M40 780 Q140 660 240 780 M240 780 Q340 660 440 780 M440 780 Q540 660 640 780', darken(ink, 0.25), 12),
  })

function spire(x: number, ink: string): string {
  return (
    shape(`M${x} 800 V410 l14 -40 l24 -190 l24 190 l14 40 V800Z`, across(lighten(ink, 0.1), darken(ink, 0.1))) +
    repeat(3, (pane) => shape(`M${x + 14 + pane * 18} 600 v-60 q6 -20 12 0 v60Z`, '#ffe3a0', 'opacity=".6"'))
  )
}
