import { z } from 'zod'
import { queryPendingReviews, queryReviews, showReview } from '#domain/reviews/index.ts'
import { browses, type Call, type Outcome } from '../../endpoint.ts'
import { pageMeta } from '../../page-meta.ts'
import { reviewRef } from '../../resources/transaction-resource.ts'
import { query } from '../../wire/input.ts'
import { paging } from '../../wire/paging.ts'

const reviewFilters = z.strictObject({
  listingId: query.id.optional(),
  subjectId: query.id.optional(),
  transactionId: query.id.optional(),
  type: z.enum(['ofProvider', 'ofCustomer']).optional(),
  state: z.enum(['public', 'pending']).default('public'),
  ...paging(),
})

/** Both calls, for people and for the operator's programs. The use-case decides who sees pending reviews. */
export const reviewReads = {
  query: {
    path: 'reviews/query',
    answers: 'review',
    summary:
      'Reviews of a listing, about a person, or of a transaction, the newest first. With state=pending what the caller wrote and nobody else may read yet.',
    input: reviewFilters,
    async run({ app, access }: Call, { state, ...input }: z.output<typeof reviewFilters>): Promise<Outcome> {
      const { items, totalItems } =
        state === 'pending' ? await queryPendingReviews(app, access.viewer, input) : await queryReviews(app, input)
      return { many: items.map(reviewRef), meta: pageMeta(input, totalItems) }
    },
  },
  show: {
    path: 'reviews/show',
    answers: 'review',
    summary: 'A review.',
    input: z.strictObject({ id: query.id }),
    run: async ({ app, access }: Call, input: { id: string }): Promise<Outcome> => ({
      one: reviewRef(await showReview(app, access.viewer, input.id)),
    }),
  },
} as const

export const reviewEndpoints = [browses(reviewReads.query), browses(reviewReads.show)]
