import isoCountries from 'i18n-iso-countries'
import polylabel from 'polylabel'
import { feature, type Topology } from 'topojson-client'
import { unwrapFeature } from './antimeridian.ts'
import { readPackaged } from './packages.ts'

export type Ring = [number, number][]
export type Polygon = Ring[]

/** A country with its outline. Degrees; `area` in square degrees, for ordering only. */
export type Country = {
  code: string
  de: string
  en: string
  polygons: Polygon[]
  area: number
  /** A point in the middle of the largest part [longitude, latitude]. */
  label: [number, number]
  /** Extent of the mainland and what lies near it: west, south, east, north; east is less than west across 180°. */
  box: [number, number, number, number]
}

const german = new Intl.DisplayNames('de', { type: 'region' })
const english = new Intl.DisplayNames('en', { type: 'region' })

/** Natural Earth has no ISO number for these. */
const withoutNumber: Record<string, string> = { Kosovo: 'XK' }

/** The countries of the world from the 1:10 million outlines, largest first. */
export function readCountries(): Country[] {
  const topology = JSON.parse(readPackaged('world-atlas', 'countries-10m.json')) as Topology
  const collection = feature(topology, topology.objects['countries']!)
  const features = 'features' in collection ? collection.features.map(unwrapFeature) : []
  const countries = features.flatMap(({ id, properties, geometry }) => {
    const code = withoutNumber[String(properties?.['name'])] ?? isoCountries.numericToAlpha2(String(id ?? ''))
    if (!code || !geometry) return []
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    return [describe(code, polygons as Polygon[])]
  })
  const seen = new Set<string>()
  const largestFirst = countries.sort((a, b) => b.area - a.area).filter(({ code }) => !seen.has(code) && seen.add(code))
  if (largestFirst.length < 230) throw new Error(`Too few countries: ${largestFirst.length}`)
  return largestFirst
}

function describe(code: string, polygons: Polygon[]): Country {
  const bySize = polygons.map((polygon) => ({ polygon, area: ringArea(polygon[0]!) })).sort((a, b) => b.area - a.area)
  const largest = bySize[0]!.polygon
  const [x, y] = polylabel(largest, 0.2)
  return {
    code,
    de: german.of(code) ?? code,
    en: english.of(code) ?? code,
    polygons,
    area: bySize[0]!.area,
    label: [x! > 180 ? x! - 360 : x!, y!],
    box: boxWithNeighbours(bySize.map(({ polygon }) => extent(polygon[0]!))),
  }
}

/** Islands near the mainland belong into the picture, overseas parts do not. */
function boxWithNeighbours(boxes: [number, number, number, number][]): [number, number, number, number] {
  const [west, south, east, north] = boxes[0]!
  const reach = Math.max(1, (east - west) / 4, (north - south) / 4)
  const box: [number, number, number, number] = [west, south, east, north]
  for (const [left, s, right, n] of boxes) {
    // What lies across the 180th meridian is near as well.
    const turn = left < west - 180 ? 360 : 0
    const [w, e] = [left + turn, right + turn]
    if (w < west - reach || e > east + reach || s < south - reach || n > north + reach) continue
    box[0] = Math.min(box[0], w)
    box[1] = Math.min(box[1], s)
    box[2] = Math.max(box[2], e)
    box[3] = Math.max(box[3], n)
  }
  return [box[0], box[1], box[2] > 180 ? box[2] - 360 : box[2], box[3]]
}

/** Area of a ring in square degrees, shrunk towards the poles. */
function ringArea(ring: Ring): number {
  let sum = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++)
    sum += ring[j]![0] * ring[i]![1] - ring[i]![0] * ring[j]![1]
  const latitude = ring.reduce((total, point) => total + point[1], 0) / ring.length
  return Math.abs(sum / 2) * Math.cos((latitude * Math.PI) / 180)
}

/** West, south, east, north of a ring. */
export function extent(ring: Ring): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of ring) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}
