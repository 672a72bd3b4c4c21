import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Spot } from './clip.ts'

/** A feature of the map: rings of an area, lines, or a point, in pixels of the picture. */
export type TileFeature = {
  layer: string
  spots: Spot[][]
  properties: Record<string, string | number | boolean>
}

/** Returns all features of a tile that is drawn at `at`, `wide` pixels wide. */
export function readFeatures(tile: Uint8Array, at: { x: number; y: number; wide: number }): TileFeature[] {
  const { layers } = new VectorTile(new PbfReader(tile))
  return Object.entries(layers).flatMap(([layer, content]) =>
    Array.from({ length: content.length }, (_, index) => {
      const feature = content.feature(index)
      const scale = at.wide / feature.extent
      const spots = feature
        .loadGeometry()
        .map((line) => line.map(({ x, y }) => ({ x: at.x + x * scale, y: at.y + y * scale })))
      return { layer, spots, properties: feature.properties }
    }),
  )
}
