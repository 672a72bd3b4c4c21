import { sunbeams } from '../kit/light.ts'
import { room } from '../kit/room.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { bedSide } from '../kit/beds.ts'
import { nightstand, wallPictures, rug } from '../kit/furniture.ts'
import { tableLamp } from '../kit/lamps.ts'
import { plant } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function bedroomAboveTheRoofs(): Drawing {
  return scene(
    room({ wall: '#e8dcc4', floor: '#c28d5e' }, { light: 0.18 }) +
      windowOn(120, 130, 290, 310, { view: 'roofs', sky: SKY.noon, curtain: '#e9b98d', seed: 4 }) +
      wallPictures(590, 150, [
        [0, 0, 130, 170, '#cfe0d4', '#3f7a63', 'leaf'],
        [156, 34, 108, 136, '#f3d3b4', '#d4764a', 'sun'],
      ]) +
      rug(690, 726, 420, 54, '#d9c6a5', '#b66a4a') +
      nightstand(1010, 632, 128, 150) +
      tableLamp(1074, 472) +
      bedSide(360, 690, 640, { duvet: '#6f9b86', blanket: '#dd8f4e', wood: '#9c6a44', flip: true }) +
      plant(90, 742, 1.05, { seed: 7 }),
    { beams: sunbeams(120, 130, 290, 585, 170) },
  )
}
