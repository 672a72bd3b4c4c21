import { mix } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { line, rect, repeat, shape } from '../kit/shapes.ts'
import { CITY_SKY, drawCity } from './skyline.ts'

/** The concert hall on its brick warehouse, the tower of St Michael's, cranes. */
export const hamburg = () =>
  drawCity({
    seed: 15,
    sky: CITY_SKY.blue,
    ink: '#34506a',
    foreground: 'river',
    landmark: (ink) =>
      rect(250, 560, 300, 250, '#a4573f') +
      repeat(4, (row) => repeat(6, (pane) => rect(268 + pane * 46, 590 + row * 46, 18, 22, '#6d3627'))) +
      shape(
        'M250 560 V420 q30 -90 70 -60 q40 -130 90 -20 q40 -110 90 20 q30 -40 50 30 V560Z',
        downwards('#eef7fa', '#9fc2d2'),
      ) +
      repeat(6, (pane) => line(`M${280 + pane * 46} 554 V400`, '#6f9bb0', 3, 'opacity=".5"')) +
      crane(640, ink) +
      crane(720, ink) +
      shape('M110 800 V470 l18 -40 l20 -120 l20 120 l18 40 V800Z', mix(ink, '#5f8f86', 0.4)),
  })

function crane(x: number, ink: string): string {
  return line(`M${x} 800 V540 M${x} 560 L${x - 80} 500 M${x} 560 L${x + 80} 590`, ink, 10)
}
