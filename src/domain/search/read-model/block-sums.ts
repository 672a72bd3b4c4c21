import { type Bits, countBits } from './bits.ts'

/** The columns that are summed: rows up to `sealed`, of which those up to `placed` have a point. */
type Columns = { sealed: number; placed: number; live: Bits; ofCategory: Bits[]; lat: Float64Array; lng: Float64Array }

/** How many rows, and the sums of their points. */
export type PointSum = { count: number; lat: number; lng: number }

/** What is known of the blocks of one size. */
export type BlockLevel = { counts: Uint32Array; lats: Float64Array; lngs: Float64Array }

/** Rows to a block, as powers of two: 32, 1024 and 32,768. */
const sizes = [5, 10, 15]

/**
 * Numbers and sums of points of the sealed rows of one category (or of all), kept for blocks of rows: what a stretch of
 * a million rows holds is a few dozen additions. A row that is taken out is taken off its blocks.
 */
export class BlockSums {
  readonly #segment: Columns
  readonly #category: number | null
  readonly #levels: BlockLevel[]

  /** With `levels` those of the same rows are taken instead of being added up. */
  constructor(segment: Columns, category: number | null, levels?: BlockLevel[]) {
    this.#segment = segment
    this.#category = category
    this.#levels = levels ?? this.#emptyLevels()
    if (levels) return
    for (let word = 0; word < segment.sealed >>> 5; word += 1) this.#change(word << 5, this.#bitsOf(word), 1)
  }

  get levels(): BlockLevel[] {
    return this.#levels
  }

  get bytes(): number {
    return this.#levels.reduce((sum, { counts }) => sum + counts.length * 20, 0)
  }

  /** Takes a sealed row off; it must still be among the living. */
  drop(row: number): void {
    const bit = 1 << (row & 31)
    if ((this.#bitsOf(row >>> 5) & bit) !== 0) this.#change(row & ~31, bit, -1)
  }

  /** How many of the rows there are in a stretch. */
  count(from: number, until: number): number {
    let count = 0
    for (let at = from; at < until; ) {
      const level = levelAt(at, until)
      if (level < 0) {
        const end = Math.min(until, (at | 31) + 1)
        count += countBits(this.#bitsOf(at >>> 5) & within(at, end))
        at = end
        continue
      }
      const size = sizes[level]!
      count += this.#levels[level]!.counts[at >>> size]!
      at += 1 << size
    }
    return count
  }

  /** Adds what a stretch of placed rows holds. */
  add(from: number, until: number, sum: PointSum): void {
    for (let at = from; at < until; ) {
      const level = levelAt(at, until)
      if (level < 0) {
        const end = Math.min(until, (at | 31) + 1)
        this.#addRows(at & ~31, this.#bitsOf(at >>> 5) & within(at, end), sum)
        at = end
        continue
      }
      const size = sizes[level]!
      const { counts, lats, lngs } = this.#levels[level]!
      sum.count += counts[at >>> size]!
      sum.lat += lats[at >>> size]!
      sum.lng += lngs[at >>> size]!
      at += 1 << size
    }
  }

  #emptyLevels(): BlockLevel[] {
    return sizes.map((size) => {
      const blocks = (this.#segment.sealed >>> size) + 1
      return { counts: new Uint32Array(blocks), lats: new Float64Array(blocks), lngs: new Float64Array(blocks) }
    })
  }

  #bitsOf(word: number): number {
    const { live, ofCategory } = this.#segment
    return this.#category === null ? live[word]! : live[word]! & ofCategory[this.#category]![word]!
  }

  #addRows(base: number, bits: number, sum: PointSum): void {
    const { lat, lng } = this.#segment
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      const row = base + 31 - Math.clz32(rest & -rest)
      sum.count += 1
      sum.lat += lat[row]!
      sum.lng += lng[row]!
    }
  }

  /** Those without a point count, but have none to add. */
  #change(base: number, bits: number, sign: 1 | -1): void {
    if (bits === 0) return
    const placed = base >= this.#segment.placed ? 0 : bits & within(base, Math.min(base + 32, this.#segment.placed))
    const sum = { count: 0, lat: 0, lng: 0 }
    this.#addRows(base, placed, sum)
    this.#levels.forEach(({ counts, lats, lngs }, level) => {
      const block = base >>> sizes[level]!
      counts[block]! += sign * countBits(bits)
      lats[block]! += sign * sum.lat
      lngs[block]! += sign * sum.lng
    })
  }
}

/** The largest block that begins here and lies within the stretch; -1 where a word of rows is cut. */
function levelAt(at: number, until: number): number {
  let level = -1
  while (level < sizes.length - 1) {
    const size = 1 << sizes[level + 1]!
    if ((at & (size - 1)) !== 0 || at + size > until) break
    level += 1
  }
  return level
}

/** The bits of rows in one word. */
function within(from: number, until: number): number {
  return (-1 << (from & 31)) & (-1 >>> (31 - ((until - 1) & 31)))
}
