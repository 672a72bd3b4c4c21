import { mix, seeded } from '../kit/paint.ts'
import { downwards, slanted } from '../kit/gradients.ts'
import { disc, each, line, oval, rect, repeat, shape } from '../kit/shapes.ts'
import { glint, glow, shadow } from '../kit/light.ts'
import { spruce } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

/** A sauna that floats on a summer lake at noon, with a ladder into the water. */
export function saunaRaft(): Drawing {
  const chance = seeded(37)
  return scene(
    rect(0, 0, 1200, 430, downwards('#7db4d6', '#d9ecec 90%')) +
      glow(930, 110, 300, '#fff6d2', 0.8) +
      each([180, 520, 860], (x, index) => oval(x, 110 + index * 30, 130, 18, '#fff', 'opacity=".5"')) +
      shape('M0 390 Q260 300 520 366 T1200 340 V470 H0Z', '#8fb39b') +
      repeat(40, (index) =>
        spruce(index * 31 + chance() * 16, 444, 0.2 + chance() * 0.14, mix('#4f8066', '#79a27d', chance())),
      ) +
      rect(0, 436, 1200, 364, downwards('#a9d3dc', '#5b9ab4 40%', '#2f6f92')) +
      glint(840, 440, 180, 330, '#ffffff', 0.4) +
      repeat(120, () => {
        const y = 446 + chance() * 340
        return line(
          `M${chance() * 1200} ${y} h${12 + chance() * 90 * (y / 800)}`,
          chance() > 0.5 ? '#e9f7f7' : '#2a6487',
          3,
          `opacity="${(0.14 + chance() * 0.3).toFixed(2)}"`,
        )
      }) +
      raft() +
      swimmer(),
    { tint: '#fff0c0', tintStrength: 0.1 },
  )
}

function raft(): string {
  return (
    oval(600, 690, 400, 34, '#1c4a66', 'opacity=".45"') +
    each([300, 460, 620, 780, 900], (x) => oval(x, 676, 66, 22, '#7b5a44')) +
    shape('M230 640 H970 L990 672 H210Z', downwards('#d6ab7c', '#9c6f4b')) +
    repeat(17, (board) => line(`M${250 + board * 44} 642 l-4 28`, '#6b4a36', 3, 'opacity=".5"')) +
    rect(806, 262, 24, 90, '#4a4146') +
    each([0, 1, 2], (puff) => disc(830 + puff * 32, 236 - puff * 40, 22 + puff * 12, '#fff', 'opacity=".4"')) +
    rect(430, 380, 440, 262, slanted([0, 0, 1, 0.4], '#c98b5c', '#8d5a3d')) +
    repeat(16, (board) => rect(444 + board * 27, 380, 3, 262, '#6d432e', 0, 'opacity=".5"')) +
    shape('M400 392 L440 330 H870 L902 392Z', downwards('#5c6b72', '#3d4a52')) +
    rect(470, 430, 210, 130, '#fff3dc', 4) +
    rect(480, 440, 190, 110, downwards('#cfe8ee', '#8fbccb')) +
    rect(570, 440, 8, 110, '#fff3dc') +
    shape('M494 550 v-40 q20 -30 40 0 v40Z M596 550 v-48 q20 -30 42 0 v48Z', '#a9694a', 'opacity=".8"') +
    rect(736, 430, 92, 212, downwards('#6b4331', '#4d3026'), 4) +
    rect(754, 452, 56, 80, '#d9eef2', 3) +
    disc(814, 548, 6, '#e9c07e') +
    line('M252 640 v-70 M400 640 v-70 M252 580 H400', '#7d5a43', 8) +
    shape('M300 584 q26 -8 50 2 v52 q-26 8 -50 0Z', '#f1e2c6') +
    line('M302 604 h46 M302 620 h46', '#3f7a8c', 6) +
    line('M944 610 v120 M976 610 v120 M944 640 h32 M944 670 h32 M944 700 h32', '#e9edf0', 6) +
    shadow(650, 644, 220, 8, 0.3)
  )
}

function swimmer(): string {
  return (
    oval(140, 724, 70, 12, '#e9f7f7', 'opacity=".5"') +
    disc(140, 700, 22, '#e3ab86') +
    shape('M118 696 q22 -34 44 0 q-22 -12 -44 0Z', '#5a3a2a') +
    oval(140, 726, 46, 10, '#2f6f92')
  )
}
