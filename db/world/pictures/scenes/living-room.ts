import { downwards } from '../kit/gradients.ts'
import { rect, oval } from '../kit/shapes.ts'
import { shadow, sunbeams } from '../kit/light.ts'
import { room } from '../kit/room.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { sofa, wallPictures, rug } from '../kit/furniture.ts'
import { floorLamp } from '../kit/lamps.ts'
import { plant } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function livingRoom(): Drawing {
  return scene(
    room({ wall: '#e9e0d0', floor: '#b88a60' }, { light: 0.2 }) +
      windowOn(90, 110, 280, 330, { view: 'roofs', sky: SKY.gold, curtain: '#cfdcd3', seed: 12 }) +
      wallPictures(600, 110, [
        [0, 0, 180, 220, '#f2d7b6', '#d76f48', 'sun'],
        [204, 0, 130, 104, '#d6e3da', '#3f7a63', 'hill'],
        [204, 122, 130, 98, '#e6dccb', '#31526f', 'leaf'],
      ]) +
      rug(700, 724, 450, 56, '#eadcc3', '#3f7a72') +
      sofa(430, 690, 560, { colour: '#4f8178', cushions: ['#e6ad52', '#f4e8d6'] }) +
      floorLamp(1090, 690, '#f4deb1', 430) +
      plant(360, 706, 1.05, { seed: 5, kind: 'palm' }) +
      shadow(620, 770, 130, 14, 0.4) +
      oval(620, 744, 120, 24, downwards('#c99a6a', '#9a6d45')) +
      rect(560, 750, 8, 40, '#6b4a34') +
      rect(672, 750, 8, 40, '#6b4a34') +
      rect(596, 706, 28, 34, downwards('#fffaf0', '#d8cfc0'), 5),
    { beams: sunbeams(90, 110, 280, 585, 190, '#ffd592', 0.7), tint: '#ffb870', tintStrength: 0.16 },
  )
}
