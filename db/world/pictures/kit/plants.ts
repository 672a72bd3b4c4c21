import { darken, lighten, mix, seeded } from './paint.ts'
import { across, downwards } from './gradients.ts'
import { shadow } from './light.ts'
import { disc, group, line, rect, repeat, shape } from './shapes.ts'

interface PlantOptions {
  pot?: string
  leaf?: string
  kind?: 'fig' | 'palm'
  seed?: number
}

/** A pot plant standing at (x, y). */
export function plant(
  x: number,
  y: number,
  scale = 1,
  { pot = '#c9714c', leaf = '#4f8460', kind = 'fig', seed = 3 }: PlantOptions = {},
): string {
  const chance = seeded(seed)
  const count = kind === 'palm' ? 11 : 15
  const leaves = repeat(count, (index) => {
    const angle = (index - (count - 1) / 2) * (kind === 'palm' ? 15 : 13) + chance() * 10
    const length = kind === 'palm' ? 190 : 120 + chance() * 90
    const colour = mix(darken(leaf, 0.3), lighten(leaf, 0.25), chance())
    const drawn = kind === 'palm' ? palmLeaf(index, length, colour) : figLeaf(length, colour, leaf)
    return group(`translate(0 -88) rotate(${angle.toFixed(1)})`, drawn)
  })
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    shadow(0, 4, 54, 10, 0.4) +
      leaves +
      shape('M-46 -96 H46 L36 0 H-36Z', across(lighten(pot, 0.18), darken(pot, 0.25))) +
      rect(-52, -104, 104, 22, across(lighten(pot, 0.28), darken(pot, 0.15)), 6),
  )
}

function palmLeaf(index: number, length: number, colour: string): string {
  return shape(
    `M0 0 C-16 ${-length * 0.4} -18 ${-length * 0.7} ${(index - 5) * 7} ${-length} C14 ${-length * 0.6} 12 ${-length * 0.3} 0 0Z`,
    colour,
  )
}

function figLeaf(length: number, colour: string, leaf: string): string {
  return (
    line(`M0 0 V${-length * 0.6}`, darken(leaf, 0.3), 4) +
    shape(
      `M0 ${-length * 0.42} C-40 ${-length * 0.62} -32 ${-length * 0.95} 0 ${-length * 1.05} C32 ${-length * 0.95} 40 ${-length * 0.62} 0 ${-length * 0.42}Z`,
      colour,
    ) +
    line(`M0 ${-length * 0.46} V${-length * 0.96}`, lighten(leaf, 0.45), 2, 'opacity=".5"')
  )
}

/** A round-headed tree standing at (x, y). */
export function tree(x: number, y: number, scale: number, colour: string, seed = 1): string {
  const chance = seeded(seed)
  const crown = repeat(13, (index) =>
    disc(
      -70 + chance() * 140,
      -130 - chance() * 130,
      44 + chance() * 26,
      mix(darken(colour, 0.25), lighten(colour, 0.22), chance() * 0.55 + (index / 13) * 0.45),
    ),
  )
  return group(
    `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`,
    rect(-9, -120, 18, 120, '#5b4437', 4) + crown,
  )
}

/** A conifer standing at (x, y), three tiers high. */
export function spruce(x: number, y: number, scale: number, colour: string): string {
  const tier = (top: number, bottom: number, half: number, shade: number) =>
    shape(
      `M0 ${top} Q${half * 0.45} ${(top + bottom) / 2 + 10} ${half} ${bottom} Q0 ${bottom + 16} ${-half} ${bottom} Q${-half * 0.45} ${(top + bottom) / 2 + 10} 0 ${top}Z`,
      across(lighten(colour, 0.16 - shade), darken(colour, 0.16 + shade)),
    )
  return group(
    `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`,
    rect(-9, -44, 18, 46, '#4e3a30', 3) +
      tier(-190, -36, 84, 0.08) +
      tier(-258, -112, 66, 0.04) +
      tier(-320, -186, 48, 0),
  )
}

/** Blades of grass scattered over a box. */
export function grass(
  count: number,
  top: number,
  bottom: number,
  [dark, light]: readonly [string, string],
  chance: () => number,
): string {
  return repeat(count, () => {
    const [x, y] = [chance() * 1200, top + chance() * (bottom - top)]
    return line(
      `M${x} ${y} q${chance() * 8 - 4} -10 ${chance() * 10 - 5} ${-12 - chance() * 15}`,
      mix(dark, light, chance()),
      2,
      'opacity=".6"',
    )
  })
}

/** A box of geraniums; (x, y) is its upper left corner. */
export function flowerBox(x: number, y: number, width: number, chance: () => number): string {
  const blossoms = ['#e8554e', '#f5b8a8', '#f7d36a']
  return (
    rect(x, y, width, 56, downwards('#b6674a', '#8a4638'), 8) +
    repeat(Math.round(width / 9.6), (index) =>
      disc(x + 14 + index * 9, y - 8 - chance() * 40, 10 + chance() * 10, mix('#3d6a4e', '#7ba368', chance())),
    ) +
    repeat(Math.round(width / 20), (index) =>
      disc(x + 18 + index * 19, y - 22 - chance() * 40, 8 + chance() * 4, blossoms[Math.floor(chance() * 3)]!),
    )
  )
}
