import { day } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { isOpenQuestion } from './find-stale.ts'

/**
 * Returns which of the viewer's own published listings wait for the answer whether they still hold, by id, with the time
 * after which each is paused; null where none is ever paused. Throws `not-signed-in`.
 */
export async function openQuestions(
  { db, marketplace }: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  ids: string[],
): Promise<Map<string, Date | null>> {
  const { userId } = requireMember(viewer)
  if (ids.length === 0) return new Map()
  const { answerDays } = marketplace.staleListings
  const asked = await db
    .selectFrom('listings')
    .select(['id', 'askedAt'])
    .where('id', 'in', ids)
    .where('authorId', '=', userId)
    .where('state', '=', 'published')
    .where('deleted', '=', false)
    .where(isOpenQuestion)
    .execute()
  const pausedOn = (askedAt: Date) => (answerDays > 0 ? new Date(askedAt.getTime() + answerDays * day) : null)
  return new Map(asked.map(({ id, askedAt }) => [id, pausedOn(askedAt as Date)]))
}
