import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { parse } from '#kernel/parse.ts'
import { groupMatches } from './find-matches.ts'
import { zoomShift } from './map-squares.ts'
import type { MatchCount, MatchedCluster } from './matches.ts'
import { markersOf, type SearchMarker } from './search-marker.ts'
import type { SearchQuery } from './search-query.ts'

const zoomSchema = z.number('field-invalid').min(0, 'field-invalid').max(24, 'field-invalid')

/** Listings with one and the same public point, the newest first. */
export type MapSpot = { lat: number; lng: number; listings: SearchMarker[] }

/** Everything that a search finds, as a map shows it at a zoom. */
export type MapGroups = { total: MatchCount; spots: MapSpot[]; clusters: MatchedCluster[] }

const world = { north: 85.05, south: -85.05, west: -180, east: 180 }

/**
 * Returns the matches of a search on the map, not only those of one page: as spots while there are at most 300, otherwise
 * by squares of about 64 pixels (`map-squares.ts`) with the number and the middle of what lies in them. `zoom` counts as in
 * web maps, 0 to 24, with the world 512 pixels wide at 0. Reads nothing but public points. Throws `field-invalid` for a
 * zoom that is none.
 */
export async function groupOnMap(
  app: Pick<App, 'db' | 'marketplace'>,
  { query, zoom }: { query: SearchQuery; zoom: number },
): Promise<MapGroups> {
  const shift = zoomShift(query.bounds ?? world, parse(zoomSchema, zoom))
  const { total, points, clusters } = await groupMatches(app.db, query, shift)
  return { total, spots: spotsOf(markersOf(app.marketplace, points)), clusters }
}

function spotsOf(markers: SearchMarker[]): MapSpot[] {
  const spots = new Map<string, MapSpot>()
  for (const marker of markers) {
    const { lat, lng } = marker
    const spot = spots.get(`${lat} ${lng}`) ?? { lat, lng, listings: [] }
    spot.listings.push(marker)
    spots.set(`${lat} ${lng}`, spot)
  }
  return [...spots.values()]
}
