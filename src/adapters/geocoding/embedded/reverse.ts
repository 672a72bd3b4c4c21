import { around } from 'geokdbush'
import { entryKinds, none } from './layout.ts'
import type { Gazetteer } from './load-gazetteer.ts'
import type { Point } from '#domain/places/index.ts'

const farthest = 60

/** The entry of the settlement that a point lies in or beside; none within 60 km: `undefined`. */
export function findSettlement(gazetteer: Gazetteer, { lat, lng }: Point): number | undefined {
  const near = around(gazetteer.positions, lng, lat, 8, farthest).map((index) => index + gazetteer.firstPlace)
  // Some entries are empty: a settlement that nobody is known to live in names a place badly.
  return near.find((entry) => gazetteer.population[entry]! > 0 || isDistrictOfCity(gazetteer, entry)) ?? near[0]
}

function isDistrictOfCity(gazetteer: Gazetteer, entry: number): boolean {
  return entryKinds[gazetteer.kind[entry]!] === 'district' && gazetteer.parent[entry] !== none
}
