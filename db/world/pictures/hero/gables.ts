import { darken, lighten } from '../kit/paint.ts'
import { downwards, slanted } from '../kit/gradients.ts'
import { spark } from '../kit/light.ts'
import { each, line, rect, repeat, shape } from '../kit/shapes.ts'
import { houseWindow } from './house-window.ts'
import { GROUND, type Light } from './hour.ts'

export type Gable = keyof typeof gables

interface Walls {
  x: number
  width: number
  height: number
  wall: string
  roof: string
}

/** The top of a house: pointed, mansard, flat, stepped or half-timbered. */
export function drawGable(house: Walls & { gable: Gable }, light: Light): string {
  return gables[house.gable](house, light)
}

const gables = {
  pointed: ({ x, width, height, wall, roof }: Walls, light: Light) =>
    triangle(x - 14, width + 28, GROUND - height + 8, width * 0.46 + 8, roofPaint(roof)) +
    triangle(x + 8, width - 16, GROUND - height + 8, width * 0.38 + 8, lighten(wall, 0.06)) +
    houseWindow(x + width / 2 - 15, GROUND - height - width * 0.16, 30, 36, light),
  mansard: ({ x, width, height, roof }: Walls, { shining }: Light) => {
    const eaves = GROUND - height
    return (
      shape(
        `M${x - 8} ${eaves + 4} L${x + 20} ${eaves - 66} H${x + width - 20} L${x + width + 8} ${eaves + 4}Z`,
        roofPaint(roof),
      ) +
      each([0.28, 0.72], (share) => {
        const middle = x + width * share
        const pane = rect(middle - 13, eaves - 40, 26, 36, '#ffe2a0', 3)
        shining.push(spark(middle, eaves - 22, 44, '#ffc76a', 0.55) + pane)
        return rect(middle - 20, eaves - 48, 40, 48, '#fff7e8', 6) + pane
      })
    )
  },
  flat: ({ x, width, height, wall }: Walls) =>
    rect(x - 8, GROUND - height - 10, width + 16, 18, darken(wall, 0.2), 3) +
    rect(x, GROUND - height + 14, width, 6, darken(wall, 0.14)),
  stepped: ({ x, width, height, wall }: Walls, light: Light) =>
    repeat(4, (step) => {
      const [left, wide, top] = [x + (step * width) / 8, width - (step * width) / 4, GROUND - height - 26 * (step + 1)]
      const paint = slanted([0, 0, 1, 0.6], lighten(wall, 0.14), darken(wall, 0.08))
      return rect(left, top + 2, wide, 30, paint) + rect(left - 3, top - 3, wide + 6, 7, '#fff7e8', 2)
    }) + houseWindow(x + width / 2 - 15, GROUND - height - 62, 30, 38, light),
  timbered: ({ x, width, height, roof }: Walls) =>
    triangle(x - 14, width + 28, GROUND - height + 8, width * 0.5 + 8, roofPaint(roof)) +
    triangle(x + 8, width - 16, GROUND - height + 8, width * 0.42 + 8, '#fbf1de') +
    timbers(x, width, height),
}

function triangle(left: number, width: number, base: number, height: number, fill: string): string {
  return shape(`M${left} ${base} L${left + width / 2} ${base - height} L${left + width} ${base}Z`, fill)
}

function roofPaint(roof: string): string {
  return downwards(lighten(roof, 0.1), darken(roof, 0.12))
}

function timbers(x: number, width: number, height: number): string {
  const wood = '#6d4633'
  const eaves = GROUND - height
  return (
    repeat(4, (beam) => rect(x, eaves + (beam * (height - 90)) / 3, width, 8, wood)) +
    repeat(5, (post) => rect(x + (post * (width - 8)) / 4, eaves, 8, height - 88, wood)) +
    line(
      `M${x + 6} ${eaves + 50} L${x + width * 0.25} ${eaves + 4} M${x + width - 6} ${eaves + 50} L${x + width * 0.75} ${eaves + 4} M${x + width / 2} ${eaves - width * 0.4} V${eaves} M${x + width * 0.3} ${eaves} L${x + width / 2} ${eaves - 50} L${x + width * 0.7} ${eaves}`,
      wood,
      8,
    )
  )
}
