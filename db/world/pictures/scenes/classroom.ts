import { sunbeams } from '../kit/light.ts'
import { room } from '../kit/room.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { bedSide } from '../kit/beds.ts'
import { wallPictures, rug } from '../kit/furniture.ts'
import { plant } from '../kit/plants.ts'
import { pennants } from '../kit/journey.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function classroom(): Drawing {
  return scene(
    room({ wall: '#f0e3cc', floor: '#b4885f' }, { light: 0.25 }) +
      windowOn(70, 110, 200, 340, { view: 'church', sky: SKY.gold, arch: true, seed: 3 }) +
      windowOn(350, 110, 200, 340, { view: 'trees', sky: SKY.gold, arch: true, seed: 4 }) +
      wallPictures(700, 130, [
        [0, 0, 240, 160, '#d6e3da', '#3f7a63', 'hill'],
        [266, 0, 140, 160, '#f3d3b4', '#d4764a', 'sun'],
      ]) +
      pennants(620, 60, 1180, 90, ['#d8604a', '#efb84d', '#3f7f72', '#f6ead2'], 40) +
      bedSide(90, 690, 440, { duvet: '#5f8fae', blanket: '#f0d9a8', wood: '#c79a69' }) +
      bedSide(660, 690, 440, { duvet: '#5f8fae', blanket: '#f0d9a8', wood: '#c79a69', flip: true }) +
      plant(595, 700, 0.95, { seed: 8 }) +
      rug(600, 748, 330, 34, '#e7d4b0', '#c9674b'),
    { beams: sunbeams(70, 110, 460, 585, 150, '#ffd592', 0.6) },
  )
}
