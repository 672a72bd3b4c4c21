import { darken, lighten } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { line, rect, repeat, shape } from '../kit/shapes.ts'
import { beam, shadow } from '../kit/light.ts'
import { room } from '../kit/room.ts'
import { SKY } from '../kit/views.ts'
import { windowOn } from '../kit/windows.ts'
import { pillow } from '../kit/beds.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

const BLANKETS = ['#4f78a8', '#c9674b', '#3f7a6c', '#e0a548', '#7d6a9c']

export function gym(): Drawing {
  return scene(
    room({ wall: '#d7e3e0', floor: '#d79d60' }, { light: 0.5, horizon: 470 }) +
      rect(0, 300, 1200, 170, downwards('#e9c48e', '#cfa066')) +
      repeat(30, (board) => rect(board * 42, 300, 3, 170, '#a97b48', 0, 'opacity=".5"')) +
      repeat(5, (index) =>
        windowOn(70 + index * 230, 70, 160, 150, { sky: SKY.noon, seed: index + 3, sill: false, frame: '#f5f7f2' }),
      ) +
      line('M0 640 Q600 520 1200 640', '#fffaf0', 6, 'opacity=".6"') +
      line('M0 760 Q600 600 1200 760', '#3f7a8c', 6, 'opacity=".5"') +
      rect(540, 240, 120, 84, '#fffaf0', 4, 'stroke="#c9553f" stroke-width="6"') +
      line('M570 324 h60 l-10 44 h-40Z', '#c9553f', 4) +
      repeat(3, rowOfMats),
    { beams: [beam('0,60 1200,60 1000,800 200,800', '#fff3d0', 0.35)] },
  )
}

function rowOfMats(row: number): string {
  const scale = [0.62, 0.84, 1.16][row]!
  const y = [520, 606, 730][row]!
  return repeat(5, (column) =>
    mat(600 + (column - 2) * 246 * scale, y, scale, BLANKETS[(row * 2 + column) % BLANKETS.length]!),
  )
}

function mat(x: number, y: number, scale: number, blanket: string): string {
  const corners = (half: number, top: number, bottom: number, slope: number) =>
    `M${x - half * scale} ${y + bottom * scale} L${x - (half - slope) * scale} ${y + top * scale} H${x + (half - slope) * scale} L${x + half * scale} ${y + bottom * scale}Z`
  return (
    shadow(x, y + 34 * scale, 90 * scale, 4 * scale, 0.35) +
    shape(corners(84, -34, 30, 14), downwards('#4f8a96', '#34656f')) +
    shape(corners(66, -26, 22, 16), downwards(lighten(blanket, 0.3), darken(blanket, 0.15))) +
    pillow(x, y - 28 * scale, 74 * scale, 32 * scale, '#fffaf0') +
    line(`M${x} ${y - 10 * scale} V${y + 22 * scale}`, lighten(blanket, 0.6), 3 * scale)
  )
}
