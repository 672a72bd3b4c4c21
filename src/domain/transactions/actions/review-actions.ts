import { z } from 'zod'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import { maxTextLength } from '#kernel/max-text-length.ts'
import { cleanText } from '#kernel/typed-text.ts'
import { recordAll } from '../../events.ts'
import { requireTextLength } from '../../text-limit.ts'
import type { ActionRunner, Step } from './action.ts'

const params = {
  reviewRating: z.number().int().min(1).max(5),
  reviewContent: z
    .string('field-required')
    .max(maxTextLength * 4, { error: 'field-too-long', abort: true })
    .transform(cleanText)
    .pipe(z.string().min(1, 'field-required').max(maxTextLength, 'field-too-long')),
}

/** Stores the guest's review of host and place, visible only to its author until reviews are published. */
export const postReviewByCustomer: ActionRunner = { params, run: (step) => postReview(step, 'customer') }

/** The host's review of the guest. */
export const postReviewByProvider: ActionRunner = { params, run: (step) => postReview(step, 'provider') }

/** Everybody may read the reviews of this transaction from now on. */
export const publishReviews: ActionRunner = {
  async run({ app, tx, transaction, actorId }) {
    const published = await tx
      .updateTable('reviews')
      .set({ state: 'public' })
      .where('transactionId', '=', transaction.id)
      .where('state', '=', 'pending')
      .returning(['id', 'subjectId'])
      .execute()
    await recordAll(
      tx,
      app.clock,
      published.map(({ id, subjectId }) => ({
        name: 'review.published',
        actorId,
        subjectId: id,
        payload: { transactionId: transaction.id, listingId: transaction.listingId, subjectId },
      })),
    )
  },
}

async function postReview({ app, tx, transaction, actorId, params }: Step, by: 'customer' | 'provider'): Promise<void> {
  requireTextLength(app, params.reviewContent as string, 'reviewContent')
  const authorId = by === 'customer' ? transaction.customerId : transaction.providerId
  const subjectId = by === 'customer' ? transaction.providerId : transaction.customerId
  const posted = await tx
    .insertInto('reviews')
    .values({
      transactionId: transaction.id,
      id: newId(),
      type: by === 'customer' ? 'ofProvider' : 'ofCustomer',
      listingId: transaction.listingId,
      authorId,
      subjectId,
      rating: params.reviewRating as number,
      content: params.reviewContent as string,
      createdAt: app.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['transactionId', 'type']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!posted) throw new Problem(`transaction-already-reviewed-by-${by}`)
  await recordAll(tx, app.clock, [
    {
      name: 'review.posted',
      actorId,
      subjectId: posted.id,
      payload: { transactionId: transaction.id, listingId: transaction.listingId, subjectId },
    },
  ])
}
