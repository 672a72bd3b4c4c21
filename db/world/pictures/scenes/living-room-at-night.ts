import { room } from '../kit/room.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { sofa, rug, shelf } from '../kit/furniture.ts'
import { pendant, floorLamp } from '../kit/lamps.ts'
import { plant } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function livingRoomAtNight(): Drawing {
  return scene(
    room({ wall: '#35535c', floor: '#9c7350' }, { light: 0.75 }) +
      windowOn(850, 120, 250, 310, { view: 'church', sky: SKY.dusk, curtain: '#d8a26c', seed: 5 }) +
      shelf(80, 230, 240, 3, { wood: '#b07a4e', seed: 8 }) +
      rug(560, 730, 440, 50, '#d9b48a', '#8d3f37') +
      sofa(330, 690, 500, { colour: '#c9764e', cushions: ['#f1e3c8', '#2f6f66'] }) +
      floorLamp(270, 690, '#f7dca6', 400) +
      plant(920, 716, 1.05, { seed: 9, pot: '#e8cda2' }) +
      pendant(560, 90, '#e9b25c'),
    { tint: '#ff9f5a', tintStrength: 0.26 },
  )
}
