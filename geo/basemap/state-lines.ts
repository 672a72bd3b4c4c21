import { Delaunay } from 'd3-delaunay'
import { type Country, extent, type Polygon } from '../countries.ts'
import type { Place } from '../places.ts'
import { type Line, smooth } from './smooth.ts'
import type { Feature } from '../shapes.ts'

/** Where lines between regions help a reader; elsewhere the table's regions are too many or too few. */
const countries = ['DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'PL', 'NL', 'BE', 'CZ']

/** Shorter chains are single places with a wrong code, not regions. */
const shortestRing = 14

/**
 * Lines between the regions of a country, by computation: half way between neighbouring places that belong to
 * different regions. A picture for orientation, some two kilometres off; never decide by it where something lies.
 */
export function drawStateLines(places: Place[], outlines: Country[]): Feature[] {
  return countries.flatMap((code) => {
    const outline = outlines.find((country) => country.code === code)
    const inside = places.filter((place) => place.country === code && place.region)
    if (!outline || inside.length < 50) throw new Error(`No outline or places for the regions of ${code}`)
    const lines = chain(regionEdges(inside)).filter((line) => line.length >= shortestRing || !isClosed(line))
    return lines
      .flatMap((line) => keepInside(line, outline.polygons))
      .map((line) => smooth(settle(line), 3))
      .map((coordinates): Feature => ({
        type: 'Feature',
        properties: { kind: 'state' },
        geometry: { type: 'LineString', coordinates },
      }))
  })
}

type Edge = { from: number; to: number; ends: [[number, number], [number, number]] }

/** Edges of the Voronoi diagram that part two regions. A corner is named by its triangle. */
function regionEdges(places: Place[]): Edge[] {
  const points = places.map(({ lng, lat }): [number, number] => [lng, mercator(lat)])
  const delaunay = Delaunay.from(points)
  const { halfedges, triangles } = delaunay
  const centers = delaunay.voronoi([-180, -180, 180, 180]).circumcenters
  const corner = (triangle: number): [number, number] => [centers[triangle * 2]!, latitude(centers[triangle * 2 + 1]!)]
  const edges: Edge[] = []
  for (let edge = 0; edge < halfedges.length; edge++) {
    const opposite = halfedges[edge]!
    if (opposite < edge) continue
    const next = edge % 3 === 2 ? edge - 2 : edge + 1
    if (places[triangles[edge]!]!.region === places[triangles[next]!]!.region) continue
    const from = Math.floor(edge / 3)
    const to = Math.floor(opposite / 3)
    edges.push({ from, to, ends: [corner(from), corner(to)] })
  }
  return edges
}

/** Edges joined to lines that run from one fork, or loose end, to the next. */
function chain(edges: Edge[]): Line[] {
  const at = new Map<number, Edge[]>()
  for (const edge of edges) for (const node of [edge.from, edge.to]) at.set(node, [...(at.get(node) ?? []), edge])
  const used = new Set<Edge>()
  const walk = (start: number, first: Edge): Line => {
    const line: Line = [first.from === start ? first.ends[0] : first.ends[1]]
    let node = start
    let edge: Edge | undefined = first
    while (edge && !used.has(edge)) {
      used.add(edge)
      const forward: boolean = edge.from === node
      line.push(forward ? edge.ends[1] : edge.ends[0])
      node = forward ? edge.to : edge.from
      const around: Edge[] = at.get(node)!
      edge = around.length === 2 ? around.find((other) => !used.has(other)) : undefined
    }
    return line
  }
  const lines: Line[] = []
  for (const [node, around] of at)
    if (around.length !== 2) for (const edge of around) if (!used.has(edge)) lines.push(walk(node, edge))
  for (const edge of edges) if (!used.has(edge)) lines.push(walk(edge.from, edge))
  return lines
}

/** A zigzag between single villages becomes a line: each inner point moves to the middle of its neighbours. */
function settle(line: Line): Line {
  const last = line.length - 1
  return line.map((point, i): [number, number] => {
    if (i === 0 || i === last) return point
    const [before, after] = [line[i - 1]!, line[i + 1]!]
    return [(before[0] + 2 * point[0] + after[0]) / 4, (before[1] + 2 * point[1] + after[1]) / 4]
  })
}

function isClosed(line: Line): boolean {
  const [first, last] = [line[0]!, line.at(-1)!]
  return first[0] === last[0] && first[1] === last[1]
}

/** The parts of a line that lie on the country's land; the diagram itself runs far out to sea. */
function keepInside(line: Line, polygons: Polygon[]): Line[] {
  const boxed = polygons.map((polygon) => ({ ring: polygon[0]!, box: extent(polygon[0]!) }))
  const parts: Line[] = []
  let part: Line = []
  for (const point of line) {
    if (boxed.some(({ ring, box }) => within(point, box) && contains(ring, point))) part.push(point)
    else {
      if (part.length > 2) parts.push(part)
      part = []
    }
  }
  if (part.length > 2) parts.push(part)
  return parts
}

function within([x, y]: [number, number], [west, south, east, north]: [number, number, number, number]): boolean {
  return x >= west && x <= east && y >= south && y <= north
}

function contains(ring: [number, number][], [x, y]: [number, number]): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1, y1] = ring[i]!
    const [x2, y2] = ring[j]!
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

function mercator(lat: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
}

function latitude(y: number): number {
  return (Math.atan(Math.exp((y * Math.PI) / 180)) * 360) / Math.PI - 90
}
