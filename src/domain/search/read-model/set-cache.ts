import { type Bits, keepBits, wordsFor } from './bits.ts'
import { rangesOf, type Stretches } from './row-ranges.ts'
import type { PostingLists } from './posting-lists.ts'
import type { Segment } from './segment.ts'
import { roomTest, type SharedStay } from './stays.ts'

/** Words with their parts take three sets each. */
const mostWords = 8

/** The rows that have one typed word: anywhere, in the title, in place or author. */
export type WordRows = { all: Bits; titles: Bits; places: Bits }

/** Lists of rows, and a name that no others have. */
export type Terms = { name: string; lists: PostingLists; terms: number[] }

/** From and until, both included. */
export type Span = { low: number; high: number }

/** What the number of a row in a column must be. */
export type NumberTest = { name: string; column: Segment['capacity' | 'price' | 'from' | 'until']; span: Span }

/**
 * Sets of rows that the last wide searches needed. Sealed rows never change, so that a set of their numbers stays right for
 * as long as the segment does; a set of rows with a term is right until a row is added.
 */
export class SetCache {
  /** More rows than this are sifted by sets that are kept; fewer are looked at one by one. */
  readonly manyRows: number
  readonly #most: number
  readonly #sets = new Map<string, Bits>()
  readonly #words = new Map<string, WordRows>()

  constructor(most: number, manyRows: number) {
    this.#most = most
    this.manyRows = manyRows
  }

  get bytes(): number {
    return [...this.#sets.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  /** The sealed rows whose number lies in a span. */
  ofNumbers({ sealed }: Segment, { name, column, span }: NumberTest): Bits {
    return this.#keep(`${name} ${span.low} ${span.high}`, () => {
      const { low } = span
      const width = span.high - low
      const set = new Uint32Array(wordsFor(sealed))
      for (let word = 0; word < set.length; word += 1) {
        let bits = 0
        for (let bit = 0; bit < 32; bit += 1) bits |= (column[word * 32 + bit]! - low) >>> 0 <= width ? 1 << bit : 0
        set[word] = bits
      }
      return set
    })
  }

  /** The sealed rows that have room for a stay. A calendar never changes either: its listing gets a new row. */
  ofRooms(segment: Segment, stay: SharedStay): Bits {
    return this.#keep(`room ${stay.first} ${stay.last} ${stay.seats} ${stay.isShared}`, () => {
      const { rows, test } = roomTest(segment, stay)
      const set = new Uint32Array(wordsFor(segment.sealed))
      for (let word = 0; word < set.length; word += 1) {
        const doubtful = rows ? rows[word]! : -1
        set[word] = ~doubtful | keepBits(test, word << 5, doubtful)
      }
      return set
    })
  }

  /** The rows that have one of the terms: all of them, or at least those within the stretches. */
  ofTerms({ size }: Segment, terms: Terms, stretches: Stretches): Bits {
    if (stretches.rows <= this.manyRows) return markTerms(size, terms, rangesOf(stretches))
    return this.#keep(`${size} ${terms.name}`, () => markTerms(size, terms, [0, size]))
  }

  /** The same with the parts of the listing that the terms stand in. */
  ofWord({ size }: Segment, terms: Terms, stretches: Stretches): WordRows {
    if (stretches.rows <= this.manyRows) return markWord(size, terms, rangesOf(stretches))
    const key = `${size} ${terms.name}`
    const rows = this.#words.get(key) ?? markWord(size, terms, [0, size])
    this.#words.delete(key)
    this.#words.set(key, rows)
    if (this.#words.size > mostWords) this.#words.delete(this.#words.keys().next().value ?? '')
    return rows
  }

  #keep(key: string, make: () => Bits): Bits {
    const set = this.#sets.get(key) ?? make()
    this.#sets.delete(key)
    this.#sets.set(key, set)
    if (this.#sets.size > this.#most) this.#sets.delete(this.#sets.keys().next().value ?? '')
    return set
  }
}

function markWord(size: number, { lists, terms }: Terms, ranges: number[]): WordRows {
  const [all, titles, places] = [0, 1, 2].map(() => new Uint32Array(wordsFor(size))) as [Bits, Bits, Bits]
  for (const term of terms) lists.mark(term, ranges, all, titles, places)
  return { all, titles, places }
}

function markTerms(size: number, { lists, terms }: Terms, ranges: number[]): Bits {
  const rows = new Uint32Array(wordsFor(size))
  for (const term of terms) lists.mark(term, ranges, rows)
  return rows
}
