import { cityStates, germanRegions } from '../facts/regions.ts'
import { landmarks } from '../facts/landmarks.ts'
import { postalRegions } from '../facts/postal-regions.ts'
import type { Country } from '../countries.ts'
import type { NamedPlace } from '../named-places.ts'
import type { EntryKind } from '#adapters/geocoding/embedded/gazetteer-format.ts'

type Box = [number, number, number, number]

/** A line of the gazetteer. `region` is 0 or 1 + the index of a German Land; `parent` another entry's index. */
export type Entry = {
  id: string
  number: number
  kind: EntryKind
  name: string
  de: string
  en: string
  /** Further names by which it is found. */
  also: string[]
  lat: number
  lng: number
  population: number
  score: number
  country: string
  region: number
  parent: number | undefined
  box: Box | undefined
}

const regionNumber = new Map(germanRegions.map(({ code }, index) => [code, index + 1]))

const countriesAlso: Record<string, string[]> = {
  DE: ['Bundesrepublik Deutschland'],
  GB: ['England', 'Schottland', 'Scotland', 'Wales', 'Großbritannien', 'Great Britain', 'UK'],
  NL: ['Holland'],
  US: ['USA', 'Vereinigte Staaten von Amerika', 'United States of America', 'Amerika', 'America'],
  CZ: ['Tschechische Republik', 'Czech Republic'],
  TR: ['Turkey'],
  BA: ['Bosnien', 'Bosnia'],
}
const furtherLanguages = ['fr', 'es', 'it', 'pl', 'nl', 'tr', 'uk'].map(
  (language) => new Intl.DisplayNames(language, { type: 'region' }),
)

/** Countries, German Länder, postal regions, landmarks and all places, the places last and largest first. */
export function collectEntries(countries: Country[], places: NamedPlace[]): { entries: Entry[]; firstPlace: number } {
  const own = [...countryEntries(countries), ...regionEntries(places)]
  const firstPlace = own.length + postalRegions.length + landmarks.length
  const cities = new Map<string, number>()
  for (const [index, place] of places.entries()) {
    if (place.country === 'DE' && !place.district && !cities.has(place.de)) cities.set(place.de, firstPlace + index)
  }
  const placeAt = (index: number): NamedPlace => places[index - firstPlace]!
  own.push(...postalEntries(cities, placeAt), ...landmarkEntries(cities, placeAt))
  return { entries: [...own, ...places.map((place) => placeEntry(place, firstPlace, places))], firstPlace }
}

function countryEntries(countries: Country[]): Entry[] {
  return countries.map(({ code, de, en, label, box }) => ({
    ...blank,
    id: `country:${code}`,
    kind: 'country',
    name: en,
    de,
    en,
    also: [...furtherLanguages.map((names) => names.of(code) ?? en), ...(countriesAlso[code] ?? [])],
    lng: label[0],
    lat: label[1],
    score: 6,
    country: code,
    box,
  }))
}

function regionEntries(places: NamedPlace[]): Entry[] {
  return germanRegions
    .filter(({ code }) => !cityStates.has(code))
    .map(({ code, iso, de, en, also, label }) => ({
      ...blank,
      id: `region:DE-${iso}`,
      kind: 'region',
      name: de,
      de,
      en,
      also,
      lng: label[0],
      lat: label[1],
      score: 5.6,
      country: 'DE',
      region: regionNumber.get(code)!,
      box: boxOf(places.filter((place) => place.country === 'DE' && place.region === code)),
    }))
}

/** Half a percent lies beyond, because one misplaced village must not widen a Land. */
function boxOf(places: NamedPlace[]): Box {
  const between = (values: number[]) => {
    const sorted = values.sort((a, b) => a - b)
    const cut = Math.floor(sorted.length / 200)
    return [sorted[cut]! - 0.05, sorted[sorted.length - 1 - cut]! + 0.05] as const
  }
  const [west, east] = between(places.map(({ lng }) => lng))
  const [south, north] = between(places.map(({ lat }) => lat))
  return [west, south, east, north]
}

function postalEntries(cities: Map<string, number>, placeAt: (index: number) => NamedPlace): Entry[] {
  return postalRegions.map(({ digits, city }) => {
    const parent = need(cities.get(city), city)
    const place = placeAt(parent)
    return {
      ...blank,
      id: `postcode-region:DE-${digits}`,
      kind: 'postcode-region',
      name: `${digits} · ${place.de}`,
      de: `Postleitzahl ${digits} · ${place.de}`,
      en: `Postcode ${digits} · ${place.en}`,
      lat: place.lat,
      lng: place.lng,
      population: place.population,
      score: 5,
      country: 'DE',
      region: regionNumber.get(place.region) ?? 0,
      parent,
    }
  })
}

function landmarkEntries(cities: Map<string, number>, placeAt: (index: number) => NamedPlace): Entry[] {
  return landmarks.map(({ id, lat, lng, de, en, city, also }) => {
    const parent = city ? need(cities.get(city), city) : undefined
    const region = parent === undefined ? 0 : (regionNumber.get(placeAt(parent).region) ?? 0)
    return {
      ...blank,
      id: `poi:${id}`,
      kind: 'poi',
      name: de,
      de,
      en,
      also,
      lat,
      lng,
      score: 4.9,
      country: 'DE',
      region,
      parent,
    }
  })
}

/** Least score of a district of our own list. */
const wellKnownScore = 4

function placeEntry(place: NamedPlace, firstPlace: number, places: NamedPlace[]): Entry {
  const people = Math.log10((place.district ? place.population / 6 : place.population) + 100)
  const standing = { PPLC: 0.7, PPLA: 0.35, PPLA2: 0.15 }[place.code] ?? 0
  const score = people + standing - (place.district ? 0.4 : 0)
  const city = place.city === undefined ? undefined : places[place.city]
  return {
    ...blank,
    id: place.id === 0 ? `district:DE-${city?.de}-${place.de}`.replaceAll(' ', '-') : '',
    number: place.id,
    kind: place.district ? 'district' : 'place',
    name: place.name,
    de: place.de,
    en: place.en,
    also: place.alternates ? place.alternates.split(',') : [],
    lat: place.lat,
    lng: place.lng,
    population: place.population,
    score: place.wellKnown ? Math.max(wellKnownScore, score) : score,
    country: place.country,
    region: place.country === 'DE' ? (regionNumber.get(place.region) ?? 0) : 0,
    parent: place.city === undefined ? undefined : firstPlace + place.city,
  }
}

const blank: Entry = {
  id: '',
  number: 0,
  kind: 'place',
  name: '',
  de: '',
  en: '',
  also: [],
  lat: 0,
  lng: 0,
  population: 0,
  score: 0,
  country: '',
  region: 0,
  parent: undefined,
  box: undefined,
}

function need(index: number | undefined, city: string): number {
  if (index === undefined) throw new Error(`${city} is not in the table of places`)
  return index
}
