import { darken, lighten, seeded } from './paint.ts'
import { across, downwards } from './gradients.ts'
import { pillow } from './beds.ts'
import { shadow } from './light.ts'
import { plant } from './plants.ts'
import { disc, each, line, oval, rect, repeat, shape } from './shapes.ts'

interface SofaOptions {
  colour: string
  cushions: readonly [string, string]
  wood?: string
}

/** A sofa for two with cushions and a throw, its feet at `y`. */
export function sofa(x: number, y: number, width: number, { colour, cushions, wood = '#7a5236' }: SofaOptions): string {
  const [warm, pale] = cushions
  const back =
    rect(x + 16, y - 252, width - 32, 190, downwards(lighten(colour, 0.3), `${colour} 50%`, darken(colour, 0.25)), 40) +
    line(`M${x + width / 2} ${y - 244} v92`, darken(colour, 0.3), 4, 'opacity=".35"')
  const seats =
    repeat(2, (seat) =>
      rect(
        x + 52 + (seat * (width - 104)) / 2,
        y - 152,
        (width - 108) / 2,
        62,
        downwards(lighten(colour, 0.32), darken(colour, 0.06)),
        22,
      ),
    ) + rect(x + 24, y - 96, width - 48, 66, downwards(colour, darken(colour, 0.3)), 16)
  const arms =
    rect(x - 4, y - 186, 76, 156, across(lighten(colour, 0.2), colour), 34) +
    rect(x + width - 72, y - 186, 76, 156, across(colour, darken(colour, 0.2)), 34)
  return (
    shadow(x + width / 2, y + 4, width * 0.54, 18, 0.5) +
    rect(x + 40, y - 34, 16, 36, wood, 4) +
    rect(x + width - 56, y - 34, 16, 36, wood, 4) +
    back +
    seats +
    arms +
    pillow(x + 128, y - 186, 108, 96, warm, -9) +
    pillow(x + width - 134, y - 184, 112, 96, pale, 8) +
    sofaThrow(x, y, width, pale, warm)
  )
}

function sofaThrow(x: number, y: number, width: number, colour: string, stripes: string): string {
  return (
    shape(
      `M${x + width * 0.52} ${y - 250} h${width * 0.17} q-6 60 4 104 q10 40 -2 80 q-40 12 ${-width * 0.15} -4 q8 -50 0 -90 q-6 -46 -4 -90Z`,
      across(lighten(colour, 0.2), darken(colour, 0.14)),
      'opacity=".96"',
    ) +
    repeat(4, (index) =>
      line(`M${x + width * 0.53} ${y - 226 + index * 44} h${width * 0.155}`, stripes, 6, 'opacity=".55"'),
    )
  )
}

/** A bedside table with one drawer, its feet at `y`. */
export function nightstand(x: number, y: number, width = 128, height = 150, wood = '#a06f49'): string {
  const top = y - height
  return (
    shadow(x + width / 2, y + 3, width * 0.6, 11, 0.45) +
    rect(x, top, width, height - 16, downwards(lighten(wood, 0.14), darken(wood, 0.2)), 6) +
    rect(x + 12, top + 22, width - 24, 42, darken(wood, 0.1), 4) +
    disc(x + width / 2, top + 43, 6, '#f0cf94') +
    rect(x + 10, y - 18, 10, 18, darken(wood, 0.35)) +
    rect(x + width - 20, y - 18, 10, 18, darken(wood, 0.35)) +
    rect(x - 6, top - 6, width + 12, 12, lighten(wood, 0.25), 4)
  )
}

type WallPicture = readonly [
  dx: number,
  dy: number,
  width: number,
  height: number,
  ground: string,
  ink: string,
  motif: 'sun' | 'leaf' | 'hill',
]

/** Framed prints on the wall, placed relative to (x, y). */
export function wallPictures(x: number, y: number, pictures: readonly WallPicture[]): string {
  return each(pictures, ([dx, dy, width, height, ground, ink, motif]) => {
    const [left, top] = [x + dx, y + dy]
    return (
      rect(left - 1, top + 2, width + 13, height + 13, '#20171c', 8, 'opacity=".07"') +
      rect(left + 3, top + 6, width + 6, height + 6, '#20171c', 6, 'opacity=".1"') +
      rect(left, top, width, height, '#fffaf0', 3) +
      rect(left + 10, top + 10, width - 20, height - 20, downwards(lighten(ground, 0.3), ground)) +
      drawMotif[motif](left, top, width, height, ink)
    )
  })
}

const drawMotif = {
  sun: (x: number, y: number, width: number, height: number, ink: string) =>
    disc(x + width / 2, y + height * 0.48, width * 0.2, ink) +
    shape(
      `M${x + 10} ${y + height * 0.68} q${width * 0.25} ${-height * 0.14} ${width * 0.45} 0 t${width * 0.46} -6 V${y + height - 10} H${x + 10}Z`,
      darken(ink, 0.3),
    ),
  leaf: (x: number, y: number, width: number, height: number, ink: string) =>
    shape(
      `M${x + width / 2} ${y + height - 20} C${x + 12} ${y + height * 0.6} ${x + width * 0.3} ${y + 26} ${x + width / 2} ${y + 22} C${x + width * 0.7} ${y + 26} ${x + width - 12} ${y + height * 0.6} ${x + width / 2} ${y + height - 20}Z`,
      ink,
    ),
  hill: (x: number, y: number, width: number, height: number, ink: string) =>
    shape(
      `M${x + 10} ${y + height - 10} L${x + width * 0.4} ${y + height * 0.4} L${x + width * 0.6} ${y + height * 0.62} L${x + width * 0.75} ${y + height * 0.45} L${x + width - 10} ${y + height - 10}Z`,
      ink,
    ),
}

export function rug(x: number, y: number, radiusX: number, radiusY: number, colour: string, rings: string): string {
  return (
    shadow(x, y + 6, radiusX - 4, radiusY - 6, 0.34) +
    oval(x, y, radiusX, radiusY, colour) +
    each([0.86, 0.6, 0.34], (share) =>
      oval(
        x,
        y,
        radiusX * share,
        radiusY * share,
        'none',
        `stroke="${rings}" stroke-width="${7 * share + 2}" opacity=".75"`,
      ),
    )
  )
}

interface ShelfOptions {
  wood?: string
  seed?: number
  colours?: readonly string[]
}

const SPINES = ['#c7563f', '#2f6f66', '#e2b458', '#31526f', '#f0e3cb', '#8a4a5e']

/** Boards with books and small plants, `rows` of them, the first one's top at `y`. */
export function shelf(
  x: number,
  y: number,
  width: number,
  rows: number,
  { wood = '#9a6b46', seed = 5, colours = SPINES }: ShelfOptions = {},
): string {
  const chance = seeded(seed)
  const spine = () => colours[Math.floor(chance() * colours.length)]!
  return repeat(rows, (row) => {
    const board = y + row * 118
    let books = ''
    for (let left = x + 10; left < x + width - 40;) {
      const [wide, high] = [13 + chance() * 16, 58 + chance() * 34]
      if (chance() > 0.86) {
        books += plant(left + 22, board, 0.32, { seed: row + 4, leaf: '#5c8f62' })
        left += 52
      } else {
        books += rect(left, board - high, wide, high, across(lighten(spine(), 0.1), darken(spine(), 0.1)), 2)
        left += wide + 2
      }
    }
    return (
      books +
      rect(x, board, width, 12, lighten(wood, 0.12), 3) +
      rect(x + 4, board + 12, width - 8, 10, '#20161c', 3, 'opacity=".18"')
    )
  })
}
