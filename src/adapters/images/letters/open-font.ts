import { readBytes } from './read-bytes.ts'
import { type Outline, readGlyphs } from './read-glyphs.ts'
import { type FontTable, unpackWoff2 } from './unpack-woff2.ts'

/** A letter at size 1: its outline and how far the next one stands. */
export type Letter = { outline: Outline; advance: number }
export type Font = { letterOf(codePoint: number): Letter | undefined }

/** Opens a WOFF 2 font with TrueType outlines; of a variable one its usual weight. Throws where it is none. */
export function openFont(file: Uint8Array): Font {
  const tables = unpackWoff2(file)
  const unitsPerEm = readBytes(tableOf(tables, 'head').bytes, 18).u16()
  const glyphs = tableOf(tables, 'glyf')
  if (!glyphs.isTransformed) throw new Error('a font whose outlines are not packed')
  const outlines = readGlyphs(glyphs.bytes)
  const advanceOf = readAdvances(tables)
  const glyphOf = readCharacters(tableOf(tables, 'cmap').bytes)
  return {
    letterOf(codePoint) {
      const glyph = glyphOf.get(codePoint)
      if (!glyph) return undefined
      const outline = (outlines[glyph] ?? []).map((contour) =>
        contour.map(({ x, y, onCurve }) => ({ x: x / unitsPerEm, y: y / unitsPerEm, onCurve })),
      )
      return { outline, advance: advanceOf(glyph) / unitsPerEm }
    },
  }
}

function tableOf(tables: Map<string, FontTable>, name: string): FontTable {
  const table = tables.get(name)
  if (!table) throw new Error(`a font without ${name}`)
  return table
}

/** How wide each glyph is; those beyond the last number are as wide as it says. */
function readAdvances(tables: Map<string, FontTable>): (glyph: number) => number {
  const count = readBytes(tableOf(tables, 'hhea').bytes, 34).u16()
  const { bytes, isTransformed } = tableOf(tables, 'hmtx')
  const [first, step] = isTransformed ? [1, 2] : [0, 4]
  return (glyph) => readBytes(bytes, first + step * Math.min(glyph, count - 1)).u16()
}

/** Which glyph stands for which character, from the first table of Unicode characters that is there. */
function readCharacters(cmap: Uint8Array): Map<number, number> {
  const header = readBytes(cmap, 2)
  const found = new Map<number, number>()
  for (let left = header.u16(); left > 0; left -= 1) {
    const platform = header.u16()
    header.skip(2)
    const start = header.u32()
    if (platform !== 0 && platform !== 3) continue
    const format = readBytes(cmap, start).u16()
    if (format === 4) readSegments(cmap, start, found)
    else if (format === 12) readGroups(cmap, start, found)
  }
  return found
}

function readSegments(cmap: Uint8Array, start: number, found: Map<number, number>): void {
  const count = readBytes(cmap, start + 6).u16() / 2
  const row = (number: number, segment: number) => start + 14 + number * 2 * count + 2 * segment + (number > 0 ? 2 : 0)
  for (let segment = 0; segment < count; segment += 1) {
    const [last, first, delta] = [0, 1, 2].map((number) => readBytes(cmap, row(number, segment)).u16()) as [
      number,
      number,
      number,
    ]
    const place = row(3, segment)
    const offset = readBytes(cmap, place).u16()
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const own = offset === 0 ? code : readBytes(cmap, place + offset + 2 * (code - first)).u16()
      if (offset === 0 || own !== 0) found.set(code, (own + delta) & 0xffff)
    }
  }
}

function readGroups(cmap: Uint8Array, start: number, found: Map<number, number>): void {
  const groups = readBytes(cmap, start + 12)
  for (let left = groups.u32(); left > 0; left -= 1) {
    const [first, last, glyph] = [groups.u32(), groups.u32(), groups.u32()] as [number, number, number]
    for (let code = first; code <= last; code += 1) found.set(code, glyph + code - first)
  }
}
