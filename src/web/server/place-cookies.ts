import { maxViewedPlaces, maxVisitorPlaces, viewedPlaceDays, visitorPlaceDays } from '#domain/saved-places/index.ts'
import { dayInSeconds } from '#kernel/clock.ts'
import { cookie, readCookies } from './cookies.ts'
import type { RequestContext } from './request-context.ts'
import { readShortIds, writeShortIds } from './short-ids.ts'

/** A list of places that the browser keeps: what a visitor has saved, and what was viewed last. */
export type PlaceList = 'saved' | 'viewed'

/** The cookies of these lists: ids of listings, the newest first. `maxAge` in seconds. */
export const placeCookies: Record<PlaceList, { cookie: string; maxAge: number; max: number }> = {
  saved: { cookie: 'quartier_saved', maxAge: visitorPlaceDays * dayInSeconds, max: maxVisitorPlaces },
  viewed: { cookie: 'quartier_viewed', maxAge: viewedPlaceDays * dayInSeconds, max: maxViewedPlaces },
}

/**
 * Returns the ids in a list of this browser. What is not an id, repeated or above the maximum is left out. `setCookies`: of
 * the response, when its page has to show what the request has changed.
 */
export function readPlaces(request: Request, list: PlaceList, setCookies: string[] = []): string[] {
  const { cookie: name, max } = placeCookies[list]
  const changed = setCookies.findLast((each) => each.startsWith(`${name}=`))
  const text = changed?.slice(name.length + 1).split(';')[0] ?? readCookies(request)[name] ?? ''
  return readShortIds(text, max)
}

/** Stores a list in the browser with the response; an empty one removes the cookie. */
export function keepPlaces(
  { setCookies, site }: Pick<RequestContext, 'setCookies' | 'site'>,
  list: PlaceList,
  ids: string[],
): void {
  const { cookie: name, maxAge, max } = placeCookies[list]
  const value = writeShortIds(ids.slice(0, max))
  setCookies.push(cookie(name, value, { maxAge: value ? maxAge : 0, secure: site.secure }))
}
