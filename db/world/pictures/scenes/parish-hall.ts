import { mix } from '../kit/paint.ts'
import { clipTo } from '../kit/definitions.ts'
import { across, downwards } from '../kit/gradients.ts'
import { each, group, line, rect, repeat, shape } from '../kit/shapes.ts'
import type { Beam } from '../beams.ts'
import { beam, glow } from '../kit/light.ts'
import { campBed } from '../kit/camp-bed.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

const GLASS = ['#e7b65a', '#cf6a4c', '#5f9a8c', '#6b8fb8', '#f2dba6', '#d98b63']
const BLANKETS = ['#c9674b', '#3f7a6c', '#4f78a8', '#e0a548']

export function parishHall(): Drawing {
  return scene(
    nave() +
      repeat(5, rafter) +
      each([0, 1, 2], (index) => churchWindow('left', index) + churchWindow('right', index)) +
      line('M600 236 V356 M560 276 H640', '#8b5d3b', 10) +
      rect(470, 420, 260, 50, '#c79c6c') +
      rect(470, 414, 260, 10, '#e6cfa4') +
      repeat(3, rowOfBeds) +
      glow(600, 80, 260, '#ffe2a6', 0.35),
    { beams: [330, 220, 60].map(colouredLight) },
  )
}

function nave(): string {
  return (
    rect(0, 0, 1200, 800, '#efe4cf') +
    shape('M0 0 H1200 L800 190 H400Z', downwards('#c79c6c', '#e6cfa4')) +
    shape('M0 0 L400 190 V470 L0 800Z', across('#d9c8a8', '#f4ead6')) +
    shape('M1200 0 L800 190 V470 L1200 800Z', across('#efe0c4', '#c9b48f')) +
    rect(400, 190, 400, 280, '#f7efdd') +
    shape('M0 800 L400 470 H800 L1200 800Z', downwards('#c08d5d', '#9b6a43')) +
    repeat(25, (index) => {
      const board = index - 12
      return line(`M${600 + board * 16.6} 470 L${600 + board * 52} 800`, '#7d5334', 2, 'opacity=".4"')
    })
  )
}

function rafter(index: number): string {
  const near = index / 4
  const [left, y] = [400 - 400 * near * near, 190 - 190 * near * near]
  return shape(
    `M${left} ${y + 10} Q600 ${y - 90 * (1 + near)} ${1200 - left} ${y + 10} v${-16 - 26 * near} Q600 ${y - 120 * (1 + near) - 10} ${left} ${y - 16 - 26 * near}Z`,
    mix('#8b5d3b', '#6f472d', near),
  )
}

/** A pointed window of coloured panes on a side wall; `along` runs from the far end (0) to the viewer (1). */
function churchWindow(side: 'left' | 'right', index: number): string {
  const from = [0.06, 0.34, 0.64][index]!
  const to = from + [0.2, 0.2, 0.22][index]!
  const point = (along: number, down: number) => {
    const top = 190 - 190 * along
    const y = top + (470 + 330 * along - top) * down
    return `${(side === 'left' ? 400 - 400 * along : 800 + 400 * along).toFixed(1)} ${y.toFixed(1)}`
  }
  const outline = `M${point(from, 0.68)} L${point(from, 0.34)} Q${point((from + to) / 2, 0.1)} ${point(to, 0.34)} L${point(to, 0.68)}Z`
  const panes = repeat(4, (column) =>
    repeat(7, (row) => {
      const [left, right] = [from + ((to - from) * column) / 4, from + ((to - from) * (column + 1)) / 4]
      const [top, bottom] = [0.1 + row * 0.085, 0.18 + row * 0.085]
      return shape(
        `M${point(left, top)} L${point(right, top)} L${point(right, bottom)} L${point(left, bottom)}Z`,
        GLASS[(column * 3 + row * 5 + index) % GLASS.length]!,
        `opacity="${side === 'right' ? 0.5 : 0.78}"`,
      )
    }),
  )
  return (
    shape(outline, 'none', 'stroke="#8b7355" stroke-width="12"') +
    group('', shape(outline, '#fff4d6') + panes, clipTo(`<path d="${outline}"/>`))
  )
}

function rowOfBeds(row: number): string {
  const scale = [0.42, 0.68, 1.1][row]!
  const y = [520, 600, 735][row]!
  return each([-300, -118, 118, 300], (offset, index) =>
    campBed(600 + offset * scale, y, scale, BLANKETS[(row + (index % 2) + (offset > 0 ? 1 : 0)) % BLANKETS.length]!),
  )
}

function colouredLight(left: number, index: number): Beam {
  const [y, far] = [300 + index * 16, 270 + index * 10]
  return beam(`${left},${y} ${left + 70},${far} ${left + 560},800 ${left + 330},800`, GLASS[index]!, 0.4, 0.14)
}
