import { darken, mix, seeded } from '../kit/paint.ts'
import { downwards } from '../kit/gradients.ts'
import { disc, group, line, oval, rect, repeat, shape } from '../kit/shapes.ts'
import { glint, glow } from '../kit/light.ts'
import { tree } from '../kit/plants.ts'
import type { Drawing } from '../kit/drawing.ts'

const WIDTH = 800
const HEIGHT = 1000
const BASE = 760

/** Colours of the sky at the top, in the middle and at the horizon. */
export const CITY_SKY = {
  gold: ['#8fb7c9', '#f3d3a4', '#fbe6bd'],
  rose: ['#7d8fc0', '#eea79a', '#fbdcb8'],
  mint: ['#79b8bd', '#cfe6cd', '#fbf0cd'],
  dusk: ['#3b4a86', '#c97f8c', '#fbc48f'],
  blue: ['#6aa7d0', '#bfdfe6', '#f6f0d8'],
  amber: ['#d98a5e', '#f5bd80', '#fde3b0'],
} as const satisfies Record<string, CitySky>

type CitySky = readonly [string, string, string]

interface City {
  seed: number
  sky: CitySky
  /** Colour of the buildings in the front; those behind fade into the sky. */
  ink: string
  foreground: 'river' | 'park' | 'vineyard'
  sun?: readonly [number, number]
  /** What the city is known by, in the given colour, standing on y = 800. */
  landmark: (ink: string) => string
}

/** A host city's card: sky, sun, three planes of roofs, the landmark between them, a river or a park in front. */
export function drawCity({ seed, sky, ink, foreground, sun = [560, 330], landmark }: City): Drawing {
  const chance = seeded(seed)
  const [top, middle, horizon] = sky
  const content =
    rect(0, 0, WIDTH, HEIGHT, downwards(top, `${middle} 42%`, `${horizon} 76%`)) +
    glow(sun[0], sun[1], 380, '#fff0c0', 0.85) +
    disc(sun[0], sun[1], 66, '#fff7dc') +
    repeat(4, () => cloud(chance() * 700, 120 + chance() * 240)) +
    roofs(0, BASE - 70, mix(ink, horizon, 0.66), chance) +
    landmark(mix(ink, horizon, 0.14)) +
    roofs(1, BASE + 12, mix(ink, horizon, 0.36), chance) +
    roofs(2, BASE + 86, mix(ink, horizon, 0.1), chance) +
    (foreground === 'river' ? river(sky, ink, sun[0], chance) : park(foreground, seed, chance))
  return {
    width: WIDTH,
    height: HEIGHT,
    content,
    finish: { beams: [], tint: '#ffb27a', tintStrength: 0.14, vignette: 0.3, grain: 0.2 },
  }
}

function cloud(x: number, y: number): string {
  return group('', oval(x, y, 90, 13, '#fff') + oval(x + 50, y - 14, 60, 12, '#fff'), 'opacity=".32"')
}

function roofs(plane: number, base: number, colour: string, chance: () => number): string {
  let row = ''
  for (let left = -40; left < WIDTH;) {
    const wide = 50 + chance() * 62
    const high = 50 + chance() * (90 - plane * 10)
    const gabled = chance() > 0.38
    const shade = mix(colour, darken(colour, 0.3), chance() * 0.5)
    row += gabled
      ? shape(
          `M${left} ${HEIGHT} V${base - high} l${wide / 2} ${-wide * 0.42} l${wide / 2} ${wide * 0.42} V${HEIGHT}Z`,
          shade,
        )
      : rect(left, base - high, wide, HEIGHT, shade)
    if (plane > 0) row += litPanes(left, base - high, wide, chance)
    left += wide + 1
  }
  return row
}

function litPanes(left: number, top: number, wide: number, chance: () => number): string {
  return repeat(4, (pane) => {
    if (chance() <= 0.45) return ''
    const [x, y] = [left + 10 + (pane % 2) * wide * 0.36, top + 14 + Math.floor(pane / 2) * 30]
    return rect(x, y, 11, 16, '#ffe6a8', 2, `opacity="${(0.45 + chance() * 0.5).toFixed(2)}"`)
  })
}

function river([top, , horizon]: CitySky, ink: string, sunX: number, chance: () => number): string {
  return (
    rect(0, BASE + 70, WIDTH, 400, downwards(mix(horizon, ink, 0.2), mix(top, ink, 0.55))) +
    repeat(70, () => {
      const y = BASE + 80 + chance() * 170
      return line(
        `M${chance() * WIDTH} ${y} h${16 + chance() * 90}`,
        chance() > 0.5 ? horizon : ink,
        3,
        `opacity="${(0.12 + chance() * 0.3).toFixed(2)}"`,
      )
    }) +
    glint(sunX - 80, BASE + 72, 160, 200, horizon, 0.36)
  )
}

function park(kind: 'park' | 'vineyard', seed: number, chance: () => number): string {
  return (
    rect(0, BASE + 90, WIDTH, 300, kind === 'vineyard' ? '#6c8f55' : darken('#4f7f5e', 0.05)) +
    repeat(12, (index) => {
      const [x, y, scale] = [index * 72 + chance() * 30, BASE + 130 + chance() * 90, 0.5 + chance() * 0.4]
      return tree(x, y, scale, mix('#3f6f52', '#86a85f', chance()), index + seed)
    })
  )
}
