import type { PaddingOptions } from 'maplibre-gl'
import type { Bounds } from '#domain/places/point.ts'

type Place = { lat: number; lng: number }
type Found = { markers: Place[]; clusters: Place[] }

/** The smallest height and width of a view in degrees: one listing alone is shown with its surroundings. */
const least = { lat: 0.09, lng: 0.14 }

/**
 * Returns the view of a search: what a map has shown as it was, otherwise the box around the results inside the searched
 * area. That area itself where nothing is found, and where it crosses the 180th meridian.
 */
export function viewOf(
  { bounds, fromMap }: { bounds: Bounds; fromMap: boolean },
  { markers, clusters }: Found,
): Bounds {
  const places = [...markers, ...clusters].filter(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng))
  if (fromMap || places.length === 0 || bounds.east < bounds.west) return bounds
  const lats = places.map(({ lat }) => lat)
  const lngs = places.map(({ lng }) => lng)
  const [south, north] = widened(lats, least.lat)
  const [west, east] = widened(lngs, least.lng)
  return { north, east, south, west }
}

function widened(values: number[], size: number): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  const lacking = Math.max(0, size - (high - low)) / 2
  return [low - lacking, high + lacking]
}

/**
 * Returns the padding around the results, so that markers at the edge are whole, clear of the controls, and on phones not
 * below the cards; none around an area that is shown as it was moved to, or in which nothing was found.
 */
export function viewPadding(fromMap: boolean, { markers, clusters }: Found): PaddingOptions {
  if (fromMap || markers.length + clusters.length === 0) return { top: 0, bottom: 0, left: 0, right: 0 }
  const phone = window.matchMedia('(max-width: 63.9375em)').matches
  return phone ? { top: 110, bottom: 250, left: 36, right: 36 } : { top: 108, bottom: 64, left: 40, right: 60 }
}

/** A view that a map was moved to: `place` is the searched area, `view` what is shown of it, both as keys of boxes. */
export type ShownView = { place: string; view: string }

/**
 * Returns whether a map that shows one view moves to another: always for another place; for other results in the same
 * place, as after a filter, only where the reader has not moved the map meanwhile.
 */
export function movesTo(next: ShownView, shown: ShownView, movedByReader: boolean): boolean {
  if (next.place !== shown.place) return true
  return next.view !== shown.view && !movedByReader
}
