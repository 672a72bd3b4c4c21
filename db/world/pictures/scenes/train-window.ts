import { clipTo } from '../kit/definitions.ts'
import { downwards } from '../kit/gradients.ts'
import { disc, each, group, line, rect, shape } from '../kit/shapes.ts'
import { beam } from '../kit/light.ts'
import { backpack, scarf } from '../kit/journey.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function trainWindow(): Drawing {
  return scene(
    rect(0, 0, 1200, 800, downwards('#3c5964', '#2c444e')) +
      rect(126, 66, 948, 478, '#52737d', 56) +
      group('', countryside(), clipTo('<rect x="150" y="90" width="900" height="430" rx="40"/>')) +
      rect(0, 600, 1200, 200, downwards('#a5744f', '#7a5236')) +
      rect(0, 588, 1200, 18, '#c89767') +
      each([60, 980], (x) => shape(`M${x} 800 V600 q0 -80 80 -80 q80 0 80 80 V800Z`, downwards('#c9674b', '#94462f'))) +
      backpack(480, 604, '#d99a3f', 0.74, '#3f6a66') +
      mug() +
      books() +
      scarf(940, 420, '#8d2f3f', '#f3e6cf', 0.8),
    { beams: [beam('150,90 1050,90 900,800 -40,800', '#ffe4b0', 0.45)] },
  )
}

function countryside(): string {
  return (
    rect(150, 90, 900, 430, downwards('#9ccbe0', '#fbe3b8 70%', '#f7d39a')) +
    disc(820, 220, 56, '#fff3cf') +
    shape('M150 400 Q340 300 560 370 T1060 340 V540 H150Z', '#9dbf9a') +
    shape('M150 450 Q400 380 640 430 T1060 410 V540 H150Z', '#6f9f72') +
    shape('M330 420 v-46 l34 -30 l34 30 v46Z', '#c9674b') +
    shape('M420 426 v-120 l14 -50 l14 50 v120Z', '#7b5a5a') +
    shape('M470 424 v-36 l30 -26 l30 26 v36Z', '#d98b63') +
    shape('M150 90 h260 L220 520 h-70Z', '#fff', 'opacity=".14"')
  )
}

function mug(): string {
  return group(
    'translate(690 604)',
    rect(-20, -84, 60, 82, downwards('#fffaf0', '#d6cab6'), 8) +
      line('M40 -66 q26 10 0 40', '#e7ddcb', 9) +
      line('M-4 -104 q-10 -20 4 -38 M18 -104 q-10 -20 4 -38', '#fff', 4, 'opacity=".5"'),
  )
}

function books(): string {
  return group(
    'translate(820 606) rotate(-3)',
    rect(-70, -10, 150, 12, '#efe3cb', 3) +
      rect(-60, -24, 140, 14, '#4f78a8', 3) +
      rect(-66, -36, 138, 12, '#f3d9a0', 3),
  )
}
