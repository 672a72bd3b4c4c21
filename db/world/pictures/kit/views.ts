import { mix, seeded } from './paint.ts'
import { downwards } from './gradients.ts'
import { softDisc } from './light.ts'
import { disc, rect, repeat, shape } from './shapes.ts'

export type ViewKind = 'roofs' | 'church' | 'trees' | 'hills' | 'sky'
/** Colours at the top and at the horizon. */
export type Sky = readonly [string, string]

export const SKY = {
  noon: ['#a9d5ea', '#eaf4ee'],
  gold: ['#f3c58a', '#fdeccb'],
  rose: ['#e9a9a0', '#fbe3cf'],
  dusk: ['#3d4f86', '#f0a77e'],
  mint: ['#b8e0d6', '#fbf3d8'],
} as const satisfies Record<string, Sky>

/** What is seen through a window. */
export function view(kind: ViewKind, box: Box, sky: Sky, seed = 1): string {
  const { x, y, width, height } = box
  return (
    rect(x, y, width, height, downwards(sky[0], sky[1])) +
    softDisc(x + width * 0.7, y + height * 0.28, width * 0.13, '#fff3cf', 0.75) +
    drawLand[kind](box, sky, seeded(seed))
  )
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const drawLand: Record<ViewKind, (box: Box, sky: Sky, chance: () => number) => string> = {
  sky: () => '',
  roofs: roofs,
  church: (box, sky, chance) => roofs(box, sky, chance) + steeple(box, sky),
  trees: treetops,
  hills: (box, sky) => hills(box, sky),
}

function roofs({ x, y, width, height }: Box, sky: Sky, chance: () => number): string {
  const base = y + height
  return repeat(3, (row) =>
    repeat(8, (index) => {
      const left = x + ((index - 1) * width) / 5 + chance() * 20
      const wide = width / 4.2
      const high = height * (0.5 - row * 0.13) + chance() * 30
      const colour = mix(mix('#b4654a', '#8d5a5f', chance()), sky[1], 0.62 - row * 0.24)
      const house = shape(
        `M${left} ${base} v${-high * 0.7} l${wide / 2} ${-high * 0.32} l${wide / 2} ${high * 0.32} V${base}Z`,
        colour,
      )
      if (row === 0) return house
      return house + repeat(3, (pane) => litPane(left + 10 + (pane * wide) / 3.4, base - high * 0.5 + (pane % 2) * 6))
    }),
  )

  function litPane(left: number, top: number): string {
    return rect(left, top, 9, 13, '#fbe3ac', 1, `opacity="${(0.3 + chance() * 0.5).toFixed(2)}"`)
  }
}

function steeple({ x, y, width, height }: Box, sky: Sky): string {
  const base = y + height
  return shape(
    `M${x + width * 0.3} ${base} V${y + height * 0.42} l22 ${-height * 0.32} l22 ${height * 0.32} V${base}Z`,
    mix('#5f6f74', sky[1], 0.3),
  )
}

function treetops({ x, y, width, height }: Box, sky: Sky, chance: () => number): string {
  const greens = ['#9fb98a', '#6f9a6b', '#4c7f5a']
  return repeat(3, (row) =>
    repeat(8, (index) =>
      disc(
        x + (index * width) / 6.5 + chance() * 16,
        y + height - height * (0.3 - row * 0.1) + chance() * 16,
        width * (0.13 + chance() * 0.05),
        mix(greens[row]!, sky[1], 0.3 - row * 0.12),
      ),
    ),
  )
}

function hills({ x, y, width, height }: Box, sky: Sky): string {
  const base = y + height
  return (
    shape(
      `M${x} ${base - height * 0.28} q${width * 0.3} ${-height * 0.16} ${width * 0.55} ${-height * 0.02} t${width * 0.5} ${-height * 0.06} V${base} H${x}Z`,
      mix('#8fae8e', sky[1], 0.4),
    ) +
    shape(
      `M${x} ${base - height * 0.14} q${width * 0.25} ${-height * 0.12} ${width * 0.5} ${-height * 0.02} t${width * 0.6} ${-height * 0.04} V${base} H${x}Z`,
      '#5f8d62',
    )
  )
}
