import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'

/** The text of the site; what the first does not have, the second may. */
const files = ['inter-latin-wght-normal.woff2', 'inter-latin-ext-wght-normal.woff2']
let fonts: Promise<Font[]> | undefined

/**
 * Returns a drawing whose words are outlines of the site's own font, because a server without fonts would draw boxes
 * instead of letters. Of `text` elements it supports `x`, `y`, `font-size` and `text-anchor`, and keeps the others.
 * Characters that the font lacks are left out.
 */
export async function outlineLetters(svg: string): Promise<string> {
  const own = await (fonts ??= openFonts())
  return svg.replaceAll(/<text ([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, content: string) => {
    const value = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1]
    const letters = [...unescape(content)].flatMap((sign) => letterOf(own, sign) ?? [])
    const size = Number(value('font-size') ?? 16)
    const width = letters.reduce((sum, { advance }) => sum + advance * size, 0)
    const anchor = value('text-anchor')
    const start = Number(value('x') ?? 0) - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0)
    const kept = attributes.replaceAll(/(?:^| )(?:x|y|font-size|font-weight|text-anchor)="[^"]*"/g, '')
    return `<path d="${pathOf(letters, { size, x: start, y: Number(value('y') ?? 0) })}"${kept}/>`
  })
}

async function openFonts(): Promise<Font[]> {
  const { create } = await import('fontkit')
  return files.map((file) => {
    const path = fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/${file}`))
    return create(readFileSync(path)) as Font
  })
}

/**
 * A letter at a size of one: how far the next one is, and its outline `at` a size and place. Fonts count upwards, pictures
 * downwards.
 */
type Letter = { advance: number; at(size: number, x: number, y: number): string }

function letterOf(own: Font[], sign: string): Letter | undefined {
  const codePoint = sign.codePointAt(0)!
  const font = own.find((each) => each.hasGlyphForCodePoint(codePoint))
  if (!font) return undefined
  const { path, advanceWidth } = font.glyphForCodePoint(codePoint)
  const at = (size: number, x: number, y: number) => {
    const scale = size / font.unitsPerEm
    return path.scale(scale, -scale).translate(x, y).toSVG()
  }
  return { advance: advanceWidth / font.unitsPerEm, at }
}

function pathOf(letters: Letter[], { size, x, y }: { size: number; x: number; y: number }): string {
  let right = x
  return letters
    .map(({ advance, at }) => {
      const left = right
      right += advance * size
      return at(size, left, y)
    })
    .join('')
}

function unescape(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}
