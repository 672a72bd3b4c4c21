import { type Candidate, findByPrefix, findExact, findMistyped, type Weigh } from './candidates.ts'
import { type LiesIn, readCities, readContext, readLand } from './context.ts'
import type { Gazetteer } from './load-gazetteer.ts'
import type { AddressPart, Query } from './query.ts'

const streetEnd = /(?:strasse|str|weg|allee|gasse|platz|damm|ufer|chaussee|stieg|steig|pfad|twiete|road|street)$/
const streetStart = /^(?:am|an|auf|im|zum|zur|hinter|unter|vor) /

/** Shortest word that counts as a name beside others, in letters. */
const shortest = 3

/** Maximum number of words of a part that are read. */
const maxWords = 8

/**
 * Returns what an address line names, best first, read from its end: "<street> <number>, <postcode> <town>-<district>" and
 * its variants. Words before a town or district that is there are a street and match nothing. Where the end is not a whole
 * name, it counts as one that is being typed or mistyped.
 */
export function findInAddress(gazetteer: Gazetteer, query: Query, weigh: Weigh): Candidate[] {
  const { parts } = query
  const found = findNamedPlaces(gazetteer, query, weigh, { unfinished: true })
  const typed = parts.findLast(({ town }) => town)
  if (found.length > 0 || !typed) return found
  return findUnfinished(gazetteer, typed, weigh, parts.length > 1 || !typed.maybeStreet)
}

/** Options of reading a text: with `unfinished`, the end of its last name may be missing. */
type Reading = { unfinished: boolean }

/** Returns what an address names by its whole names, best first; `unfinished` districts of a town as well. */
export function findNamedPlaces(gazetteer: Gazetteer, { parts }: Query, weigh: Weigh, reading: Reading): Candidate[] {
  const last = parts.at(-1)
  const land = parts.length > 1 && last?.town ? readLand(gazetteer, last.town) : undefined
  const there = land ? findFromEnd(gazetteer, parts.slice(0, -1), within(land, weigh), reading) : []
  return there.length > 0 ? there : findFromEnd(gazetteer, parts, weigh, reading)
}

/** Returns whether folded words look like the name of a street: "Hauptstrasse", "Am Markt". */
export function isStreet(words: string): boolean {
  return streetEnd.test(words) || streetStart.test(words)
}

function findFromEnd(gazetteer: Gazetteer, parts: AddressPart[], weigh: Weigh, reading: Reading): Candidate[] {
  for (let at = parts.length - 1; at >= 0; at--) {
    const { town, hasPostcode } = parts[at]!
    if (!town) continue
    const before = parts[at - 1]
    const inside = before ? findBeside(gazetteer, [before, parts[at]!], weigh, reading) : []
    if (inside.length > 0) return inside
    const found = findWhole(gazetteer, town, weigh, reading)
    if (found.length > 0) return found
    // Behind a postal code stands the town; what is before it is not looked for instead.
    if (hasPostcode) return []
  }
  return []
}

/** "<district>, <town>" and "<town>, <district>". */
function findBeside(
  gazetteer: Gazetteer,
  [before, last]: [AddressPart, AddressPart],
  weigh: Weigh,
  { unfinished }: Reading,
): Candidate[] {
  if (!before.town) return []
  const pairs = [
    [last.town, before.town],
    [before.town, last.town],
  ] as const
  for (const [where, what] of pairs) {
    const cities = readCities(gazetteer, where)
    const inside = cities ? findExact(gazetteer, what, within(cities, weigh)) : []
    if (inside.length > 0) return inside
  }
  const mayBegin = unfinished && before.maybeStreet && before.town.length >= shortest && !isStreet(before.town)
  const cities = mayBegin ? readCities(gazetteer, last.town) : undefined
  return cities ? findByPrefix(gazetteer, before.town, within(cities, weigh)) : []
}

/** The part as a name, as town and district, or the longest end or beginning of it that is one of them. */
function findWhole(gazetteer: Gazetteer, town: string, weigh: Weigh, { unfinished }: Reading): Candidate[] {
  const words = town.split(' ').slice(-maxWords)
  const whole = findNameOrPair(gazetteer, words, weigh)
  if (whole.length > 0 || streetEnd.test(town)) return whole
  const begun = unfinished ? findPair(gazetteer, words, weigh, findByPrefix, readCities) : []
  if (begun.length > 0) return begun
  const ends = words.slice(1).map((_, from) => words.slice(from + 1))
  const beginnings = words.slice(1).map((_, left) => words.slice(0, words.length - 1 - left))
  for (const some of [...ends, ...beginnings]) {
    const found = some.join(' ').length < shortest ? [] : findNameOrPair(gazetteer, some, weigh)
    if (found.length > 0) return found
  }
  return []
}

/** "Dortmund-Hörde", "Hörde Dortmund" or "Dortmund" by whole names: a city may be known by the name of its district too. */
function findNameOrPair(gazetteer: Gazetteer, words: string[], weigh: Weigh): Candidate[] {
  const pair = findPair(gazetteer, words, weigh, findExact, readCities)
  if (pair.length > 0) return pair
  const whole = findExact(gazetteer, words.join(' '), weigh)
  return whole.length > 0 ? whole : findPair(gazetteer, words, weigh, findExact)
}

type Find = (gazetteer: Gazetteer, word: string, weigh: Weigh) => Candidate[]

/** Finds a place and its context in one text: "Köln Ehrenfeld", "Ehrenfeld Köln", "Halle NRW". */
export function findPair(
  gazetteer: Gazetteer,
  words: string[],
  weigh: Weigh,
  find: Find,
  readWhere: typeof readContext = readContext,
): Candidate[] {
  for (let cut = 1; cut < words.length; cut++) {
    const parts = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')] as const
    for (const [where, what] of [parts, [parts[1], parts[0]] as const]) {
      const liesIn = readWhere(gazetteer, where)
      const inside = liesIn ? find(gazetteer, what, within(liesIn, weigh)) : []
      if (inside.length > 0) return inside
    }
  }
  return []
}

/** The end of an address that is still being typed, or has typing errors. */
function findUnfinished(gazetteer: Gazetteer, part: AddressPart, weigh: Weigh, isTown: boolean): Candidate[] {
  const { town } = part
  const words = town.split(' ').slice(-maxWords)
  const begun = findByPrefix(gazetteer, town, weigh)
  if (begun.length > 0) return begun
  const pair = findPair(gazetteer, words, weigh, findByPrefix)
  if (pair.length > 0 || !isTown || isStreet(town)) return pair
  const ends = words.map((_, from) => words.slice(from).join(' '))
  return ends.flatMap((end) => findMistyped(gazetteer, end, weigh)).sort((a, b) => b.score - a.score)
}

function within(liesIn: LiesIn, weigh: Weigh): Weigh {
  return (entry) => (liesIn(entry) ? weigh(entry) : undefined)
}
