import { sunbeams } from '../kit/light.ts'
import { room } from '../kit/room.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { bedSide } from '../kit/beds.ts'
import { nightstand, rug, shelf } from '../kit/furniture.ts'
import { tableLamp } from '../kit/lamps.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function bedroomByTheChurch(): Drawing {
  return scene(
    room({ wall: '#d9a48b', floor: '#8b5e46' }, { light: 0.3 }) +
      windowOn(150, 150, 240, 270, { view: 'church', sky: SKY.gold, curtain: '#f5e6d2', seed: 9 }) +
      shelf(880, 190, 250, 2, { seed: 3 }) +
      rug(760, 736, 380, 46, '#f0dfc6', '#5f7f8c') +
      bedSide(500, 690, 620, { duvet: '#f1e7da', sheet: '#fffaf2', blanket: '#47707f', wood: '#6d4635' }) +
      nightstand(330, 620, 120, 140, '#6d4635') +
      tableLamp(390, 470, '#f6e3bf', '#47707f'),
    { beams: sunbeams(150, 150, 240, 585, 180, '#ffd58a', 0.75), tint: '#ffb870', tintStrength: 0.22 },
  )
}
