import { changeQuery } from '../search-form/search-address.ts'

/** A navigation that is under way: where it leads. */
export type Pending = { pathname: string; search: string }

/**
 * Returns the query of the search in the area that the map has been moved to; null when the reader has chosen something
 * since then that replaces it. A move becomes a search only after a pause: a page, a link or a place that was pressed in
 * the meantime must not be cancelled by it. Filters that are still loading are kept.
 *
 * @param here path and query of the page
 * @param pending the navigation under way
 * @param changes the entries of the map's area
 */
export function mergeMoveIntoSearch(
  here: Pending,
  pending: Pending | undefined,
  changes: Record<string, string | null>,
): URLSearchParams | null {
  const present = new URLSearchParams(here.search)
  if (!pending) return changeQuery(present, changes)
  if (pending.pathname !== here.pathname) return null
  const next = new URLSearchParams(pending.search)
  const isOtherPlace = next.get('mapSearch') !== 'true' && next.get('bounds') !== present.get('bounds')
  return isOtherPlace ? null : changeQuery(next, changes)
}
