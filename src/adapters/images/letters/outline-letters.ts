import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Font, type Letter, openFont } from './open-font.ts'
import type { OutlinePoint } from './read-glyphs.ts'

/** The text of the site; what the first does not have, the second may. */
const files = ['inter-latin-wght-normal.woff2', 'inter-latin-ext-wght-normal.woff2']
let fonts: Font[] | undefined

/**
 * A drawing whose words are outlines of the site's own font: a server without fonts would draw boxes instead of letters.
 * Of `text` elements it knows `x`, `y`, `font-size` and `text-anchor`, and keeps the others. Characters that the font
 * does not have are left out.
 */
export function outlineLetters(svg: string): string {
  return svg.replaceAll(/<text ([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, content: string) => {
    const value = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1]
    const letters = [...unescape(content)].flatMap((sign) => letterOf(sign) ?? [])
    const size = Number(value('font-size') ?? 16)
    const width = letters.reduce((sum, { advance }) => sum + advance * size, 0)
    const anchor = value('text-anchor')
    const start = Number(value('x') ?? 0) - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0)
    const kept = attributes.replaceAll(/(?:^| )(?:x|y|font-size|font-weight|text-anchor)="[^"]*"/g, '')
    return `<path d="${pathOf(letters, { size, x: start, y: Number(value('y') ?? 0) })}"${kept}/>`
  })
}

function letterOf(sign: string): Letter | undefined {
  fonts ??= files.map((file) =>
    openFont(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/${file}`)))),
  )
  for (const font of fonts) {
    const letter = font.letterOf(sign.codePointAt(0)!)
    if (letter) return letter
  }
  return undefined
}

function pathOf(letters: Letter[], { size, x, y }: { size: number; x: number; y: number }): string {
  let right = x
  return letters
    .flatMap(({ outline, advance }) => {
      const left = right
      right += advance * size
      return outline.map((contour) => curveOf(contour.map((point) => place(point, { size, x: left, y }))))
    })
    .join('')
}

/** Fonts count upwards, pictures downwards. */
function place({ x, y, onCurve }: OutlinePoint, at: { size: number; x: number; y: number }): OutlinePoint {
  return { x: at.x + x * at.size, y: at.y - y * at.size, onCurve }
}

/** A closed contour; between two points beside the curve lies one on it. */
function curveOf(points: OutlinePoint[]): string {
  const between = (a: OutlinePoint, b: OutlinePoint) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, onCurve: true })
  const all = points.flatMap((point, index) => {
    const before = points.at(index - 1)!
    return point.onCurve || before.onCurve ? [point] : [between(before, point), point]
  })
  const begin = all.findIndex(({ onCurve }) => onCurve)
  if (begin < 0) return ''
  const turned = [...all.slice(begin), ...all.slice(0, begin + 1)]
  const [first, ...rest] = turned.map(({ x, y, onCurve }) => ({ at: `${round(x)} ${round(y)}`, onCurve }))
  const steps = rest.map(({ at, onCurve }, index) => {
    if (!onCurve) return `Q${at} `
    return rest[index - 1]?.onCurve === false ? at : `L${at}`
  })
  return `M${first!.at}${steps.join('')}Z`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function unescape(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}
