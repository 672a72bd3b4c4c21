/** Longitude, latitude. */
export type Position = number[]

export type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

/** A shape with its words, as GeoJSON has it: the parts of GeoJSON that the map needs. */
export type Feature = {
  type: 'Feature'
  id?: string | number
  properties: Record<string, unknown> | null
  geometry: Geometry
}
