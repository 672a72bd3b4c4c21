import { findExact } from './candidates.ts'
import { fold } from './fold.ts'
import { entryKinds, none } from './gazetteer-format.ts'
import type { Gazetteer } from './load-gazetteer.ts'

/** Whether an entry lies in what a tail such as "Bayern", "France" or "Köln" names. */
export type LiesIn = (entry: number) => boolean

/** Reads a folded tail as country, region or city; `undefined` if it is none. */
export function readContext(gazetteer: Gazetteer, tail: string): LiesIn | undefined {
  const land = readLand(gazetteer, tail)
  const cities = readCities(gazetteer, tail)
  return land && cities ? (entry) => land(entry) || cities(entry) : (land ?? cities)
}

/** Reads a folded tail as country or region; `undefined` if it is neither. */
export function readLand(gazetteer: Gazetteer, tail: string): LiesIn | undefined {
  const { country, region } = gazetteer
  const names = foldedNames(gazetteer)
  const countries = new Set(matching(names.countries, tail))
  const regions = new Set(matching(names.regions, tail).filter((index) => index > 0))
  for (const { entry } of findExact(gazetteer, tail, () => 0)) {
    const kind = entryKinds[gazetteer.kind[entry]!]
    if (kind === 'country') countries.add(country[entry]!)
    else if (kind === 'region') regions.add(region[entry]!)
  }
  if (countries.size + regions.size === 0) return undefined
  return (entry) => countries.has(country[entry]!) || regions.has(region[entry]!)
}

/** Minimum score of a city whose districts are found by its name: about thirty thousand people. */
const leastScore = 4.5

/** Reads a folded tail as a city; `undefined` if it is none. What lies in it has it as its parent. */
export function readCities(gazetteer: Gazetteer, tail: string): LiesIn | undefined {
  const { parent } = gazetteer
  const cities = new Set<number>()
  for (const { entry, score } of findExact(gazetteer, tail, () => 0)) {
    const kind = entryKinds[gazetteer.kind[entry]!]
    if (kind !== 'country' && kind !== 'region' && score > leastScore) cities.add(entry)
  }
  return cities.size === 0 ? undefined : (entry) => parent[entry] !== none && cities.has(parent[entry]!)
}

type FoldedNames = { countries: string[][]; regions: string[][] }
const knownNames = new WeakMap<Gazetteer, FoldedNames>()

/** Codes and names of countries and regions as they are compared; folded once. */
function foldedNames(gazetteer: Gazetteer): FoldedNames {
  const known = knownNames.get(gazetteer)
  if (known) return known
  const names = {
    countries: gazetteer.countries.map(({ code, de, en }) => [code, de, en].map(fold)),
    regions: gazetteer.regions.map(({ iso, de, en }) => [iso, de, en].map(fold)),
  }
  knownNames.set(gazetteer, names)
  return names
}

/**
 * Returns the indexes of the rows whose code or name is the tail; if there are none, of those whose name begins with it.
 */
function matching(rows: string[][], tail: string): number[] {
  const having = (matches: (name: string) => boolean) =>
    rows.flatMap((names, index) => (names.some(matches) ? [index] : []))
  const whole = having((name) => name !== '' && name === tail)
  return whole.length > 0 || tail.length < 3 ? whole : having((name) => name.startsWith(tail))
}
