import { downwards } from '../kit/gradients.ts'
import { rect, shape, line, disc, group, repeat } from '../kit/shapes.ts'
import { shadow, beam } from '../kit/light.ts'
import { scarf, backpack } from '../kit/journey.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function twoBackpacks(): Drawing {
  return scene(
    rect(0, 0, 1200, 800, downwards('#f6cf9a', '#eab07e')) +
      rect(0, 560, 1200, 240, downwards('#a9785a', '#80563f')) +
      repeat(9, (board) => rect(0, 566 + board * 28, 1200, 3, '#62402f', 0, 'opacity=".4"')) +
      disc(860, 270, 170, '#fbe3b4', 'opacity=".85"') +
      shape(
        'M0 560 V420 q60 -40 130 0 v-60 h90 v60 l60 -70 60 70 h130 v-100 h60 v100 l80 -60 90 60 h180 v-50 h90 v50 l70 -60 70 60 h90 V560Z',
        '#d99a74',
        'opacity=".75"',
      ) +
      backpack(430, 720, '#2f6f66', 1.35, '#e6ad52') +
      backpack(760, 730, '#c65f43', 1.05, '#4f78a8') +
      scarf(330, 470, '#1f5f8b', '#fff4df', 0.95) +
      football(),
    { beams: [beam('0,0 360,0 1200,800 500,800', '#fff0c4', 0.5)] },
  )
}

function football(): string {
  return group(
    'translate(980 690)',
    shadow(0, 44, 66, 10, 0.5) +
      disc(0, -10, 54, downwards('#ffffff', '#cfc8ba')) +
      shape('M0 -34 l24 18 -9 28 h-30 l-9 -28Z', '#2f2f38') +
      line('M0 -34 V-60 M24 -16 L50 -26 M15 12 L32 36 M-15 12 L-32 36 M-24 -16 L-50 -26', '#2f2f38', 5),
  )
}
