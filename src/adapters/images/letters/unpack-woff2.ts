import { brotliDecompressSync } from 'node:zlib'
import { readBytes } from './read-bytes.ts'

/** A table of a font; `isTransformed` where it is packed in WOFF 2's own way. */
export type FontTable = { bytes: Uint8Array; isTransformed: boolean }

/** Names of tables by their number, as far as they are read here; others stand by what they are not. */
const numbered: Record<number, string> = {
  0: 'cmap',
  1: 'head',
  2: 'hhea',
  3: 'hmtx',
  4: 'maxp',
  10: 'glyf',
  11: 'loca',
}
const withItsName = 63
const headerBytes = 48

/** The tables of a WOFF 2 font by their names (W3C, WOFF File Format 2.0, sections 4 and 5). Throws where it is none. */
export function unpackWoff2(file: Uint8Array): Map<string, FontTable> {
  const header = readBytes(file)
  if (header.u32() !== 0x774f4632) throw new Error('not a WOFF 2 font')
  header.skip(8)
  const count = header.u16()
  header.skip(6)
  const packed = header.u32()
  const directory = readBytes(file, headerBytes)
  const entries = Array.from({ length: count }, () => {
    const flags = directory.u8()
    const number = flags & 0x3f
    const name = number === withItsName ? `#${directory.u32()}` : (numbered[number] ?? `#${number}`)
    const version = flags >> 6
    const isTransformed = name === 'glyf' || name === 'loca' ? version === 0 : version !== 0
    const plain = directory.base128()
    return { name, isTransformed, length: isTransformed ? directory.base128() : plain }
  })
  const start = directory.position()
  const content = brotliDecompressSync(file.subarray(start, start + packed))
  let at = 0
  return new Map(
    entries.map(({ name, isTransformed, length }) => {
      const bytes = content.subarray(at, (at += length))
      return [name, { bytes, isTransformed }]
    }),
  )
}
