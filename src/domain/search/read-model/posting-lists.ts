import { type Bits, setBit } from './bits.ts'
import { grow } from './grow.ts'

/** Bytes of a page; a chunk lies within one. */
const pageBits = 18
const pageBytes = 1 << pageBits
/** A chunk begins with the address of the next one and with the last row before its own. */
const head = 8
const least = 8
const most = 2048

type Page = { bytes: Uint8Array<ArrayBuffer>; words: Uint32Array }

/** Rows in ascending order that are looked for: from, until (not included), from, until … */
export type RowRanges = ArrayLike<number>

/**
 * For each term (a word, a value of a field) the rows that have it, ascending, with the part of the listing it stands in:
 * differences in as few bytes as they need, in chunks that can be skipped. Rows are only ever added behind all others.
 */
export class PostingLists {
  #pages: Page[] = []
  #free = pageBytes
  #size = 0
  #first = new Uint32Array(1024)
  #tail = new Uint32Array(1024)
  #tailAt = new Uint32Array(1024)
  #tailEnd = new Uint32Array(1024)
  #last = new Int32Array(1024)

  static of(parts: ReturnType<PostingLists['parts']>): PostingLists {
    const lists = new PostingLists()
    lists.#pages = parts.pages.map(pageOf)
    lists.#free = parts.free
    lists.#size = parts.size
    lists.#first = parts.first
    lists.#tail = parts.tail
    lists.#tailAt = parts.tailAt
    lists.#tailEnd = parts.tailEnd
    lists.#last = parts.last
    return lists
  }

  parts() {
    return {
      pages: this.#pages.map(({ bytes }) => bytes.buffer),
      free: this.#free,
      size: this.#size,
      first: this.#first,
      tail: this.#tail,
      tailAt: this.#tailAt,
      tailEnd: this.#tailEnd,
      last: this.#last,
    }
  }

  get bytes(): number {
    return this.#pages.length * pageBytes + this.#first.byteLength * 5
  }

  /** A new, empty list: its number. */
  open(): number {
    const term = this.#size
    this.#size += 1
    this.#first = grow(this.#first, this.#size)
    this.#tail = grow(this.#tail, this.#size)
    this.#tailAt = grow(this.#tailAt, this.#size)
    this.#tailEnd = grow(this.#tailEnd, this.#size)
    this.#last = grow(this.#last, this.#size)
    this.#last[term] = -1
    return term
  }

  /** Notes that a row, behind all rows of the list, has the term. `part` is 0 to 3. */
  add(term: number, row: number, part: number): void {
    const value = (row - this.#last[term]!) * 4 + part
    const length = value < 1 << 7 ? 1 : value < 1 << 14 ? 2 : value < 1 << 21 ? 3 : value < 1 << 28 ? 4 : 5
    if (this.#tailAt[term]! + length > this.#tailEnd[term]!) this.#addChunk(term)
    const { bytes } = this.#pages[this.#tail[term]! >>> pageBits]!
    let at = this.#tailAt[term]!
    let rest = value
    while (rest > 127) {
      bytes[at++] = (rest & 127) | 128
      rest >>>= 7
    }
    bytes[at++] = rest
    this.#tailAt[term] = at
    this.#last[term] = row
  }

  /** Marks the rows of a list that lie near the ranges; in `titles` and `places` those that have it in these parts. */
  mark(term: number, ranges: RowRanges, all: Bits, titles?: Bits, places?: Bits): void {
    let chunk = this.#first[term]!
    let range = 0
    for (let size = least; chunk !== 0; size = Math.min(most, size * 2)) {
      const { bytes, words } = this.#pages[chunk >>> pageBits]!
      const start = chunk & (pageBytes - 1)
      const next = words[start >>> 2]!
      const before = words[(start >>> 2) + 1]! - 1
      const last = next === 0 ? this.#last[term]! : this.#beginsAfter(next)
      while (range < ranges.length && ranges[range + 1]! <= before) range += 2
      if (range >= ranges.length) return
      if (ranges[range]! <= last) {
        const end = next === 0 ? this.#tailAt[term]! : start + head + size
        if (titles && places) markParts(bytes, start + head, end, before, all, titles, places)
        else markRows(bytes, start + head, end, before, all)
      }
      chunk = next
    }
  }

  #beginsAfter(chunk: number): number {
    return this.#pages[chunk >>> pageBits]!.words[((chunk & (pageBytes - 1)) >>> 2) + 1]! - 1
  }

  #addChunk(term: number): void {
    const tail = this.#tail[term]!
    const size = tail === 0 ? least : Math.min(most, (this.#tailEnd[term]! - (tail & (pageBytes - 1)) - head) * 2)
    if (this.#free + head + size > pageBytes) {
      this.#pages.push(pageOf(new ArrayBuffer(pageBytes)))
      // Address 0 means: none.
      this.#free = this.#pages.length === 1 ? 8 : 0
    }
    const page = this.#pages.length - 1
    const chunk = page * pageBytes + this.#free
    this.#pages[page]!.words[(this.#free >>> 2) + 1] = this.#last[term]! + 1
    if (tail === 0) this.#first[term] = chunk
    else this.#pages[tail >>> pageBits]!.words[(tail & (pageBytes - 1)) >>> 2] = chunk
    this.#tail[term] = chunk
    this.#tailAt[term] = this.#free + head
    this.#tailEnd[term] = this.#free + head + size
    this.#free += head + size
  }
}

function pageOf(buffer: ArrayBuffer): Page {
  return { bytes: new Uint8Array(buffer), words: new Uint32Array(buffer) }
}

/** A zero where a number should begin is the unused rest of a chunk. */
function markRows(bytes: Uint8Array, start: number, end: number, before: number, all: Bits): void {
  let row = before
  let at = start
  while (at < end) {
    let value = bytes[at++]!
    if (value === 0) return
    if (value > 127) {
      value &= 127
      let shift = 7
      let byte = bytes[at++]!
      while (byte > 127) {
        value |= (byte & 127) << shift
        shift += 7
        byte = bytes[at++]!
      }
      value |= byte << shift
    }
    row += value >>> 2
    all[row >>> 5]! |= 1 << (row & 31)
  }
}

function markParts(
  bytes: Uint8Array,
  start: number,
  end: number,
  before: number,
  all: Bits,
  titles: Bits,
  places: Bits,
): void {
  let row = before
  let at = start
  while (at < end) {
    let value = 0
    let shift = 0
    let byte = bytes[at++]!
    if (byte === 0) return
    while (byte > 127) {
      value |= (byte & 127) << shift
      shift += 7
      byte = bytes[at++]!
    }
    value |= byte << shift
    row += value >>> 2
    setBit(all, row)
    const part = value & 3
    if (part === 3) setBit(titles, row)
    else if (part === 2) setBit(places, row)
  }
}
