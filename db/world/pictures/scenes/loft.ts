import { mix, seeded } from '../kit/paint.ts'
import { rect, repeat } from '../kit/shapes.ts'
import { sunbeams } from '../kit/light.ts'
import { room } from '../kit/room.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { rug, sofa } from '../kit/furniture.ts'
import { pendant } from '../kit/lamps.ts'
import { plant } from '../kit/plants.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function loft(): Drawing {
  const chance = seeded(4)
  return scene(
    room({ wall: '#b4705a', floor: '#8f8278' }, { light: 0.5 }) +
      repeat(28, (row) => repeat(19, (index) => brick(row, index, chance))) +
      windowOn(110, 90, 430, 370, { view: 'roofs', sky: SKY.rose, columns: 4, rows: 3, frame: '#37383d', seed: 14 }) +
      rug(690, 736, 430, 46, '#e9dcc7', '#3a4a55') +
      sofa(600, 690, 500, { colour: '#7d8b97', cushions: ['#e2a24b', '#efe6d8'], wood: '#3a3030' }) +
      plant(560, 716, 1.1, { kind: 'palm', seed: 4, pot: '#37383d' }) +
      pendant(860, 150, '#37383d'),
    { beams: sunbeams(110, 90, 430, 585, 170, '#ffc890', 0.6), tint: '#ffb27a', tintStrength: 0.16 },
  )
}

function brick(row: number, index: number, chance: () => number): string {
  const colour = mix('#c07a5c', '#8d4f42', chance())
  return rect(
    index * 66 - (row % 2) * 33,
    row * 20,
    63,
    17,
    colour,
    2,
    `opacity="${(0.35 + chance() * 0.35).toFixed(2)}"`,
  )
}
