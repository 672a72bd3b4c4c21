import { darken, mix } from '../kit/paint.ts'
import { each, line, rect, repeat, shape } from '../kit/shapes.ts'
import { CITY_SKY, drawCity } from './skyline.ts'

/** The brewery tower with its golden U, and the yellow pylons of the stadium. */
export const dortmund = () =>
  drawCity({
    seed: 7,
    sky: CITY_SKY.amber,
    ink: '#5b3a45',
    foreground: 'park',
    landmark: (ink) =>
      rect(250, 470, 190, 330, ink) +
      rect(230, 430, 230, 44, darken(ink, 0.1)) +
      shape('M300 300 h30 v80 q0 26 16 26 t16 -26 v-80 h30 v84 q0 54 -46 54 t-46 -54Z', '#f6c945') +
      repeat(5, (row) =>
        repeat(3, (pane) => rect(270 + pane * 56, 500 + row * 52, 30, 30, '#ffe3a0', 2, 'opacity=".6"')),
      ) +
      each([500, 590, 680, 760], pylon) +
      shape('M470 800 V650 H800 V800Z', mix(ink, '#fbe6bd', 0.2)),
  })

function pylon(x: number): string {
  return (
    shape(`M${x} 800 L${x + 12} 500 L${x + 26} 800Z`, '#f2be3e') +
    line(`M${x + 12} 504 L${x - 40} 640 M${x + 12} 504 L${x + 64} 640`, '#f2be3e', 4)
  )
}
