import { removeReview, restoreReview } from '#domain/reviews/index.ts'
import { system } from '#domain/users/index.ts'
import { staffVerb } from '../staff-verb.ts'

/** `quartier review`: what staff can do about a review. */
export const review = staffVerb(
  `review remove <id> <reason …>
       quartier review restore <id> <reason …>   see the ids with: quartier user show <e-mail>`,
  {
    async remove(desk, reviewId, reason) {
      await removeReview(desk, system, { reviewId, reason })
      return 'Nobody sees the review any more'
    },
    async restore(desk, reviewId, reason) {
      await restoreReview(desk, system, { reviewId, reason })
      return 'The review is seen again'
    },
  },
)
