import { z } from 'zod'
import { queryReviews, showReview } from '#domain/reviews/index.ts'
import { everybody, reads } from '../../endpoint.ts'
import { pageMeta } from '../../page-meta.ts'
import { reviewRef } from '../../resources/transaction.ts'
import { paging, query } from '../../wire/input.ts'

const review = { who: everybody, answers: 'review' } as const

export const reviewEndpoints = [
  reads({
    ...review,
    path: 'reviews/query',
    summary: 'Reviews of a listing, about a person, or of a transaction, the newest first.',
    input: z.strictObject({
      listingId: query.id.optional(),
      subjectId: query.id.optional(),
      transactionId: query.id.optional(),
      type: z.enum(['ofProvider', 'ofCustomer']).optional(),
      state: z.enum(['public', 'pending']).optional(),
      ...paging(),
    }),
    async run({ app }, { state, ...input }) {
      const { items, totalItems } = await queryReviews(app, input)
      const hidden = state === 'pending'
      return { many: hidden ? [] : items.map(reviewRef), meta: pageMeta(input, hidden ? 0 : totalItems) }
    },
  }),
  reads({
    ...review,
    path: 'reviews/show',
    summary: 'A review.',
    input: z.strictObject({ id: query.id }),
    run: async ({ app, access }, input) => ({ one: reviewRef(await showReview(app, access.viewer, input.id)) }),
  }),
]
