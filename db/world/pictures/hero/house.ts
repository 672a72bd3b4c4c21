import { darken, lighten } from '../kit/paint.ts'
import { downwards, slanted } from '../kit/gradients.ts'
import { shadow, spark } from '../kit/light.ts'
import { disc, rect, repeat, shape } from '../kit/shapes.ts'
import { houseWindow, windowBox } from './house-window.ts'
import { GROUND, type Light } from './hour.ts'
import { drawGable, type Gable } from './gables.ts'

export interface House {
  x: number
  width: number
  height: number
  wall: string
  roof: string
  gable: Gable
  columns: number
  rows: number
  door: string
  /** Where the door is, as a share of the width. */
  doorAt: number
  /** Colour of a shop's awning. */
  shop?: string
}

export function drawHouse(house: House, light: Light): string {
  const { x, width, height, wall } = house
  return (
    shadow(x + width / 2, GROUND + 2, width * 0.56, 5, 0.3) +
    rect(x, GROUND - height, width, height, slanted([0, 0, 1, 0.6], lighten(wall, 0.14), darken(wall, 0.08))) +
    drawGable(house, light) +
    windows(house, light) +
    (house.shop ? shopFront(house, house.shop, light) : '') +
    door(house, light)
  )
}

function windows({ x, width, height, columns, rows }: House, light: Light): string {
  const [across, down] = [width / columns, (height - 88) / rows]
  const [wide, high] = [Math.min(32, across - 16), Math.min(44, down - 14)]
  return repeat(columns, (column) =>
    repeat(rows, (row) => {
      const left = x + column * across + (across - wide) / 2
      const top = GROUND - height + row * down + (down - high) / 2
      const pane = houseWindow(left, top, wide, high, light)
      return row === rows - 1 && light.chance() > 0.3 ? pane + windowBox(left, top + high + 2, wide, light) : pane
    }),
  )
}

function shopFront({ x, width }: House, awning: string, { shining }: Light): string {
  const pane = rect(x + 20, GROUND - 70, width * 0.46 - 12, 54, downwards('#ffe9b2', '#f2b765'), 2)
  shining.push(spark(x + 60, GROUND - 40, 80, '#ffc76a', 0.5) + pane)
  return (
    rect(x + 14, GROUND - 76, width * 0.46, 66, '#fff7e8', 4) +
    pane +
    shape(`M${x + 6} ${GROUND - 84} h${width * 0.5 + 4} l8 24 h${-width * 0.5 - 20}Z`, awning) +
    repeat(3, (stripe) =>
      shape(`M${x + 20 + stripe * width * 0.16} ${GROUND - 84} h${width * 0.07} l2 24 h${-width * 0.08}Z`, '#fff7e8'),
    )
  )
}

function door({ x, width, door: colour, doorAt }: House, { shining }: Light): string {
  const left = x + width * doorAt - 22
  const pane = rect(left + 8, GROUND - 68, 28, 24, '#ffe2a0', 2)
  shining.push(pane)
  return (
    rect(left - 5, GROUND - 82, 54, 82, '#fff7e8', 5) +
    rect(left, GROUND - 77, 44, 77, downwards(lighten(colour, 0.1), darken(colour, 0.15)), 3) +
    pane +
    disc(left + 36, GROUND - 34, 3, '#f4d58c') +
    rect(left - 12, GROUND - 5, 68, 8, '#cbb79a', 2)
  )
}
