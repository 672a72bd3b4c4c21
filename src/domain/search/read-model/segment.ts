import { type Bits, clearBit, hasBit, setBit, wordsFor } from './bits.ts'
import { BlockSums } from './block-sums.ts'
import { resize, roomFor } from './grow.ts'
import { IdTable, idText, idWords, type RowFinder } from './id-table.ts'
import { PostingLists } from './posting-lists.ts'
import type { FeedRow, FeedStay } from './search-feed.ts'
import { Calendars } from './stays.ts'
import { Words } from './words.ts'

/** What crosses from one thread to another as it is. */
const plain = [
  'size',
  'sealed',
  'placed',
  'count',
  'categories',
  'ofCategory',
  'live',
  'verified',
  'withCalendar',
  'ids',
  'seq',
  'cell',
  'lat',
  'lng',
  'capacity',
  'from',
  'until',
  'price',
  'byRecency',
  'latSums',
  'lngSums',
  'facets',
] as const

/** A segment without its words, to be put together again in another thread. */
export type SegmentParts = ReturnType<Segment['parts']>

/**
 * All public listings as columns. Rows up to `sealed` came in order of their cells, so that a box on the map is a few
 * stretches of rows; what changed since stands behind them as it came. A row is never changed: it is taken out of `live`
 * and written anew at the end.
 */
export class Segment {
  size = 0
  /** Rows in order of the cells; of these `placed` have a cell. A multiple of 32 once sealed. */
  sealed = 0
  placed = 0
  /** Listings that can be found, and rows that no longer count. */
  count = 0
  categories: string[] = []
  ofCategory: Bits[] = []
  live: Bits = new Uint32Array(32)
  verified: Bits = new Uint32Array(32)
  /** Rows with a calendar of their own. */
  withCalendar: Bits = new Uint32Array(32)
  ids = new Uint32Array(1024 * 4)
  seq = new Float64Array(1024)
  cell = new Int32Array(1024)
  lat = new Float64Array(1024)
  lng = new Float64Array(1024)
  capacity = new Uint16Array(1024)
  from = new Int16Array(1024)
  until = new Int16Array(1024)
  price = new Int32Array(1024)
  /** Rows up to `sealed`, the newest first. */
  byRecency: Uint32Array = new Uint32Array()
  /** Sums of 32 sealed rows' points, for clusters of whole words of hits. */
  latSums: Float64Array = new Float64Array()
  lngSums: Float64Array = new Float64Array()
  /** Of all sealed rows, and of those of each category that has any. */
  sums = new BlockSums(this, null)
  sumsOfCategory: BlockSums[] = []
  /** Values of fields, and the rows that have each. */
  facets = new Map<number, number>()
  facetRows = new PostingLists()
  calendars = new Calendars()
  words = new Words()
  #table = new IdTable()

  /** The segment of these parts, which belong to it from now on. */
  static of({ columns, sums, sumsOfCategory, facetRows, calendars, table }: SegmentParts, words: Words): Segment {
    const segment = new Segment()
    Object.assign(segment, columns)
    segment.facetRows = PostingLists.of(facetRows)
    segment.calendars = Calendars.of(calendars)
    segment.words = words
    segment.#table = IdTable.of(table)
    segment.sums = new BlockSums(segment, null, sums)
    segment.sumsOfCategory = sumsOfCategory.map((levels, category) => new BlockSums(segment, category, levels))
    return segment
  }

  /** All of it but the words. */
  parts() {
    const columns = Object.fromEntries(plain.map((name) => [name, this[name]])) as Pick<Segment, (typeof plain)[number]>
    return {
      columns,
      sums: this.sums.levels,
      sumsOfCategory: this.sumsOfCategory.map(({ levels }) => levels),
      facetRows: this.facetRows.parts(),
      calendars: this.calendars.parts(),
      table: this.#table.parts(),
    }
  }

  /** What finds its rows. */
  get finder(): RowFinder {
    return { size: this.size, ids: this.ids, table: this.#table }
  }

  /** Bytes that it holds. */
  get bytes(): number {
    const { live, ids, seq, cell, lat, lng, capacity, from, until, price, byRecency } = this
    const arrays = [ids, seq, cell, lat, lng, capacity, from, until, price, byRecency]
    const columns = arrays.reduce(
      (sum, { byteLength }) => sum + byteLength,
      live.byteLength * (3 + this.ofCategory.length),
    )
    return (
      columns +
      this.sums.bytes * (1 + this.categories.length) +
      this.#table.bytes +
      this.words.bytes +
      this.facetRows.bytes +
      this.facets.size * 48 +
      this.calendars.bytes
    )
  }

  /** Makes room, so that nothing is moved while the listings come. */
  expect(listings: number): void {
    if (listings > this.seq.length) this.#resize(roomFor(listings))
    this.#table.expect(listings)
  }

  /** Adds a listing, or what has become of it. */
  add(row: FeedRow): void {
    const at = this.size
    this.#makeRoom(at + 1)
    this.size = at + 1
    this.ids.set(row.id, at * 4)
    this.seq[at] = row.seq
    this.cell[at] = row.cell
    this.lat[at] = row.lat
    this.lng[at] = row.lng
    this.capacity[at] = row.capacity
    this.from[at] = row.from
    this.until[at] = row.until
    this.price[at] = row.price
    setBit(this.ofCategory[this.#categoryOf(row.category)]!, at)
    if (row.verified) setBit(this.verified, at)
    this.#addFacets(at, row)
    this.words.add(at, row)
    setBit(this.live, at)
    this.count += 1
    this.#table.put(this.ids, at)
  }

  /** Adds the calendar of a listing that was added before. */
  addStay(stay: FeedStay): void {
    const at = this.#table.find(this.ids, stay.id)
    if (at < 0) return
    this.calendars.put(at, stay)
    setBit(this.withCalendar, at)
  }

  /** Takes a listing out. */
  remove(id: string): void {
    const at = this.#table.find(this.ids, idWords(id))
    if (at < 0 || !hasBit(this.live, at)) return
    if (at < this.sealed) for (const sums of [this.sums, ...this.sumsOfCategory]) sums.drop(at)
    clearBit(this.live, at)
    this.count -= 1
  }

  /** Ends the loading: rows added from now on have no order. */
  seal(): void {
    this.placed = this.size
    while (this.placed > 0 && this.cell[this.placed - 1] === -1) this.placed -= 1
    this.byRecency = newestFirst(this)
    this.latSums = sumsOf(this.lat, this.size)
    this.lngSums = sumsOf(this.lng, this.size)
    this.sealed = wordsFor(this.size) * 32
    const room = roomFor(this.size)
    if (room > this.seq.length || room < this.seq.length * 0.9) this.#resize(room)
    this.cell.fill(-1, this.size, this.sealed)
    this.size = this.sealed
    this.sums = new BlockSums(this, null)
    this.sumsOfCategory = this.categories.map((_, index) => new BlockSums(this, index))
  }

  idOf(row: number): string {
    return idText(this.ids, row)
  }

  categoryOf(row: number): string {
    return this.categories[this.ofCategory.findIndex((bits) => hasBit(bits, row))] ?? ''
  }

  /** Less than zero when row `a` is newer than row `b`; of the same moment, the higher id is. */
  compareNewest(a: number, b: number): number {
    const { seq, ids } = this
    if (seq[a] !== seq[b]) return seq[b]! - seq[a]!
    for (let part = 0; part < 4; part += 1) {
      const difference = ids[b * 4 + part]! - ids[a * 4 + part]!
      if (difference !== 0) return difference
    }
    return 0
  }

  #categoryOf(category: string): number {
    const known = this.categories.indexOf(category)
    if (known >= 0) return known
    this.ofCategory.push(new Uint32Array(this.live.length))
    return this.categories.push(category) - 1
  }

  #addFacets(at: number, row: FeedRow): void {
    const { facetRows, facets } = this
    for (let index = 0; index < row.facetCount; index += 1) {
      const facet = row.facets[index]!
      let term = facets.get(facet)
      if (term === undefined) facets.set(facet, (term = facetRows.open()))
      facetRows.add(term, at, 0)
    }
  }

  #makeRoom(rows: number): void {
    if (rows > this.seq.length) this.#resize(Math.ceil(rows * 1.5))
  }

  #resize(rows: number): void {
    const words = wordsFor(rows)
    this.live = resize(this.live, words)
    this.verified = resize(this.verified, words)
    this.withCalendar = resize(this.withCalendar, words)
    this.ofCategory.forEach((bits, index) => (this.ofCategory[index] = resize(bits, words)))
    this.ids = resize(this.ids, rows * 4)
    this.seq = resize(this.seq, rows)
    this.cell = resize(this.cell, rows)
    this.lat = resize(this.lat, rows)
    this.lng = resize(this.lng, rows)
    this.capacity = resize(this.capacity, rows)
    this.from = resize(this.from, rows)
    this.until = resize(this.until, rows)
    this.price = resize(this.price, rows)
  }
}

function sumsOf(numbers: Float64Array, size: number): Float64Array {
  const sums = new Float64Array(wordsFor(size))
  for (let row = 0; row < size; row += 1) sums[row >>> 5]! += numbers[row]!
  return sums
}

/**
 * All rows, the newest first: sorted by the microseconds, sixteen bits at a time from the least on, then within equal
 * moments by id. Numbers that are not negative have the order of their bits.
 */
function newestFirst(segment: Segment): Uint32Array {
  const { size, seq } = segment
  const digits = new Uint16Array(seq.buffer, seq.byteOffset, size * 4)
  let rows = new Uint32Array(size)
  for (let row = 0; row < size; row += 1) rows[row] = row
  let sorted = new Uint32Array(size)
  for (let digit = 0; digit < 4; digit += 1) {
    sortByDigit(digits, digit, rows, sorted)
    ;[rows, sorted] = [sorted, rows]
  }
  for (let start = 0; start < size; ) {
    let end = start + 1
    while (end < size && seq[rows[end]!] === seq[rows[start]!]) end += 1
    if (end - start > 1) rows.subarray(start, end).sort((a, b) => segment.compareNewest(a, b))
    start = end
  }
  return rows
}

/** The highest digit first; rows of the same digit stay in their order. */
function sortByDigit(digits: Uint16Array, digit: number, rows: Uint32Array, sorted: Uint32Array): void {
  const starts = new Uint32Array(65_537)
  for (let index = 0; index < rows.length; index += 1) starts[65_536 - digits[index * 4 + digit]!]! += 1
  for (let value = 1; value <= 65_536; value += 1) starts[value]! += starts[value - 1]!
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!
    sorted[starts[65_535 - digits[row * 4 + digit]!]!++] = row
  }
}
