import { findExact } from './candidates.ts'
import { fold } from './fold.ts'
import { entryKinds, none } from './layout.ts'
import type { Gazetteer } from './load-gazetteer.ts'

/** Whether an entry lies in what a tail such as "Bayern", "France" or "Köln" names. */
export type LiesIn = (entry: number) => boolean

/** Reads a folded tail as country, region or city; `undefined` if it is none. */
export function readContext(gazetteer: Gazetteer, tail: string): LiesIn | undefined {
  const { country, region, parent } = gazetteer
  const countries = new Set(matching(gazetteer.countries, tail, ({ code, de, en }) => [code, de, en]))
  const regions = new Set(
    matching(gazetteer.regions, tail, ({ iso, de, en }) => [iso, de, en]).filter((index) => index > 0),
  )
  const cities = new Set<number>()
  for (const { entry, score } of findExact(gazetteer, tail, () => 0)) {
    const kind = entryKinds[gazetteer.kind[entry]!]
    if (kind === 'country') countries.add(country[entry]!)
    else if (kind === 'region') regions.add(region[entry]!)
    else if (score > 4.5) cities.add(entry)
  }
  if (countries.size + regions.size + cities.size === 0) return undefined
  return (entry) =>
    countries.has(country[entry]!) ||
    regions.has(region[entry]!) ||
    (parent[entry] !== none && cities.has(parent[entry]!))
}

/** Indexes of the rows whose code or name is the tail; if there are none, of those whose name begins with it. */
function matching<T>(rows: T[], tail: string, namesOf: (row: T) => [string, string, string]): number[] {
  const folded = rows.map((row) => namesOf(row).map(fold))
  const having = (matches: (name: string) => boolean) =>
    folded.flatMap((names, index) => (names.some(matches) ? [index] : []))
  const whole = having((name) => name !== '' && name === tail)
  return whole.length > 0 || tail.length < 3 ? whole : having((name) => name.startsWith(tail))
}
