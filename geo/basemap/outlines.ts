import { feature, mesh, type Topology } from 'topojson-client'
import { unwrapFeature } from '../antimeridian.ts'
import { readPackaged } from '../packages.ts'
import type { Feature } from '../shapes.ts'

export type Scale = '110m' | '50m' | '10m'

/** Dry land of a scale. */
export function readLand(scale: Scale): Feature[] {
  const topology = JSON.parse(readPackaged('world-atlas', `land-${scale}.json`)) as Topology
  const land = feature(topology, topology.objects['land']!)
  return ('features' in land ? land.features : [land]).map(unwrapFeature)
}

/** Borders between countries of a scale. Coasts are no borders: each line has a country on both sides. */
export function readBorders(scale: Scale): Feature[] {
  const topology = JSON.parse(readPackaged('world-atlas', `countries-${scale}.json`)) as Topology
  const geometry = mesh(topology, topology.objects['countries']!, (a, b) => a !== b)
  return [{ type: 'Feature', properties: { kind: 'country' }, geometry }]
}
