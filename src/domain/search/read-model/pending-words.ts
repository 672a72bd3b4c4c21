import type { PostingLists } from './posting-lists.ts'

/** Bytes of a page; a row's words lie within one. */
const pageBytes = 1 << 20

/**
 * Words of rows as they come, in any order, until all are there: posting lists want their rows ascending. Each row's words
 * are their number, then four times the term plus the part of the listing, in as few bytes as they need.
 */
export class PendingWords {
  #pages: Uint8Array[] = []
  /** The one that is written to. */
  #page = new Uint8Array()
  #free = pageBytes
  /** Where a row's words begin, counted from 1; 0 without any. */
  #starts: Uint32Array

  constructor(rows: number) {
    this.#starts = new Uint32Array(rows)
  }

  get bytes(): number {
    return this.#pages.length * pageBytes + this.#starts.byteLength
  }

  /** Begins the words of a row that has so many; `put` is called as often afterwards. */
  begin(row: number, count: number): void {
    if (this.#free + (count + 1) * 5 > pageBytes) {
      this.#page = new Uint8Array(Math.max(pageBytes, (count + 1) * 5))
      this.#pages.push(this.#page)
      this.#free = 0
    }
    this.#starts[row] = (this.#pages.length - 1) * pageBytes + this.#free + 1
    this.#write(count)
  }

  put(term: number, part: number): void {
    this.#write(term * 4 + part)
  }

  /** Adds the words of some rows to their lists. */
  linkTo(postings: PostingLists, from: number, until: number): void {
    for (let row = from; row < until; row += 1) {
      const start = this.#starts[row]! - 1
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
        } else postings.add(value >>> 2, row, value & 3)
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
