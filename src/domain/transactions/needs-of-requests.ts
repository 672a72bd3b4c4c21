import { categoriesOfKind } from '#config/categories-of-kind.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { App } from '../app.ts'
import { type FacetFilter, needsOfAnswers } from '../search/index.ts'

/**
 * Returns what somebody's own published requests need on these days, as conditions on places: each question with a filter
 * that was answered with yes, such as step-free.
 */
export async function needsOfRequests(
  { db, marketplace }: Pick<App, 'db' | 'marketplace'>,
  { authorId, from, until }: { authorId: string; from: CalendarDate; until: CalendarDate },
): Promise<FacetFilter[]> {
  const requests = categoriesOfKind(marketplace, 'request')
  if (requests.length === 0) return []
  const found = await db
    .selectFrom('listings')
    .select('publicData')
    .where('authorId', '=', authorId)
    .where('state', '=', 'published')
    .where('deleted', '=', false)
    .where('category', 'in', requests)
    .where(({ eb, or }) => or([eb('availableFrom', 'is', null), eb('availableFrom', '<', until)]))
    .where(({ eb, or }) => or([eb('availableUntil', 'is', null), eb('availableUntil', '>', from)]))
    .execute()
  return needsOfAnswers(
    marketplace,
    found.map(({ publicData }) => publicData as Record<string, unknown>),
  )
}
