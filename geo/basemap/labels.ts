import type { Country } from '../countries.ts'
import { finnishRegions, finnishVillages } from '../facts/finland.ts'
import { germanRegions } from '../facts/regions.ts'
import type { NamedPlace } from '../named-places.ts'
import type { Feature } from '../shapes.ts'
import { byDistance } from './stand-out.ts'

/** Names of countries, the largest with rank 1. */
export function countryLabels(countries: Country[]): Feature[] {
  return countries.map(({ de, en, label, area }) =>
    point(label, { name: en, ...other(en, de, en), rank: rankByArea(area) }),
  )
}

/** Names of the German Länder, where they are not the names of their cities, and of the regions of Finland. */
export function stateLabels(): Feature[] {
  const german = germanRegions.filter(({ de, code }) => !['03', '04', '16'].includes(code) && de)
  return [
    ...german.map(({ de, en, label }) => point(label, { name: de, ...other(de, de, en) })),
    ...finnishRegions.map(({ name, de, en, label }) => point(label, { name, ...other(name, de, en) })),
  ]
}

/** A place on the map with the first zoom at which its tile carries it. */
export type PlacePoint = {
  lng: number
  lat: number
  minZoom: number
  properties: Record<string, string | number | boolean>
}

/** Places as points: names, people, rank 1 (capitals, millions) to 8 (villages), and whether a part of a city. */
export function placePoints(places: NamedPlace[], isDetailed: (place: NamedPlace) => boolean): PlacePoint[] {
  const standOut = byDistance(places.filter(({ district }) => !district))
  const points = places.flatMap((place): PlacePoint[] => {
    const people = place.district ? place.population / 12 : place.population
    const lonely = place.district || !isDetailed(place) ? 0 : standOut(place)
    const byPeople = Math.max(Math.min(2, rankByPeople(people)), rankByPeople(people) - lonely)
    const rank = place.code === 'PPLC' ? Math.min(2, byPeople) : place.wellKnown ? Math.min(7, byPeople) : byPeople
    const minZoom = place.district ? 7 : (firstZoom[rank - 1] ?? 7)
    if (minZoom === 7 && !isDetailed(place)) return []
    const properties: PlacePoint['properties'] = {
      name: place.name,
      ...other(place.name, place.de, place.en),
      rank,
      population: place.population,
    }
    if (place.district) properties['district'] = true
    if (place.code === 'PPLC') properties['capital'] = true
    return [{ lng: place.lng, lat: place.lat, minZoom, properties }]
  })
  const villages = finnishVillages.map(({ name, lat, lng }) => ({
    lng,
    lat,
    minZoom: 7,
    properties: { name, rank: 7, population: 500 },
  }))
  return [...points, ...villages]
}

/** Zoom from which a rank is in the tiles. */
const firstZoom = [2, 3, 4, 5, 6, 6, 7, 7]

function rankByPeople(people: number): number {
  return 1 + [3_000_000, 1_000_000, 400_000, 150_000, 50_000, 20_000, 5_000].filter((limit) => people < limit).length
}

function rankByArea(area: number): number {
  return 1 + [300, 60, 20, 5, 1, 0.1].filter((limit) => area < limit).length
}

/** The names that differ from the main one; the style falls back to that. */
function other(name: string, de: string, en: string): { name_de?: string; name_en?: string } {
  return { ...(de === name ? {} : { name_de: de }), ...(en === name ? {} : { name_en: en }) }
}

function point(coordinates: [number, number], properties: Record<string, unknown>): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates } }
}
