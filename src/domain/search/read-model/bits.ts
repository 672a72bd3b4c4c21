/** A set of row numbers, 32 to a word. */
export type Bits = Uint32Array

/** Words that hold so many bits. */
export function wordsFor(count: number): number {
  return (count + 31) >>> 5
}

export function setBit(bits: Bits, index: number): void {
  bits[index >>> 5]! |= 1 << (index & 31)
}

export function clearBit(bits: Bits, index: number): void {
  bits[index >>> 5]! &= ~(1 << (index & 31))
}

export function hasBit(bits: Bits, index: number): boolean {
  return ((bits[index >>> 5]! >>> (index & 31)) & 1) === 1
}

/** Those bits of a word whose rows pass a test; `base` is the row of its first bit. */
export function keepBits(test: (row: number) => boolean, base: number, word: number): number {
  let kept = word
  for (let rest = word; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest
    if (!test(base + 31 - Math.clz32(bit))) kept ^= bit
  }
  return kept
}

/** How many bits of a word are set. */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
