import { mix } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { disc, each, line, rect, repeat, shape } from '../kit/shapes.ts'
import { CITY_SKY, drawCity } from './skyline.ts'

/** The white cathedral with its green domes above the harbour. */
export const helsinki = () =>
  drawCity({
    seed: 33,
    sky: CITY_SKY.mint,
    ink: '#4d6472',
    foreground: 'river',
    sun: [600, 300],
    landmark: (ink) =>
      each([206, 502], (x) => rect(x, 560, 62, 200, '#f4efe4') + dome(x + 31, 560, 34)) +
      rect(230, 600, 310, 200, downwards('#faf6ec', '#d9d6cc')) +
      shape('M270 600 L385 540 L500 600Z', '#efe9dc') +
      repeat(6, (column) => rect(286 + column * 36, 616, 14, 150, '#cfcabd')) +
      rect(322, 450, 126, 110, downwards('#fbf8f0', '#dcd8cd')) +
      repeat(4, (pane) => rect(334 + pane * 29, 480, 13, 56, mix(ink, '#bcd0d8', 0.5), 6)) +
      dome(385, 450, 74),
  })

function dome(x: number, y: number, half: number): string {
  return (
    shape(
      `M${x - half} ${y} q0 ${-half * 1.5} ${half} ${-half * 1.6} q${half} ${half * 0.1} ${half} ${half * 1.6}Z`,
      downwards('#8fc0ac', '#4f8a7c'),
    ) +
    rect(x - 5, y - half * 2.1, 10, half * 0.6, '#4f8a7c') +
    disc(x, y - half * 2.2, 6, '#e9c46a') +
    line(`M${x} ${y - half * 2.2} v-22 m-8 8 h16`, '#e9c46a', 3)
  )
}
