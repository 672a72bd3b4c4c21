import type { GeoResult } from '#domain/places/index.ts'
import { type Locale, textIn } from '#kernel/locale.ts'
import { entryKinds, none } from './gazetteer-format.ts'
import { type Gazetteer, nameOf } from './load-gazetteer.ts'

const precision: Record<(typeof entryKinds)[number], GeoResult['precision']> = {
  country: 'region',
  region: 'region',
  place: 'place',
  district: 'place',
  'postcode-region': 'region',
  poi: 'street',
}

/**
 * Returns an entry as the port describes a place. Degrees; the box is known for countries and regions, else guessed from
 * people.
 */
export function toResult(gazetteer: Gazetteer, entry: number, lang: Locale, score: number): GeoResult {
  const kind = entryKinds[gazetteer.kind[entry]!]!
  const name = nameOf(gazetteer, entry, lang)
  const parent = gazetteer.parent[entry]!
  const country = gazetteer.countries[gazetteer.country[entry]!]!
  const region = textIn(gazetteer.regions[gazetteer.region[entry]!] ?? {}, lang) || undefined
  const city = kind === 'place' ? name : parent === none ? undefined : nameOf(gazetteer, parent, lang)
  const own = gazetteer.population[entry]!
  const population = parent === none ? own : Math.max(own, gazetteer.population[parent]!)
  return {
    id: gazetteer.ids[entry] ?? `gn:${gazetteer.number[entry]}`,
    name,
    lines: [
      name,
      contextLine({
        name,
        city: kind === 'district' || kind === 'poi' ? city : undefined,
        region,
        country: textIn(country, lang),
      }),
    ].filter(Boolean),
    address: {
      ...(city ? { city } : {}),
      ...(kind === 'district' ? { district: name } : {}),
      ...(region ? { region } : {}),
      countryCode: country.code,
    },
    center: [round(gazetteer.lng[entry]!), round(gazetteer.lat[entry]!)],
    bbox:
      gazetteer.boxes[entry] ?? boxByPeople(gazetteer, entry, kind === 'poi' || kind === 'district' ? own : population),
    kind,
    precision: precision[kind],
    score: Math.round(score * 100) / 100,
    ...(population > 0 ? { population } : {}),
  }
}

/** The surroundings in words, without saying anything twice. */
function contextLine({
  name,
  city,
  region,
  country,
}: {
  name: string
  city: string | undefined
  region: string | undefined
  country: string
}): string {
  const parts = [city, region, country].filter((part): part is string => Boolean(part) && part !== name)
  return [...new Set(parts)].slice(0, 2).join(', ')
}

/** A town of 2500 people per square kilometre would fill the circle; 1.6 times that, 1.5 to 30 km. */
function boxByPeople(gazetteer: Gazetteer, entry: number, people: number): [number, number, number, number] {
  const lat = gazetteer.lat[entry]!
  const lng = gazetteer.lng[entry]!
  const kilometres = Math.min(30, Math.max(1.5, 1.6 * Math.sqrt(people / (2500 * Math.PI))))
  const dy = kilometres / 111.2
  const dx = dy / Math.max(0.1, Math.cos((lat * Math.PI) / 180))
  return [round(lng - dx), round(lat - dy), round(lng + dx), round(lat + dy)]
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
