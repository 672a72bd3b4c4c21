import { darken, mix } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { rect, repeat, shape } from '../kit/shapes.ts'
import { CITY_SKY, drawCity } from './skyline.ts'

/** The Monument to the Battle of the Nations and a church tower. */
export const leipzig = () =>
  drawCity({
    seed: 17,
    sky: CITY_SKY.mint,
    ink: '#3d5a58',
    foreground: 'park',
    sun: [230, 300],
    landmark: (ink) =>
      shape(
        'M280 800 V640 l40 -30 V430 l30 -24 q50 -120 100 0 l30 24 V610 l40 30 V800Z',
        downwards(mix(ink, '#b9a98c', 0.35), ink),
      ) +
      shape('M370 800 V690 q30 -60 60 0 V800Z', darken(ink, 0.3)) +
      repeat(4, (arch) => rect(334 + arch * 38, 470, 16, 90, darken(ink, 0.2), 8)) +
      shape('M610 800 V500 q40 -60 44 -140 q4 80 20 140 V800Z', ink),
  })
