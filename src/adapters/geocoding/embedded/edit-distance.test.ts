import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const between = (word: string, name: string, limit = 2) => editDistance(bytes(word), bytes(name), 0, name.length, limit)

describe('typing errors', () => {
  it('are counted as a person would', () => {
    expect(between('hambrug', 'hamburg')).toBe(1)
    expect(between('stuttgard', 'stuttgart')).toBe(1)
    expect(between('leizpig', 'leipzig')).toBe(1)
    expect(between('dortmnud', 'dortmund')).toBe(1)
    expect(between('berlin', 'berlin')).toBe(0)
    expect(between('wupertal', 'wuppertal')).toBe(1)
  })

  it('are counted in the beginning of a name while the rest is not typed yet', () => {
    expect(between('gelsnek', 'gelsenkirchen')).toBe(1)
  })

  it('end the counting when there are too many', () => {
    expect(between('berlin', 'paris')).toBe(3)
    expect(between('berlin', 'ber')).toBe(3)
  })

  it('are those of the slow, plain definition', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 2 }), (typed, name, limit) => {
        expect(between(typed, name, limit)).toBe(Math.min(limit + 1, plain(typed, name)))
      }),
      { numRuns: 2000 },
    )
  })
})

/** Least distance between the word and any beginning of the name, by the full table. */
function plain(word: string, name: string): number {
  const table = Array.from({ length: word.length + 1 }, (_, i) =>
    Array.from({ length: name.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= word.length; i++) {
    for (let j = 1; j <= name.length; j++) {
      const same = word[i - 1] === name[j - 1]
      table[i]![j] = Math.min(table[i - 1]![j - 1]! + (same ? 0 : 1), table[i - 1]![j]! + 1, table[i]![j - 1]! + 1)
      const swapped = i > 1 && j > 1 && word[i - 1] === name[j - 2] && word[i - 2] === name[j - 1]
      if (swapped) table[i]![j] = Math.min(table[i]![j]!, table[i - 2]![j - 2]! + 1)
    }
  }
  return Math.min(...table[word.length]!)
}
