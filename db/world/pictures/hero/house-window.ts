import { mix } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { spark } from '../kit/light.ts'
import { disc, rect, repeat, shape } from '../kit/shapes.ts'
import type { Light } from './hour.ts'

const FRAME = '#fff7e8'

/** A window of a house in the street, lit by chance. */
export function houseWindow(
  x: number,
  y: number,
  width: number,
  height: number,
  { hour, chance, shining }: Light,
): string {
  const lit = chance() > 0.42 || (hour === 'dusk' && Math.round(x + y) % 7 > 1)
  const glass = lit ? downwards('#ffe9b2', '#f6bd68') : downwards('#a9cbd3', '#dcebe6')
  const reflection = shape(
    `M${x} ${y + height} L${x + width * 0.7} ${y} h${width * 0.2} L${x + width * 0.2} ${y + height}Z`,
    '#fff',
    'opacity=".25"',
  )
  const bars = rect(x + width / 2 - 2, y, 4, height, FRAME) + rect(x, y + height * 0.42, width, 4, FRAME)
  const pane = rect(x, y, width, height, glass, 2)
  if (lit) shining.push(spark(x + width / 2, y + height / 2, 44, '#ffc76a', 0.55) + pane + bars)
  return rect(x - 4, y - 4, width + 8, height + 8, FRAME, 4) + pane + bars + (lit ? '' : reflection)
}

export function windowBox(x: number, y: number, width: number, { chance }: Light): string {
  const blossoms = ['#e8554e', '#f7d36a', '#f3b0a0']
  return (
    rect(x - 4, y, width + 8, 13, '#9a5a42', 4) +
    repeat(7, (index) => disc(x + (index * width) / 6, y - 2 - chance() * 6, 7, mix('#3d6a4e', '#7ba368', chance()))) +
    repeat(4, (index) => disc(x + 6 + (index * width) / 3.6, y - 9 - chance() * 5, 4.4, blossoms[index % 3]!))
  )
}
