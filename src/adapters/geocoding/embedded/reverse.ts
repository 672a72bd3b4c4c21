import { around, distance } from 'geokdbush'
import type { Point } from '#domain/places/index.ts'
import { findNamedPlaces } from './find-in-address.ts'
import { entryKinds, none } from './gazetteer-format.ts'
import type { Gazetteer } from './load-gazetteer.ts'
import { readQuery } from './query.ts'

const farthest = 60

/** A point this near the middle of a place, in kilometres, was taken from it by choosing the place. */
const chosen = 0.05

/** Farther than this from the middle of a district, in kilometres, no more than its city is named. */
const districtReach = 3

/**
 * Returns the entry of the settlement that a point lies in or beside; `undefined` when none is within 60 km. A town or
 * district that the address names comes before nearer ones of other towns, unless the point lies elsewhere.
 */
export function findSettlement(gazetteer: Gazetteer, point: Point, address?: string): number | undefined {
  const near = nearest(gazetteer, point, 8)
  const [first] = near
  if (first === undefined) return undefined
  const named = address ? findNamedBy(gazetteer, point, address) : undefined
  const here = near.filter((entry) => kilometresTo(gazetteer, entry, point) <= chosen)
  if (here.length > 0) return here.find((entry) => entry === named) ?? first
  if (named !== undefined) return named
  // Some entries are uninhabited; they would name a place badly.
  const found = near.find((entry) => gazetteer.population[entry]! > 0 || isDistrictOfCity(gazetteer, entry)) ?? first
  return districtOrCity(gazetteer, point, found)
}

/** The town of the address or the district of it that the point lies in. */
function findNamedBy(gazetteer: Gazetteer, point: Point, address: string): number | undefined {
  const isSettlement = (entry: number) => /^(place|district)$/.test(entryKinds[gazetteer.kind[entry]!]!)
  const isThere = (entry: number) =>
    kilometresTo(gazetteer, entry, point) <= districtReach || liesAround(gazetteer, cityOf(gazetteer, entry), point)
  const weigh = (entry: number) => (isSettlement(entry) && isThere(entry) ? 0 : undefined)
  const [named] = findNamedPlaces(gazetteer, readQuery(address), weigh, { unfinished: false })
  if (named === undefined) return undefined
  const { entry } = named
  const city = cityOf(gazetteer, entry)
  if (entry !== city && kilometresTo(gazetteer, entry, point) <= districtReach) return entry
  const [found] = nearest(gazetteer, point, 1, (other) => cityOf(gazetteer, other) === city)
  return found === undefined ? city : districtOrCity(gazetteer, point, found)
}

function districtOrCity(gazetteer: Gazetteer, point: Point, entry: number): number {
  if (!isDistrictOfCity(gazetteer, entry) || kilometresTo(gazetteer, entry, point) <= districtReach) return entry
  const city = cityOf(gazetteer, entry)
  return liesAround(gazetteer, city, point) ? city : entry
}

/** Whether a point may lie in a city: its people reach so far when 2500 live on a square kilometre, and its edge further. */
function liesAround(gazetteer: Gazetteer, city: number, point: Point): boolean {
  const reach = Math.sqrt(gazetteer.population[city]! / (2500 * Math.PI))
  return kilometresTo(gazetteer, city, point) <= 5 + 1.2 * reach
}

function nearest(gazetteer: Gazetteer, { lat, lng }: Point, count: number, allows?: (entry: number) => boolean) {
  const { positions, firstPlace } = gazetteer
  const filter = allows && ((index: number) => allows(index + firstPlace))
  return around(positions, lng, lat, count, farthest, filter).map((index) => index + firstPlace)
}

function kilometresTo(gazetteer: Gazetteer, entry: number, { lat, lng }: Point): number {
  return distance(lng, lat, gazetteer.lng[entry]!, gazetteer.lat[entry]!)
}

/** The city of a district; any other entry itself. */
function cityOf(gazetteer: Gazetteer, entry: number): number {
  return isDistrictOfCity(gazetteer, entry) ? gazetteer.parent[entry]! : entry
}

function isDistrictOfCity(gazetteer: Gazetteer, entry: number): boolean {
  return entryKinds[gazetteer.kind[entry]!] === 'district' && gazetteer.parent[entry] !== none
}
