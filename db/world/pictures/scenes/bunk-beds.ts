import { darken, lighten } from '../kit/paint.ts'
import { across, downwards, slanted } from '../kit/gradients.ts'
import { disc, each, line, rect, shape } from '../kit/shapes.ts'
import { shadow, sunbeams } from '../kit/light.ts'
import { room } from '../kit/room.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { pillow } from '../kit/beds.ts'
import { rug } from '../kit/furniture.ts'
import { backpack, pennants } from '../kit/journey.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function bunkBeds(): Drawing {
  return scene(
    room({ wall: '#cfe0e2', floor: '#d0a373' }, { light: 0.2 }) +
      windowOn(130, 170, 250, 270, { sky: SKY.noon, curtain: '#f2c666', seed: 3 }) +
      pennants(60, 70, 1160, 60, ['#d8604a', '#efb84d', '#3f7f72', '#f6ead2', '#4f78a8'], 60) +
      shadow(780, 700, 360, 20, 0.5) +
      rect(466, 150, 26, 550, across('#c99263', '#9c6b42'), 6) +
      rect(1068, 150, 26, 550, across('#c99263', '#94653e'), 6) +
      bunk(350, '#4f86a0') +
      bunk(610, '#e08a57') +
      rect(480, 278, 420, 16, '#c28c5d', 6) +
      line('M930 690 V250 M1010 690 V250', '#c99263', 14) +
      each([330, 420, 510, 600], (y) => line(`M930 ${y} h80`, '#b98254', 12)) +
      rug(280, 720, 230, 44, '#f4e6c8', '#4f86a0') +
      backpack(330, 730, '#d8604a', 0.55) +
      disc(200, 706, 34, downwards('#ffffff', '#cfcabf')) +
      shape('M200 690 l14 10 -5 16 h-18 l-5 -16Z', '#3a3a44'),
    { beams: sunbeams(130, 170, 250, 585, 160) },
  )
}

function bunk(y: number, duvet: string): string {
  return (
    rect(480, y, 600, 22, '#b98254', 6) +
    rect(492, y - 46, 576, 50, downwards('#fff8ec', '#dccdb5'), 16) +
    pillow(570, y - 70, 130, 76, '#fff8ec', -5) +
    shape(
      `M660 ${y - 66} Q860 ${y - 92} 1066 ${y - 62} L1068 ${y + 6} Q880 ${y + 26} 668 ${y + 4}Z`,
      slanted([0.2, 0, 0.5, 1], lighten(duvet, 0.35), darken(duvet, 0.2)),
    ) +
    each([720, 800, 880, 960], (x) => line(`M${x} ${y - 74} q-10 40 4 78`, lighten(duvet, 0.6), 5, 'opacity=".35"')) +
    rect(480, y + 22, 600, 10, '#20161c', 0, 'opacity=".16"')
  )
}
