import GeoJSONVT from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import type { PlacePoint } from './labels.ts'
import type { Tile } from './pmtiles-writer.ts'
import type { Feature } from '../shapes.ts'

/** Layers by name with their features. */
export type Layers = Record<string, Feature[]>

/** A span of zooms drawn from the same features. */
export type Span = { from: number; to: number; layers: Layers }

const extent = 4096
type TileFeature = { type: number; geometry: unknown; tags: unknown }

/**
 * All tiles of the spans that hold anything, with the places that belong to each zoom. The whole world at every
 * zoom: a missing tile would show as sea.
 */
export function cutTiles(spans: Span[], points: PlacePoint[]): Tile[] {
  return spans.flatMap(({ from, to, layers }) => {
    const indexes = Object.entries(layers).map(([name, features]) => ({
      name,
      index: indexFeatures(features, from, to),
    }))
    const tiles: Tile[] = []
    for (let z = from; z <= to; z++) {
      const places = placesByTile(points, z)
      for (let x = 0; x < 2 ** z; x++) {
        for (let y = 0; y < 2 ** z; y++) {
          const content: Record<string, { features: TileFeature[] }> = {}
          for (const { name, index } of indexes) {
            const features = index.getTile(z, x, y)?.features as TileFeature[] | undefined
            if (features?.length) content[name] = { features }
          }
          const here = places.get(x * 2 ** z + y)
          if (here) content['place'] = { features: here }
          if (Object.keys(content).length > 0)
            tiles.push({ z, x, y, data: fromGeojsonVt(content, { version: 2, extent }) })
        }
      }
    }
    return tiles
  })
}

function indexFeatures(features: Feature[], from: number, to: number): GeoJSONVT {
  const data = { type: 'FeatureCollection' as const, features }
  return new GeoJSONVT(data, {
    maxZoom: to,
    indexMaxZoom: Math.max(from, 4),
    indexMaxPoints: 0,
    tolerance: 3,
    buffer: 64,
    extent,
  })
}

/** Points need no cutting: each lies in one tile of a zoom. */
function placesByTile(points: PlacePoint[], z: number): Map<number, TileFeature[]> {
  const size = 2 ** z
  const tiles = new Map<number, TileFeature[]>()
  for (const { lng, lat, minZoom, properties } of points) {
    if (minZoom > z) continue
    const [x, y] = project(lng, lat)
    const column = Math.floor(x * size)
    const row = Math.floor(y * size)
    if (row < 0 || row >= size || column >= size) continue
    const geometry = [[Math.round((x * size - column) * extent), Math.round((y * size - row) * extent)]]
    const key = column * size + row
    const feature = { type: 1, geometry, tags: properties }
    const here = tiles.get(key)
    if (here) here.push(feature)
    else tiles.set(key, [feature])
  }
  return tiles
}

/** Longitude and latitude to the square of the web's map, 0 to 1 from the north-west. */
export function project(lng: number, lat: number): [number, number] {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI]
}
