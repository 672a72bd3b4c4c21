import { sunbeams } from '../kit/light.ts'
import { room } from '../kit/room.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { bedFront } from '../kit/beds.ts'
import { nightstand, wallPictures } from '../kit/furniture.ts'
import { tableLamp } from '../kit/lamps.ts'
import { plant } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function bedroomByTheTrees(): Drawing {
  return scene(
    room({ wall: '#9fb7b0', floor: '#b98f6a' }, { light: 0.8 }) +
      windowOn(830, 110, 260, 330, { view: 'trees', sky: SKY.mint, curtain: '#f0e5cf', seed: 2, rows: 2 }) +
      wallPictures(170, 150, [[0, 0, 150, 190, '#f0e0c2', '#cc6b49', 'sun']]) +
      bedFront(470, 400, 420, 372, { duvet: '#f0e6d6', sheet: '#ffffff', blanket: '#d38a4d', wood: '#7c5238' }) +
      nightstand(130, 610, 118, 150, '#7c5238') +
      tableLamp(190, 452, '#f1dfb8', '#c97250') +
      plant(1080, 730, 1.15, { kind: 'palm', seed: 3, pot: '#e8d3b0' }),
    { beams: sunbeams(830, 110, 260, 585, -150) },
  )
}
