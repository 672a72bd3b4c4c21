import { mix } from '../kit/paint.ts'
import { rect, repeat, shape } from '../kit/shapes.ts'
import { CITY_SKY, drawCity } from './skyline.ts'

/** The Rhine tower and the leaning houses of the harbour. */
export const duesseldorf = () =>
  drawCity({
    seed: 9,
    sky: CITY_SKY.blue,
    ink: '#3b4f6e',
    foreground: 'river',
    landmark: (ink) =>
      shape('M390 800 L402 330 H418 L430 800Z', ink) +
      shape('M352 330 q58 -40 116 0 l-16 46 q-42 18 -84 0Z', ink) +
      rect(406, 120, 8, 190, ink) +
      repeat(3, leaningHouse),
  })

function leaningHouse(index: number): string {
  const left = 520 + index * 74
  const colour = mix(['#e9e2d4', '#c97a58', '#d5dde2'][index]!, '#3b4f6e', 0.12)
  return (
    shape(`M${left} 800 q-14 -80 6 ${-190 - index * 26} q30 -16 60 6 q-10 90 8 ${184 + index * 20}Z`, colour) +
    repeat(4, (floor) => rect(left + 14, 640 + floor * 34, 30, 16, '#4d6478', 2))
  )
}
