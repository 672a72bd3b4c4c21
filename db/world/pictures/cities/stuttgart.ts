import { mix } from '../kit/paint.ts'
import { line, rect, repeat, shape } from '../kit/shapes.ts'
import { CITY_SKY, drawCity } from './skyline.ts'

/** The television tower above the vineyards. */
export const stuttgart = () =>
  drawCity({
    seed: 21,
    sky: CITY_SKY.gold,
    ink: '#4a4a58',
    foreground: 'vineyard',
    landmark: (ink) =>
      shape('M0 720 Q180 520 420 600 T800 560 V820 H0Z', '#8ba66f') +
      repeat(9, (row) => line(`M${20 + row * 90} ${700 - row * 8} q60 -40 150 -40`, '#6c8a52', 5, 'opacity=".7"')) +
      shape('M500 620 L510 260 H522 L532 620Z', ink) +
      rect(474, 220, 84, 66, ink, 10) +
      rect(482, 236, 68, 14, '#ffe3a0', 4) +
      rect(512, 80, 8, 150, ink) +
      repeat(5, (house) =>
        shape(
          `M${80 + house * 70} 800 V${660 - house * 8} l30 -30 l30 30 V800Z`,
          mix('#f0e0c4', '#b4654a', (house % 3) / 2),
        ),
      ),
  })
