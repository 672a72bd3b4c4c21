import { grow, resize, roomFor } from './grow.ts'
import type { RowFinder } from './id-table.ts'
import { Lexicon } from './lexicon.ts'
import { PostingLists } from './posting-lists.ts'
import type { FeedWords } from './search-feed.ts'
import { addLabel, type Labels, Words } from './words.ts'

/** Bytes of a page; a listing's words lie within one. */
const pageBytes = 1 << 20
/** So many rows take some milliseconds; in between, whoever else waits has a turn. */
const linkedAtOnce = 5000

/**
 * Words of listings as they come, in any order, until all rows are there: posting lists want theirs ascending. Each
 * listing's words are their number, then four times the term plus the part of the listing, in as few bytes as they need.
 */
export class GatheredWords {
  readonly #lexicon = new Lexicon()
  readonly #lists = new PostingLists()
  readonly #open = () => this.#lists.open()
  readonly #pages: Uint8Array[] = []
  /** The one that is written to. */
  #page = new Uint8Array()
  #free = pageBytes
  #count = 0
  #ids = new Uint32Array(1024 * 4)
  /** Where a listing's words begin. */
  #starts = new Uint32Array(1024)
  readonly #labels: Pick<Labels, 'bytes' | 'end'> = { bytes: new Uint8Array(1 << 14), end: 0 }
  #labelAt = new Uint32Array(1024)
  #labelLength = new Uint8Array(1024)

  get bytes(): number {
    return (
      this.#pages.length * pageBytes +
      this.#lexicon.bytes +
      this.#labels.bytes.byteLength +
      this.#ids.byteLength +
      this.#starts.byteLength * 2 +
      this.#labelLength.byteLength
    )
  }

  get count(): number {
    return this.#count
  }

  add(words: FeedWords): void {
    const at = this.#count++
    this.#ids = grow(this.#ids, this.#count * 4)
    this.#starts = grow(this.#starts, this.#count)
    this.#labelAt = grow(this.#labelAt, this.#count)
    this.#labelLength = grow(this.#labelLength, this.#count)
    this.#ids.set(words.id, at * 4)
    this.#labelAt[at] = this.#labels.end
    this.#labelLength[at] = addLabel(this.#labels, words)
    const { bytes, lexemeStart, lexemeEnd, lexemePart, lexemeCount } = words
    this.#starts[at] = this.#begin(lexemeCount)
    for (let index = 0; index < lexemeCount; index += 1) {
      const term = this.#lexicon.termOf(bytes, lexemeStart[index]!, lexemeEnd[index]!, this.#open)
      this.#write(term * 4 + lexemePart[index]!)
    }
  }

  /** The words of the rows, once all of these are there. To be asked once. */
  async link({ size, ids, table }: RowFinder): Promise<Words> {
    const labels = { ...this.#labels, at: new Uint32Array(roomFor(size)), length: new Uint8Array(roomFor(size)) }
    labels.bytes = resize(labels.bytes, labels.end + (1 << 14))
    /** Counted from 1; 0 without any. */
    const starts = new Uint32Array(size)
    for (let at = 0; at < this.#count; at += 1) {
      const row = table.find(ids, this.#ids, at * 4)
      if (row < 0) continue
      starts[row] = this.#starts[at]! + 1
      labels.at[row] = this.#labelAt[at]!
      labels.length[row] = this.#labelLength[at]!
    }
    for (let row = 0; row < size; row += linkedAtOnce) {
      this.#link(starts, row, Math.min(size, row + linkedAtOnce))
      await new Promise((resolve) => setImmediate(resolve))
    }
    return new Words(this.#lexicon, this.#lists, labels)
  }

  #begin(count: number): number {
    if (this.#free + (count + 1) * 5 > pageBytes) {
      this.#page = new Uint8Array(Math.max(pageBytes, (count + 1) * 5))
      this.#pages.push(this.#page)
      this.#free = 0
    }
    const start = (this.#pages.length - 1) * pageBytes + this.#free
    this.#write(count)
    return start
  }

  #link(starts: Uint32Array, from: number, until: number): void {
    const lists = this.#lists
    for (let row = from; row < until; row += 1) {
      const start = starts[row]! - 1
      if (start < 0) continue
      const page = this.#pages[Math.floor(start / pageBytes)]!
      let at = start % pageBytes
      let count = -1
      for (let left = 1; left > 0; left -= 1) {
        let value = 0
        let shift = 0
        let byte = page[at++]!
        while (byte > 127) {
          value |= (byte & 127) << shift
          shift += 7
          byte = page[at++]!
        }
        value |= byte << shift
        if (count < 0) {
          count = value
          left += count
        } else lists.add(value >>> 2, row, value & 3)
      }
    }
  }

  #write(value: number): void {
    const page = this.#page
    let at = this.#free
    let rest = value
    while (rest > 127) {
      page[at++] = (rest & 127) | 128
      rest >>>= 7
    }
    page[at++] = rest
    this.#free = at
  }
}
