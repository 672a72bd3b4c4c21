declare module 'topojson-client' {
  import type { Feature, Geometry } from '#geo/shapes.ts'
  export type TopologyObject = { type: string; id?: string; properties?: Record<string, unknown> }
  export type Topology = { type: 'Topology'; objects: Record<string, TopologyObject> }
  export function feature(
    topology: Topology,
    object: TopologyObject,
  ): Feature | { type: 'FeatureCollection'; features: Feature[] }
  export function mesh(
    topology: Topology,
    object: TopologyObject,
    keep?: (a: TopologyObject, b: TopologyObject) => boolean,
  ): Geometry & { type: 'MultiLineString' }
}

declare module 'polylabel' {
  export default function polylabel(polygon: [number, number][][], precision?: number): number[]
}

declare module 'd3-delaunay' {
  export class Delaunay {
    static from(points: ArrayLike<[number, number]>): Delaunay
    halfedges: Int32Array
    triangles: Uint32Array
    voronoi(bounds: [number, number, number, number]): { circumcenters: Float64Array }
  }
}

declare module 'vt-pbf' {
  export function fromGeojsonVt(
    layers: Record<string, unknown>,
    options?: { version?: number; extent?: number },
  ): Uint8Array
}
