import { darken, lighten } from './paint.ts'
import { downwards, radial, slanted } from './gradients.ts'
import { line, oval, rect, repeat } from './shapes.ts'

interface Surfaces {
  wall: string
  floor: string
}

interface RoomOptions {
  /** Height at which wall and floor meet. */
  horizon?: number
  /** Where the light falls on the wall, as a share of the width. */
  light?: number
}

/** An empty room: wall in its light, wooden floor in perspective, skirting board. */
export function room({ wall, floor }: Surfaces, { horizon = 585, light = 0.3 }: RoomOptions = {}): string {
  return (
    rect(
      0,
      0,
      1200,
      horizon,
      slanted([1 - light, 0, light, 1], darken(wall, 0.1), `${wall} 50%`, lighten(wall, 0.12)),
    ) +
    oval(light * 1200, horizon * 0.5, 560, 380, radial('#fff1d28c', '#fff1d200'), 'style="mix-blend-mode:soft-light"') +
    rect(0, horizon, 1200, 800 - horizon, downwards(darken(floor, 0.16), `${floor} 25%`, lighten(floor, 0.06))) +
    floorboards(horizon, floor) +
    rect(0, horizon - 20, 1200, 20, lighten(wall, 0.45)) +
    rect(0, horizon - 3, 1200, 5, darken(floor, 0.35), 0, 'opacity=".5"')
  )
}

function floorboards(horizon: number, floor: string): string {
  return (
    repeat(31, (index) => {
      const board = index - 15
      return line(`M${600 + board * 62} ${horizon} L${600 + board * 150} 800`, darken(floor, 0.28), 2, 'opacity=".45"')
    }) +
    repeat(9, (index) =>
      line(
        `M${(index * 263) % 1100} ${horizon + 20 + index * 22} h${60 + index * 6}`,
        darken(floor, 0.25),
        2,
        'opacity=".35"',
      ),
    )
  )
}
