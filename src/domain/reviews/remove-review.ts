import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { reasonField, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

type Needs = Pick<App, 'db' | 'clock'>

const schema = z.object({ reviewId: z.uuid('not-found'), reason: reasonField })
export type ReviewRemoval = z.input<typeof schema>

/**
 * Removes a review on behalf of staff: it is hidden and does not count in ratings. Its author gets the reason by mail. Its
 * text is kept, so that it can be restored. Removing twice changes nothing. Throws `forbidden`, `not-found`,
 * `field-required`.
 */
export function removeReview(app: Needs, viewer: Viewer, input: ReviewRemoval): Promise<void> {
  return setRemoved(app, viewer, input, true)
}

/** Restores a removed review on behalf of staff. Throws like `removeReview`. */
export function restoreReview(app: Needs, viewer: Viewer, input: ReviewRemoval): Promise<void> {
  return setRemoved(app, viewer, input, false)
}

async function setRemoved(app: Needs, viewer: Viewer, input: ReviewRemoval, deleted: boolean): Promise<void> {
  const actorId = staffActor(viewer)
  const { reviewId, reason } = parse(schema, input)
  await app.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('reviews').selectAll().where('id', '=', reviewId).forUpdate().executeTakeFirst()
    if (!row) throw new Problem('not-found')
    if (row.deleted === deleted) return
    await tx.updateTable('reviews').set({ deleted }).where('id', '=', reviewId).execute()
    const action = deleted ? 'review.removed' : 'review.restored'
    const { transactionId, listingId, authorId } = row
    await record(tx, app.clock, action, {
      actorId,
      subjectId: reviewId,
      payload: { transactionId, listingId, authorId, reason },
    })
    await audit(tx, app.clock, { actorId, action, subjectKind: 'review', subjectId: reviewId, reason })
  })
}
