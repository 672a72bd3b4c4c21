import { type Bytes, readBytes } from './read-bytes.ts'

/** A point of an outline in units of the font, upwards; those beside the curve pull at it. */
export type OutlinePoint = { x: number; y: number; onCurve: boolean }
export type Outline = OutlinePoint[][]

type Part = { glyph: number; move: (point: OutlinePoint) => OutlinePoint }
type Streams = { contours: Bytes; counts: Bytes; flags: Bytes; points: Bytes; parts: Bytes }

/** The outlines of all glyphs out of WOFF 2's transformed `glyf` table (section 5.1), by their numbers. */
export function readGlyphs(table: Uint8Array): Outline[] {
  const header = readBytes(table)
  header.skip(4)
  const count = header.u16()
  header.skip(2)
  const sizes = Array.from({ length: 5 }, () => header.u32())
  header.skip(8)
  let at = header.position()
  const [contours, counts, flags, points, parts] = sizes.map((size) => readBytes(table, (at += size) - size))
  const streams = { contours, counts, flags, points, parts } as Streams
  const glyphs = Array.from({ length: count }, () => {
    const number = streams.contours.i16()
    return number === -1 ? readParts(streams) : readOutline(streams, number)
  })
  const outlineOf = (glyph: number, depth = 0): Outline => {
    const made = glyphs[glyph] ?? []
    if (!isMadeOfParts(made)) return made
    if (depth > 4) return []
    return made.flatMap((part) => outlineOf(part.glyph, depth + 1).map((contour) => contour.map(part.move)))
  }
  return glyphs.map((_, glyph) => outlineOf(glyph))
}

function isMadeOfParts(glyph: Outline | Part[]): glyph is Part[] {
  return glyph.length > 0 && !Array.isArray(glyph[0])
}

function readOutline({ counts, flags, points }: Streams, contours: number): Outline {
  const lengths = Array.from({ length: contours }, () => counts.short255())
  const spot = { x: 0, y: 0 }
  const outline = lengths.map((length) =>
    Array.from({ length }, () => {
      const flag = flags.u8()
      const step = readStep(flag & 0x7f, points)
      spot.x += step.x
      spot.y += step.y
      return { ...spot, onCurve: flag < 0x80 }
    }),
  )
  // How many hints the glyph has; the hints stand elsewhere and are not read.
  if (contours > 0) points.short255()
  return outline
}

/** The way from one point to the next: the flag says how many bytes tell it, and their signs (section 5.2). */
function readStep(flag: number, points: Bytes): { x: number; y: number } {
  const signed = (isPositive: number, value: number) => (isPositive & 1 ? value : -value)
  const first = points.u8()
  if (flag < 10) return { x: 0, y: signed(flag, ((flag & 14) << 7) + first) }
  if (flag < 20) return { x: signed(flag, (((flag - 10) & 14) << 7) + first), y: 0 }
  const both = (x: number, y: number) => ({ x: signed(flag, x), y: signed(flag >> 1, y) })
  if (flag < 84) {
    const high = flag - 20
    return both(1 + (high & 0x30) + (first >> 4), 1 + ((high & 0x0c) << 2) + (first & 0x0f))
  }
  const second = points.u8()
  if (flag < 120) {
    const high = flag - 84
    return both(1 + (Math.floor(high / 12) << 8) + first, 1 + (((high % 12) >> 2) << 8) + second)
  }
  const third = points.u8()
  if (flag < 124) return both((first << 4) + (second >> 4), ((second & 0x0f) << 8) + third)
  return both((first << 8) + second, (third << 8) + points.u8())
}

const bits = { words: 1, offsets: 2, scale: 8, more: 32, twoScales: 64, matrix: 128, hints: 256 }

/** A glyph of other glyphs, such as a letter and its accent. */
function readParts({ parts, points }: Streams): Part[] {
  const read: Part[] = []
  let flags = 0
  do {
    flags = parts.u16()
    const glyph = parts.u16()
    const [dx, dy] = flags & bits.words ? [parts.i16(), parts.i16()] : [signedByte(parts), signedByte(parts)]
    const [a, b, c, d] = readMatrix(flags, parts)
    const [right, up] = flags & bits.offsets ? [dx, dy] : [0, 0]
    read.push({ glyph, move: ({ x, y, onCurve }) => ({ x: a * x + c * y + right, y: b * x + d * y + up, onCurve }) })
  } while (flags & bits.more)
  if (flags & bits.hints) points.short255()
  return read
}

function readMatrix(flags: number, parts: Bytes): [number, number, number, number] {
  const share = () => parts.i16() / 16384
  if (flags & bits.scale) {
    const both = share()
    return [both, 0, 0, both]
  }
  if (flags & bits.twoScales) return [share(), 0, 0, share()]
  return flags & bits.matrix ? [share(), share(), share(), share()] : [1, 0, 0, 1]
}

function signedByte(parts: Bytes): number {
  const value = parts.u8()
  return value < 128 ? value : value - 256
}
