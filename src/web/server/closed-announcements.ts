import { cookie, readCookies } from './cookies.ts'
import type { RequestContext } from './request-context.ts'
import { readShortIds, writeShortIds } from './short-ids.ts'

/**
 * The cookie with the announcements that a reader has closed, the last one first. `maxAge` in seconds: as long as an
 * announcement can run. `max`: more than run at once, since some are ended and others follow.
 */
export const announcementCookie = { cookie: 'quartier_announcements', maxAge: 61 * 24 * 3600, max: 10 }

/** Returns the ids of the announcements that this browser has closed. */
export function readClosedAnnouncements(request: Request): string[] {
  return readShortIds(readCookies(request)[announcementCookie.cookie] ?? '', announcementCookie.max)
}

/** Stores with the response that an announcement was closed. */
export function closeAnnouncement(
  { setCookies, site }: Pick<RequestContext, 'setCookies' | 'site'>,
  request: Request,
  id: string,
): void {
  const { cookie: name, maxAge, max } = announcementCookie
  const closed = [id, ...readClosedAnnouncements(request).filter((each) => each !== id)]
  setCookies.push(cookie(name, writeShortIds(closed.slice(0, max)), { maxAge, secure: site.secure }))
}
