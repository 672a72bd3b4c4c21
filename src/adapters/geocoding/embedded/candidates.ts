import { editDistance } from './edit-distance.ts'
import { keyRange } from './key-range.ts'
import { keyClass, letterBits } from './gazetteer-format.ts'
import type { Gazetteer } from './load-gazetteer.ts'

/** `exact`: the whole name was typed, not only its beginning or something similar. */
export type Candidate = { entry: number; score: number; exact: boolean }

/** Additional weight of an entry in the units of `score` (1 is ten times the population); `undefined` excludes it. */
export type Weigh = (entry: number) => number | undefined

const kept = 64

/** Returns entries with a name that begins with the folded word, best first. */
export function findByPrefix(gazetteer: Gazetteer, word: string, weigh: Weigh): Candidate[] {
  return findByKeys(gazetteer, word, weigh, false)
}

/** Returns entries whose whole name is the folded word, best first. */
export function findExact(gazetteer: Gazetteer, word: string, weigh: Weigh): Candidate[] {
  return findByKeys(gazetteer, word, weigh, true)
}

function findByKeys(gazetteer: Gazetteer, word: string, weigh: Weigh, wholeOnly: boolean): Candidate[] {
  const { keyStart, keys, keyEntry, keyClass: classes, score } = gazetteer
  const bytes = encoder.encode(word)
  const best = keepBest()
  const { from, to } = keyRange(gazetteer, bytes)
  for (let key = from; key < to; key++) {
    const start = keyStart[key]!
    const length = keyStart[key + 1]! - start
    // Whole names sort before those that go on.
    if (wholeOnly && length > bytes.length) break
    const fit = fitOf(classes[key]!, bytes.length, length, keys[start + bytes.length] === space)
    if (fit === undefined) continue
    const entry = keyEntry[key]!
    if (score[entry]! + fit + maxWeight <= best.min()) continue
    const extra = weigh(entry)
    if (extra !== undefined) best.add({ entry, score: score[entry]! + fit + extra, exact: length === bytes.length })
  }
  return best.list()
}

/** Returns entries whose name differs from the folded word by one or two typing errors, best first. */
export function findMistyped(gazetteer: Gazetteer, word: string, weigh: Weigh): Candidate[] {
  const bytes = encoder.encode(word)
  if (bytes.length < 4 || bytes.length > 30) return []
  const limit = bytes.length < 6 ? 1 : 2
  const wanted = letterBits(word)
  const best = keepBest()
  const { typoKey, typoLetters, keyStart, keys, keyEntry, score } = gazetteer
  for (let i = 0; i < typoKey.length; i++) {
    if (moreThan(wanted & ~typoLetters[i]!, limit)) continue
    const key = typoKey[i]!
    const start = keyStart[key]!
    const end = keyStart[key + 1]!
    if (end - start < bytes.length - limit) continue
    // The first letter is rarely wrong, so a short word or two errors must have it right.
    const sameStart = keys[start] === bytes[0]
    const errors = editDistance(bytes, keys, start, end, sameStart ? limit : limit - 1)
    if (errors > (sameStart ? limit : limit - 1)) continue
    const entry = keyEntry[key]!
    const extra = weigh(entry)
    const whole = Math.abs(end - start - bytes.length) <= 1 ? 0.5 : 0
    if (extra !== undefined) best.add({ entry, score: score[entry]! + extra + whole - errors * 1.3, exact: false })
  }
  return best.list()
}

const encoder = new TextEncoder()
const space = 32
/** More than any `Weigh` gives, for skipping names that cannot be among the best. */
const maxWeight = 6

/**
 * Returns the weight of a match. Names in other languages distort short beginnings, so they count from four letters and
 * three fifths of their length on; a typed three-letter word is rarely a whole name.
 */
function fitOf(rank: number, typed: number, length: number, wordEnds: boolean): number | undefined {
  const whole = typed === length
  if (rank === keyClass.main) return whole ? (typed <= 3 ? 0.8 : 1.5) : wordEnds ? 0.3 : 0
  if (rank === keyClass.word) return whole ? 0.2 : -1
  if (whole) return typed <= 3 ? -1 : 1.2
  return typed >= 4 && typed >= length * 0.6 ? -0.5 : undefined
}

function moreThan(bits: number, limit: number): boolean {
  let rest = bits
  for (let i = 0; i < limit; i++) rest &= rest - 1
  return rest !== 0
}

/** The best candidates so far, one for each entry. */
function keepBest(): { add(candidate: Candidate): void; min(): number; list(): Candidate[] } {
  const best: Candidate[] = []
  return {
    min: () => (best.length < kept ? -Infinity : best.at(-1)!.score),
    list: () => best,
    add(candidate) {
      const known = best.findIndex(({ entry }) => entry === candidate.entry)
      if (known >= 0) {
        const before = best[known]!
        candidate.exact ||= before.exact
        if (before.score >= candidate.score) {
          before.exact = candidate.exact
          return
        }
        best.splice(known, 1)
      }
      let at = best.length
      while (at > 0 && best[at - 1]!.score < candidate.score) at--
      if (at < kept) best.splice(at, 0, candidate)
      if (best.length > kept) best.pop()
    },
  }
}
