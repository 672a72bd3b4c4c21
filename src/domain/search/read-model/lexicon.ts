import { grow } from './grow.ts'

/** The words of all listings: each once, as bytes one behind the other, with the number of its posting list. */
export class Lexicon {
  #bytes = new Uint8Array(1 << 14)
  /** Where the word ends; it begins where the one before ends. */
  #ends = new Uint32Array(1 << 10)
  #terms = new Uint32Array(1 << 10)
  #hashes = new Uint32Array(1 << 10)
  #slots = new Uint32Array(1 << 11)
  #size = 0
  #beginnings = new Map<string, { terms: number[]; upTo: number }>()

  static of(parts: ReturnType<Lexicon['parts']>): Lexicon {
    const lexicon = new Lexicon()
    lexicon.#bytes = parts.bytes
    lexicon.#ends = parts.ends
    lexicon.#terms = parts.terms
    lexicon.#hashes = parts.hashes
    lexicon.#slots = parts.slots
    lexicon.#size = parts.size
    return lexicon
  }

  parts() {
    return {
      bytes: this.#bytes,
      ends: this.#ends,
      terms: this.#terms,
      hashes: this.#hashes,
      slots: this.#slots,
      size: this.#size,
    }
  }

  get bytes(): number {
    return (
      this.#bytes.byteLength +
      this.#ends.byteLength +
      this.#terms.byteLength +
      this.#hashes.byteLength +
      this.#slots.byteLength
    )
  }

  /** The list of a word; a word that was not known gets the one that `open` makes. */
  termOf(source: Uint8Array, start: number, end: number, open: () => number): number {
    let hash = 0x811c9dc5
    for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ source[at]!, 0x01000193)
    hash >>>= 0
    const last = this.#slots.length - 1
    let slot = (hash ^ (hash >>> 15)) & last
    for (;;) {
      const word = this.#slots[slot]! - 1
      if (word < 0) break
      if (this.#hashes[word] === hash && this.#isWord(word, source, start, end)) return this.#terms[word]!
      slot = (slot + 1) & last
    }
    return this.#add(source, start, end, hash, open())
  }

  /** The lists of all words that a query's stem means: the word itself, or from four letters on all that begin so. */
  termsOf(stem: string): number[] {
    const known = this.#beginnings.get(stem) ?? { terms: [], upTo: 0 }
    const wanted = new TextEncoder().encode(stem)
    const isBeginning = [...stem].length > 3
    for (; known.upTo < this.#size; known.upTo += 1) {
      const start = this.#startOf(known.upTo)
      const length = this.#ends[known.upTo]! - start
      if (length < wanted.length || (!isBeginning && length > wanted.length)) continue
      let at = 0
      while (at < wanted.length && this.#bytes[start + at] === wanted[at]) at += 1
      if (at === wanted.length) known.terms.push(this.#terms[known.upTo]!)
    }
    if (this.#beginnings.size > 5000) this.#beginnings.clear()
    this.#beginnings.set(stem, known)
    return known.terms
  }

  #add(source: Uint8Array, start: number, end: number, hash: number, term: number): number {
    const word = this.#size
    const from = this.#startOf(word)
    this.#bytes = grow(this.#bytes, from + end - start)
    this.#ends = grow(this.#ends, word + 1)
    this.#terms = grow(this.#terms, word + 1)
    this.#hashes = grow(this.#hashes, word + 1)
    this.#bytes.set(source.subarray(start, end), from)
    this.#ends[word] = from + end - start
    this.#terms[word] = term
    this.#hashes[word] = hash
    this.#size += 1
    if (this.#size * 2 > this.#slots.length) this.#spread()
    else this.#place(word)
    return term
  }

  #spread(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2)
    for (let word = 0; word < this.#size; word += 1) this.#place(word)
  }

  #place(word: number): void {
    const last = this.#slots.length - 1
    const hash = this.#hashes[word]!
    let slot = (hash ^ (hash >>> 15)) & last
    while (this.#slots[slot] !== 0) slot = (slot + 1) & last
    this.#slots[slot] = word + 1
  }

  #isWord(word: number, source: Uint8Array, start: number, end: number): boolean {
    const from = this.#startOf(word)
    if (this.#ends[word]! - from !== end - start) return false
    for (let at = start; at < end; at += 1) if (this.#bytes[from + at - start] !== source[at]) return false
    return true
  }

  #startOf(word: number): number {
    return word === 0 ? 0 : this.#ends[word - 1]!
  }
}
