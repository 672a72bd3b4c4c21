import { mix, seeded } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { each, line, rect, repeat, shape } from '../kit/shapes.ts'
import { glow } from '../kit/light.ts'
import { spruce } from '../kit/plants.ts'
import { CITY_SKY, drawCity } from './skyline.ts'

/** The bridge with its two burning pillars over the river, fells and a green sky. */
export const rovaniemi = () => {
  const chance = seeded(67)
  return drawCity({
    seed: 41,
    sky: CITY_SKY.dusk,
    ink: '#33415f',
    foreground: 'river',
    sun: [150, 420],
    landmark: (ink) =>
      aurora() +
      shape('M0 700 Q200 540 420 640 T800 560 V820 H0Z', mix(ink, '#c9a3a8', 0.4)) +
      repeat(15, (index) =>
        spruce(index * 58 + chance() * 20, 790, 0.34 + chance() * 0.2, mix(ink, '#4d6f6b', chance())),
      ) +
      each([380, 432], (x) => rect(x, 330, 20, 480, downwards('#f4e7d2', '#a9927f'), 6)) +
      each([380, 432], (x) => glow(x + 10, 322, 110, '#ffd27a', 0.9) + rect(x, 300, 20, 36, '#fff0bd', 8)) +
      each([-1, 1], (side) =>
        repeat(6, (rope) =>
          line(`M416 ${370 + rope * 26} L${416 + side * (110 + rope * 52)} 790`, '#e8dccb', 3, 'opacity=".6"'),
        ),
      ) +
      rect(0, 786, 800, 16, '#5b4f58'),
  })
}

function aurora(): string {
  return each([0, 1, 2], (band) =>
    shape(
      `M${-40 + band * 60} ${210 + band * 60} Q${220 + band * 40} ${40 + band * 50} ${430 + band * 30} ${170 + band * 40} T860 ${90 + band * 60} V${230 + band * 70} Q${640 - band * 30} ${260 + band * 40} ${420 + band * 40} ${300 + band * 40} T${-40 + band * 60} ${340 + band * 40}Z`,
      downwards(
        ['#9af0c400', '#7fd8e000', '#c9a7f000'][band] ?? '#9af0c400',
        ['#9af0c4', '#7fd8e0', '#c9a7f0'][band] ?? '#9af0c4',
        '#9af0c400',
      ),
      'opacity=".34"',
    ),
  )
}
