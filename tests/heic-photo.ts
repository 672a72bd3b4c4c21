/**
 * A drawing of ours, 96 × 64 pixels with a blue left half (#2060c0) and a red right half (#c84020), as an encoder of HEVC
 * wrote it: `convert -size 96x64 xc:'#c84020' -fill '#2060c0' -draw 'rectangle 0,0 47,63' x.heic` (ImageMagick 6.9 with
 * libheif 1.15 and x265 3.5). The content of the boxes `hvcC` and `mdat`; the boxes around them are written here, as
 * cameras write them.
 */
const configuration = Buffer.from(
  'AQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQA==',
  'base64',
)
const compressed = Buffer.from(
  'AAAARygBrxOAeSRFyL//9iVFf92Zq/7sovBLBfJfP/4J9Zfkw78BJQBxriV1dIn6M92bhwyNgo9UyevH12N/rAorFAMOkjCDRhPA',
  'base64',
)
const tile = { width: 96, height: 64 }

type Turns = 0 | 1 | 2 | 3
type Size = { width: number; height: number }
type Property = { content: Buffer; essential: boolean }
type Item = { id: number; type: string; data: Buffer; properties: Property[] }
type Reference = { type: string; from: number; to: number[] }

/**
 * Returns a HEIC file of one picture. `turns`: quarter turns to the left that the file asks for; `size`: what its boxes say;
 * `profile`: the ICC profile of its colours; `exif`: data of a camera.
 */
export function heicPhoto(
  given: { brand?: string; turns?: Turns; size?: Size; profile?: Buffer; exif?: Buffer } = {},
): Buffer {
  const { brand = 'heic', turns = 0, size = tile, profile, exif } = given
  const properties = [
    decoding(),
    sizeOf(size),
    ...(profile ? [optional(box('colr', Buffer.from('prof'), profile))] : []),
    ...turning(turns),
  ]
  const main: Item = { id: 1, type: 'hvc1', data: compressed, properties }
  if (!exif) return heicFile(brand, [main], [])
  const camera: Item = { id: 2, type: 'Exif', data: Buffer.concat([u32(0), exif]), properties: [] }
  return heicFile(brand, [main, camera], [{ type: 'cdsc', from: 2, to: [1] }])
}

/** Returns a HEIC file of two equal tiles side by side, as iPhones compose a photo of some 48. */
export function tiledHeicPhoto({
  turns = 0,
  size = { width: 192, height: 64 },
}: { turns?: Turns; size?: Size } = {}): Buffer {
  const columns = 2
  const data = Buffer.concat([Buffer.from([0, 1, 0, columns - 1]), u32(size.width), u32(size.height)])
  const main: Item = { id: 1, type: 'grid', data, properties: [sizeOf(size), ...turning(turns)] }
  const tiles = [2, 3].map((id) => ({ id, type: 'hvc1', data: compressed, properties: [decoding(), sizeOf(tile)] }))
  return heicFile('heic', [main, ...tiles], [{ type: 'dimg', from: 1, to: [2, 3] }])
}

function heicFile(brand: string, items: Item[], references: Reference[]): Buffer {
  const start = box('ftyp', Buffer.from(brand), u32(0), Buffer.from('mif1heic'))
  const length = metaBox(items, references, 0).length
  const dataAt = start.length + length + 8
  const data = box('mdat', ...items.map((item) => item.data))
  return Buffer.concat([start, metaBox(items, references, dataAt), data])
}

function metaBox(items: Item[], references: Reference[], dataAt: number): Buffer {
  return fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
    fullBox('pitm', 0, u16(1)),
    locations(items, dataAt),
    fullBox(
      'iinf',
      0,
      u16(items.length),
      ...items.map(({ id, type }) => fullBox('infe', 2, u16(id), u16(0), Buffer.from(`${type}\0`))),
    ),
    ...(references.length > 0
      ? [
          fullBox(
            'iref',
            0,
            ...references.map(({ type, from, to }) => box(type, u16(from), u16(to.length), ...to.map(u16))),
          ),
        ]
      : []),
    propertiesOf(items),
  )
}

function locations(items: Item[], dataAt: number): Buffer {
  let at = dataAt
  const entries = items.map(({ id, data }) => {
    const entry = Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(data.length)])
    at += data.length
    return entry
  })
  return fullBox('iloc', 0, u16(0x4400), u16(items.length), ...entries)
}

function propertiesOf(items: Item[]): Buffer {
  let last = 0
  const described = items.filter(({ properties }) => properties.length > 0)
  const uses = described.map(({ id, properties }) => {
    const indexes = properties.map(({ essential }) => (essential ? 0x80 : 0) | ++last)
    return Buffer.concat([u16(id), Buffer.from([indexes.length, ...indexes])])
  })
  const contents = described.flatMap(({ properties }) => properties.map(({ content }) => content))
  return box('iprp', box('ipco', ...contents), fullBox('ipma', 0, u32(described.length), ...uses))
}

const decoding = (): Property => ({ content: box('hvcC', configuration), essential: true })
const optional = (content: Buffer): Property => ({ content, essential: false })
const sizeOf = ({ width, height }: Size) => optional(fullBox('ispe', 0, u32(width), u32(height)))
const turning = (turns: Turns): Property[] =>
  turns === 0 ? [] : [{ content: box('irot', Buffer.from([turns])), essential: true }]

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(8 + body.length), Buffer.from(type), body])
}

function fullBox(type: string, version: number, ...content: Buffer[]): Buffer {
  return box(type, Buffer.from([version, 0, 0, 0]), ...content)
}

function u16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255])
}

function u32(value: number): Buffer {
  return Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
}
