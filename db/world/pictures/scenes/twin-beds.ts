import { downwards } from '../kit/gradients.ts'
import { rect } from '../kit/shapes.ts'
import { beam } from '../kit/light.ts'
import { room } from '../kit/room.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { bedFront } from '../kit/beds.ts'
import { nightstand } from '../kit/furniture.ts'
import { tableLamp } from '../kit/lamps.ts'
import { scarf } from '../kit/journey.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function twinBeds(): Drawing {
  return scene(
    room({ wall: '#efe2cf', floor: '#a97b56' }, { light: 0.5 }) +
      rect(0, 330, 1200, 255, downwards('#8fa79a', '#7d978a')) +
      rect(0, 322, 1200, 10, '#f8efdf') +
      windowOn(500, 90, 200, 220, { view: 'hills', sky: SKY.mint, seed: 2 }) +
      nightstand(546, 620, 110, 140) +
      tableLamp(600, 472, '#f3e2bd', '#b65f43') +
      bedFront(290, 420, 290, 350, { duvet: '#c9d8d2', blanket: '#c4694a', wood: '#8f6140', square: true }) +
      bedFront(910, 420, 290, 350, { duvet: '#c9d8d2', blanket: '#c4694a', wood: '#8f6140', square: true }) +
      scarf(230, 590, '#27704f', '#fff4df', 0.62),
    { beams: [beam('500,300 700,300 900,800 420,800', '#ffe4b0', 0.4)] },
  )
}
