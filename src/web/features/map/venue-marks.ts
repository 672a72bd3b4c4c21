import { type Map as MapLibreMap, Marker } from 'maplibre-gl'
import * as m from '#words/compiled/messages.js'
import type { Box } from './mark-boxes.ts'
import styles from './venue-marks.module.css'
import { worldPixels } from './projection.ts'

export type Venue = { name: string; point: { lat: number; lng: number } }

/** Half the size of a venue's disc, and the width of its word beside it, in pixels. */
const discHalf = 15
const word = 58

/** Zoom from which venues are shown: farther out they would cover the names of cities. */
const shownFrom = 8

/** Adds the marker of a venue. Not a button, since it opens nothing. */
export function addVenue(map: MapLibreMap, { name, point }: Venue): void {
  const mark = document.createElement('div')
  mark.className = styles.venue ?? ''
  mark.setAttribute('role', 'img')
  mark.setAttribute('aria-label', name)
  mark.title = name
  const disc = document.createElement('span')
  disc.className = styles.disc ?? ''
  disc.innerHTML = ball
  const text = document.createElement('span')
  text.className = styles.venueName ?? ''
  text.textContent = m.search_map_venue()
  mark.append(disc, text)
  new Marker({ element: mark, anchor: 'left', offset: [-14, 0] }).setLngLat(point).addTo(map)
  // Its word is never cut at an edge: it is shown only beside the disc, and where it is whole.
  const follow = () => {
    const { x } = map.project(point)
    mark.setAttribute('aria-hidden', String(!map.getBounds().contains(point)))
    text.hidden = x + discHalf + word > map.getContainer().clientWidth
  }
  follow()
  map.on('move', follow)
  map.on('resize', follow)
}

/** Returns whether venues are shown at a zoom. */
export function hasVenues(zoom: number): boolean {
  return zoom >= shownFrom
}

/** Returns the room that the venues take, in world pixels of a zoom. */
export function venueBoxes(venues: Venue[], zoom: number): Box[] {
  if (!hasVenues(zoom)) return []
  return venues.map(({ point }) => {
    const { x, y } = worldPixels(point, zoom)
    return { left: x - discHalf, right: x + discHalf + word, top: y - discHalf, bottom: y + discHalf }
  })
}

const ball =
  '<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M11.1 7.1a16.55 16.55 0 0 1 10.9 4M12 12a12.6 12.6 0 0 1-8.7 5M16.8 13.6a16.55 16.55 0 0 1-9 7.5M20.7 17a12.8 12.8 0 0 0-8.7-5 13.3 13.3 0 0 1 0-10M6.3 3.8a16.55 16.55 0 0 0 1.9 11.5"/></svg>'
