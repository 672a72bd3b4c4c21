import { mix, seeded } from '../kit/paint.ts'
import { clipTo } from '../kit/definitions.ts'
import { downwards, slanted } from '../kit/gradients.ts'
import { disc, each, group, line, rect, repeat, shape } from '../kit/shapes.ts'
import { glint, glow, shadow } from '../kit/light.ts'
import { grass, spruce } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

const SHORE = 'M560 560 Q760 520 1200 540 V800 H420 Q520 640 560 560Z'

export function saunaByTheLake(): Drawing {
  const chance = seeded(17)
  return scene(
    rect(0, 0, 1200, 470, downwards('#4a5f96', '#c98a9a 55%', '#f8c596 85%', '#fde2b4')) +
      disc(300, 372, 52, '#fff3cf') +
      glow(300, 372, 330, '#ffdf9f', 0.8) +
      shape('M0 400 Q160 300 330 372 T640 330 T940 352 T1200 310 V480 H0Z', '#8d7f9f', 'opacity=".7"') +
      repeat(26, (index) =>
        spruce(index * 49 + chance() * 20, 470, 0.24 + chance() * 0.16, mix('#4d5f6b', '#6d6f83', chance())),
      ) +
      lake(chance) +
      shape(SHORE, downwards('#6f8556', '#3f5a41')) +
      group('', grass(380, 580, 800, ['#35513d', '#93a866'], chance), clipTo(`<path d="${SHORE}"/>`)) +
      each([0.86, 0.7, 0.95], (scale, index) => spruce(1010 + index * 84, 590 + index * 26, scale * 1.25, '#3d6250')) +
      spruce(640, 580, 1.05, '#41695a') +
      hut() +
      jetty(),
    { tint: '#ff9d6b', tintStrength: 0.16 },
  )
}

function lake(chance: () => number): string {
  return (
    rect(0, 466, 1200, 334, downwards('#f3bd97', '#a58ba3 22%', '#3f5478')) +
    glint(236, 468, 128, 270, '#ffe6b4', 0.46) +
    repeat(110, () => {
      const y = 478 + chance() * 310
      const colour = chance() > 0.45 ? '#ffdcb2' : '#33456a'
      const length = 14 + chance() * 110 * (y / 800)
      return line(`M${chance() * 720} ${y} h${length}`, colour, 3, `opacity="${(0.12 + chance() * 0.32).toFixed(2)}"`)
    })
  )
}

function hut(): string {
  return (
    shadow(850, 676, 240, 18, 0.55) +
    rect(960, 300, 26, 110, '#4a4146') +
    each([0, 1, 2], (puff) => disc(984 + puff * 34, 276 - puff * 44, 24 + puff * 12, '#f3e2da', 'opacity=".28"')) +
    rect(690, 440, 330, 234, slanted([0, 0, 1, 0.4], '#a06b47', '#6e4433')) +
    repeat(9, (board) => rect(690, 462 + board * 24, 330, 3, '#4e2f25', 0, 'opacity=".45"')) +
    shape('M650 452 L850 330 L1060 452 L1060 476 L850 356 L650 476Z', downwards('#4d474f', '#322d35')) +
    shape('M690 452 L850 356 L1020 452Z', '#7d4f39') +
    rect(720, 500, 176, 120, '#fff0d2', 4) +
    rect(730, 510, 156, 100, downwards('#ffe3a0', '#f3a95b')) +
    rect(804, 510, 8, 100, '#fff0d2') +
    shape('M740 610 v-34 h60 v34Z M818 610 v-52 h58 v52Z', '#a85f38', 'opacity=".75"') +
    glow(808, 560, 240, '#ffc46e', 0.75) +
    rect(922, 500, 76, 174, downwards('#5d3a2c', '#43291f'), 4) +
    rect(938, 518, 44, 60, '#ffd68c', 3) +
    disc(986, 592, 5, '#e9c07e')
  )
}

function jetty(): string {
  return (
    shadow(560, 764, 180, 6, 0.45) +
    each([410, 500, 590], (x) => rect(x, 690, 14, 96, '#4e3a33', 4)) +
    shape('M360 694 L392 676 H800 L812 700 L360 716Z', downwards('#c39a70', '#8b6447')) +
    repeat(11, (board) => line(`M${396 + board * 36} 678 l-${14 - board} 34`, '#6b4a36', 3, 'opacity=".55"')) +
    line('M372 694 v-62 M440 686 v-62', '#5b453a', 9) +
    line('M372 646 h68', '#5b453a', 7) +
    shape('M392 640 q22 -8 40 2 v66 q-20 8 -40 0Z', '#f1e2c6') +
    line('M392 664 h40 M392 684 h40', '#c65f43', 6)
  )
}
