import { toHex } from '#config/theme-colours.ts'
import { seededNumbers } from '#db/world/chance.ts'

const [width, height] = [800, 1000]

/**
 * Returns a picture for a city that has none, as SVG of 800 × 1000: rows of gabled houses under an evening sky. Colours and
 * houses follow from the city's key alone, so that it looks the same after every start.
 */
export function drawCity(key: string): string {
  const chance = createChance(key)
  const hue = Math.floor(chance() * 360)
  const colour = (l: number, c: number, turn = 0) => toHex({ l, c, h: (hue + turn) % 360 })
  const sun = { x: 150 + chance() * 500, y: 230 + chance() * 120, radius: 58 + chance() * 30 }
  const rows = [
    { base: 640, tall: 150, fill: colour(0.68, 0.07, 20), windows: 0.15 },
    { base: 760, tall: 190, fill: colour(0.52, 0.09, 10), windows: 0.35 },
    { base: 900, tall: 230, fill: colour(0.36, 0.08), windows: 0.55 },
  ]
  // Lamps are warm in every town.
  const light = toHex({ l: 0.93, c: 0.09, h: 85 })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colour(0.72, 0.1)}"/><stop offset=".7" stop-color="${colour(0.92, 0.06, 60)}"/></linearGradient>`,
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<circle cx="${sun.x.toFixed(0)}" cy="${sun.y.toFixed(0)}" r="${sun.radius.toFixed(0)}" fill="${light}"/>`,
    ...rows.map((row) => drawRow(row, light, chance)),
    `<rect y="890" width="${width}" height="110" fill="${colour(0.28, 0.06)}"/>`,
    '</svg>',
  ].join('')
}

type Row = { base: number; tall: number; fill: string; windows: number }

function drawRow({ base, tall, fill, windows }: Row, light: string, chance: () => number): string {
  const parts: string[] = []
  for (let x = -40; x < width;) {
    const wide = 80 + chance() * 70
    const top = base - tall * (0.6 + chance() * 0.6)
    const gable = top - wide * (0.35 + chance() * 0.3)
    const [right, middle] = [x + wide, x + wide / 2]
    const outline = [
      [x, height],
      [x, top],
      [middle, gable],
      [right, top],
      [right, height],
    ]
    parts.push(
      `<path d="M${outline.map((point) => point.map((value) => value.toFixed(0)).join(' ')).join('L')}Z" fill="${fill}"/>`,
    )
    for (let y = top + 24; y < base - 10; y += 58)
      for (const at of [x + wide * 0.24, x + wide * 0.6])
        if (chance() < windows)
          parts.push(
            `<rect x="${at.toFixed(0)}" y="${y.toFixed(0)}" width="${(wide * 0.17).toFixed(0)}" height="28" rx="2" fill="${light}"/>`,
          )
    x = right + (chance() < 0.25 ? 14 : -2)
  }
  return parts.join('')
}

/** Numbers from 0 to 1 that follow from a text (over an FNV-1a hash). */
function createChance(text: string): () => number {
  let state = 2166136261
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return seededNumbers(state)
}
