import { clipTo } from '../kit/definitions.ts'
import { slanted } from '../kit/gradients.ts'
import { group, rect, shape } from '../kit/shapes.ts'
import { beam } from '../kit/light.ts'
import { room } from '../kit/room.ts'
import { SKY, view } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { bedFront } from '../kit/beds.ts'
import { nightstand, rug } from '../kit/furniture.ts'
import { tableLamp } from '../kit/lamps.ts'
import { plant } from '../kit/plants.ts'
import { backpack } from '../kit/journey.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function attic(): Drawing {
  const bedding = { duvet: '#d8815c', sheet: '#fdf5e7', blanket: '#35605f', wood: '#8a5d3e', square: true }
  return scene(
    room({ wall: '#e9dcc6', floor: '#b8845a' }, { light: 0.5, horizon: 600 }) +
      roof() +
      skylight() +
      windowOn(515, 190, 170, 170, { view: 'roofs', sky: SKY.noon, seed: 6 }) +
      rug(600, 742, 470, 50, '#e3d2b4', '#87604a') +
      bedFront(600, 444, 400, 330, bedding) +
      nightstand(246, 640, 116, 120, '#a9764d') +
      tableLamp(304, 520) +
      plant(980, 690, 0.95, { seed: 11, pot: '#3f6a66' }) +
      backpack(1100, 760, '#3f6a66', 0.5),
    {
      beams: [beam('196,240 350,40 860,800 380,800', '#ffe6b0', 0.5, 0.2)],
    },
  )
}

function roof(): string {
  return (
    shape('M0 0 H420 L0 470Z', slanted([0, 0, 1, 0.4], '#d8c7ab', '#efe3cd')) +
    shape('M1200 0 H780 L1200 470Z', slanted([0, 0, 1, 0.4], '#f4e9d6', '#cdb999')) +
    shape('M420 0 L0 470 V512 L458 0Z', '#8c5f3f') +
    shape('M780 0 L1200 470 V512 L742 0Z', '#7d5438') +
    rect(372, 92, 456, 34, '#8a5d3e', 4)
  )
}

function skylight(): string {
  const glass = clipTo('<path d="M150 190 L276 50 L330 50 L196 218Z"/>')
  return (
    shape('M130 190 L270 34 L352 34 L196 240Z', '#fffaf0') +
    group('', view('sky', { x: 130, y: 30, width: 240, height: 220 }, SKY.noon), glass)
  )
}
