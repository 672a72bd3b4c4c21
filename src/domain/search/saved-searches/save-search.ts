import type { App } from '#domain/app.ts'
import { isOnBehalf, requireVerifiedEmail, type Viewer } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { formatSearchQuery } from '../format-search-query.ts'
import type { SearchQuery } from '../search-query.ts'

/** Maximum number of saved searches of one person. */
const maxSearches = 20

/**
 * Keeps a search, so that its owner gets a mail when a new listing fits. The same search again is the one that is there.
 * Throws `not-signed-in`, `email-not-verified`, `forbidden` on somebody's behalf, and
 * `saved-searches-too-many` with the number `max`.
 */
export async function saveSearch(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  query: SearchQuery,
): Promise<{ id: string }> {
  const member = requireVerifiedEmail(viewer)
  if (isOnBehalf(member)) throw new Problem('forbidden')
  const { userId } = member
  const text = savedText(query)
  return app.db.transaction().execute(async (tx) => {
    // One after the other, so that the maximum holds.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const kept = await tx.selectFrom('savedSearches').select(['id', 'query']).where('userId', '=', userId).execute()
    const same = kept.find((each) => each.query === text)
    if (same) return { id: same.id }
    if (kept.length >= maxSearches) throw new Problem('saved-searches-too-many', { params: { max: maxSearches } })
    const { bounds, categories, dates } = query
    const id = newId()
    const [category = null, other] = categories
    const box = bounds && { south: bounds.south, north: bounds.north, west: bounds.west, east: bounds.east }
    const narrow = { ...box, category: other ? null : category, lastDay: dates?.until ?? null }
    await tx
      .insertInto('savedSearches')
      .values({ userId, id, query: text, ...narrow, createdAt: app.clock.now() })
      .execute()
    return { id }
  })
}

/** A search as it is kept: without page and order. Throws `field-too-long`. */
function savedText(query: SearchQuery): string {
  const text = formatSearchQuery({ ...query, page: 1, sort: query.keywords ? 'relevance' : 'createdAt' }).toString()
  if (text.length > 2000) throw new Problem('field-too-long')
  return text
}
