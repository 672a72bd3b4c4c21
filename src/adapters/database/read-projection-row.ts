import { type FeedRow, type FeedWords, openSince, openUntil } from '#domain/search/read-model/index.ts'
import { RowFields } from './row-fields.ts'

/** The columns of a row as `readProjectionRow` expects them, from listing_search `s`; then, if at all, those of its words. */
export const projectionColumns = `s.listing_id, s.seq, s.cell, s.lat, s.lng, s.category, s.capacity, s.available_from,
  s.available_until, s.price, s.verified, s.facets`

/** The words of a row from listing_words `w`. `readWordsRow` expects them behind the id. */
export const wordColumns = 'w.label, w.words'

/** An empty row to read into. */
export function emptyFeedRow(): FeedRow {
  return {
    id: new Uint32Array(4),
    seq: 0,
    cell: -1,
    lat: 0,
    lng: 0,
    category: '',
    capacity: 0,
    from: openSince,
    until: openUntil,
    price: -1,
    verified: false,
    facets: new Int32Array(64),
    facetCount: 0,
    bytes: new Uint8Array(),
    labelStart: 0,
    labelEnd: 0,
    lexemeStart: new Int32Array(256),
    lexemeEnd: new Int32Array(256),
    lexemePart: new Uint8Array(256),
    lexemeCount: 0,
  }
}

/** Largest price that is told apart: no filter reaches further. */
const highestPrice = 2 ** 31 - 1
const highestCapacity = 2 ** 16 - 1
const fieldsWithoutWords = 12

const fields = new RowFields()

/** Reads one row of the binary format, in the order of `projectionColumns` and perhaps `wordColumns`, into `row`. */
export function readProjectionRow(data: Buffer, row: FeedRow, categories: Map<string, string>): void {
  fields.over(data)
  const id = fields.next()
  for (let part = 0; part < 4; part += 1) row.id[part] = data.readUInt32BE(id + part * 4)
  const seq = fields.next()
  row.seq = data.readInt32BE(seq) * 2 ** 32 + data.readUInt32BE(seq + 4)
  const cell = fields.next()
  row.cell = cell < 0 ? -1 : data.readInt32BE(cell)
  const lat = fields.next()
  row.lat = lat < 0 ? Number.NaN : data.readDoubleBE(lat)
  const lng = fields.next()
  row.lng = lng < 0 ? Number.NaN : data.readDoubleBE(lng)
  const category = fields.next()
  row.category = category < 0 ? '' : known(data.toString('latin1', category, fields.end), categories)
  row.capacity = Math.max(0, Math.min(highestCapacity, data.readInt32BE(fields.next())))
  const from = fields.next()
  row.from = from < 0 ? openSince : clampDay(data.readInt32BE(from))
  const until = fields.next()
  row.until = until < 0 ? openUntil : clampDay(data.readInt32BE(until))
  const price = fields.next()
  row.price = price < 0 ? -1 : readPrice(data, price)
  row.verified = data[fields.next()] === 1
  readFacets(data, fields.next(), row)
  row.bytes = data
  row.labelStart = row.labelEnd = fields.end
  row.lexemeCount = 0
  if (data.readInt16BE(0) === fieldsWithoutWords) return
  row.labelStart = fields.next()
  row.labelEnd = fields.end
  readLexemes(data, fields.next(), row)
}

/** Reads an id with its label and words into `row`. */
export function readWordsRow(data: Buffer, row: FeedWords): void {
  for (let part = 0; part < 4; part += 1) row.id[part] = data.readUInt32BE(6 + part * 4)
  row.bytes = data
  row.labelStart = 26
  row.labelEnd = 26 + data.readInt32BE(22)
  readLexemes(data, row.labelEnd + 4, row)
}

/** The same text object for the same category, so that a million rows do not hold a million texts. */
function known(text: string, categories: Map<string, string>): string {
  const same = categories.get(text)
  if (same !== undefined) return same
  const read = Buffer.from(text, 'latin1').toString('utf8')
  categories.set(text, read)
  return read
}

function clampDay(day: number): number {
  return Math.max(openSince + 1, Math.min(openUntil - 1, day))
}

function readPrice(data: Buffer, at: number): number {
  const high = data.readInt32BE(at)
  if (high !== 0) return high < 0 ? 0 : highestPrice
  return Math.min(highestPrice, data.readUInt32BE(at + 4))
}

/** Arrays: dimensions, flags, type of the elements; length and lower bound; then each element with its length. */
function readFacets(data: Buffer, start: number, row: FeedRow): void {
  const count = data.readInt32BE(start) === 0 ? 0 : data.readInt32BE(start + 12)
  if (count > row.facets.length) row.facets = new Int32Array(count * 2)
  for (let index = 0; index < count; index += 1) row.facets[index] = data.readInt32BE(start + 24 + index * 8)
  row.facetCount = count
}

/** tsvector: number of words; each ends with a zero byte, then the number of its places, two bits of each its weight. */
function readLexemes(data: Buffer, start: number, row: FeedWords): void {
  const count = data.readInt32BE(start)
  if (count > row.lexemeStart.length) {
    row.lexemeStart = new Int32Array(count * 2)
    row.lexemeEnd = new Int32Array(count * 2)
    row.lexemePart = new Uint8Array(count * 2)
  }
  const { lexemeStart, lexemeEnd, lexemePart } = row
  let at = start + 4
  for (let index = 0; index < count; index += 1) {
    lexemeStart[index] = at
    while (data[at] !== 0) at += 1
    lexemeEnd[index] = at
    const places = (data[at + 1]! << 8) | data[at + 2]!
    at += 3
    let best = 0
    for (let place = 0; place < places; place += 1) {
      best = Math.max(best, data[at]! >> 6)
      at += 2
    }
    lexemePart[index] = best
  }
  row.lexemeCount = count
}
