import type { Bounds } from '#domain/places/index.ts'
import { side } from './search-cells.ts'

/** All cells in one square, where only a number is asked for. */
export const oneSquare = 30

/** Maximum number of single marks on the map; more matches are grouped. */
export const pointsUpTo = 300

/** Returns how many bits of the cells to leave out, so that a box falls into about sixteen by sixteen squares. */
export function clusterShift(bounds: Bounds | null): number {
  return bounds ? shiftFor(bounds, 16) : 20
}

/**
 * Returns how many bits of the cells to leave out for a map's zoom: squares of about 64 pixels, but never more than 40 in a
 * row.
 */
export function zoomShift(bounds: Bounds, zoom: number): number {
  // The world is 512 pixels wide at zoom 0: eight squares.
  const byZoom = 2 * Math.max(0, 15 - Math.round(zoom + 3))
  return Math.max(byZoom, shiftFor(bounds, 40))
}

function shiftFor(bounds: Bounds, squares: number): number {
  return 2 * Math.max(0, Math.ceil(Math.log2(cellsAcross(bounds) / squares)))
}

/** Returns the number of cells along the longer side of a box. */
export function cellsAcross(bounds: Bounds): number {
  const width = bounds.east >= bounds.west ? bounds.east - bounds.west : bounds.east + 360 - bounds.west
  return Math.max(1, (width / 360) * side, ((bounds.north - bounds.south) / 180) * side)
}
