import { type Bounds, parseBounds } from '#domain/places/index.ts'
import { groupOnMap, parseSearchFromToday } from '#domain/search/index.ts'
import { Problem } from '#kernel/problem.ts'
import { requestContext } from '#web/server/request-context.ts'
import { refusedJson } from '#web/server/refused-json.ts'
import type { Route } from './+types/groups.ts'

const deepest = 24

/**
 * Returns the matches of a search in the visible part of the map: single markers while they are few, otherwise counted
 * groups. Takes the query of the search page, with `zoom` and `seen` (north, east, south, west).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, locale } = context.get(requestContext)
  const sent = new URL(request.url).searchParams
  const zoom = Number(sent.get('zoom') || Number.NaN)
  const seen = parseBounds((sent.get('seen') ?? '').slice(0, 120))
  if (!seen || !(zoom >= 0 && zoom <= deepest)) return refusedJson(new Problem('validation-invalid-params'), locale)
  const query = parseSearchFromToday(app, sent)
  const bounds = query.bounds ? overlap(query.bounds, seen) : seen
  const { spots, clusters } = bounds
    ? await groupOnMap(app, { query: { ...query, bounds }, zoom })
    : { spots: [], clusters: [] }
  const markers = spots.flatMap(({ listings }) => listings)
  return Response.json({ markers, clusters }, { headers: { 'cache-control': 'private, max-age=10' } })
}

/** Returns the intersection of two boxes; the visible one where either crosses the 180th meridian. */
function overlap(searched: Bounds, seen: Bounds): Bounds | null {
  if (searched.east < searched.west || seen.east < seen.west) return seen
  const both = {
    north: Math.min(searched.north, seen.north),
    east: Math.min(searched.east, seen.east),
    south: Math.max(searched.south, seen.south),
    west: Math.max(searched.west, seen.west),
  }
  return both.north > both.south && both.east > both.west ? both : null
}
