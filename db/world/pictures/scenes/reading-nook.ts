import { downwards, across } from '../kit/gradients.ts'
import { rect } from '../kit/shapes.ts'
import { shadow, sunbeams } from '../kit/light.ts'
import { room } from '../kit/room.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { pillow } from '../kit/beds.ts'
import { rug, shelf } from '../kit/furniture.ts'
import { floorLamp } from '../kit/lamps.ts'
import { plant } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function readingNook(): Drawing {
  return scene(
    room({ wall: '#c9b7c9', floor: '#a97f63' }, { light: 0.7 }) +
      windowOn(640, 90, 330, 370, { view: 'trees', sky: SKY.mint, curtain: '#f1e4cf', rows: 2, seed: 6 }) +
      shelf(110, 220, 300, 3, { seed: 21, wood: '#7e5640' }) +
      rug(560, 730, 360, 48, '#f0e2cb', '#8a4a5e') +
      shadow(520, 692, 190, 18, 0.5) +
      rect(372, 420, 300, 260, downwards('#e3b65c', '#b67a30'), 90) +
      rect(396, 560, 252, 90, downwards('#edc672', '#c48a3c'), 26) +
      rect(344, 520, 70, 160, across('#e9bd66', '#c48a3c'), 32) +
      rect(630, 520, 70, 160, across('#d8a44c', '#a96f2b'), 32) +
      pillow(520, 540, 130, 100, '#f6ecd9', 6) +
      floorLamp(760, 690, '#f7e3b8', 400) +
      plant(1060, 720, 1.2, { seed: 13 }),
    { beams: sunbeams(640, 90, 330, 585, -140) },
  )
}
