export { queryPendingReviews, queryReviews, type ReviewQuery, reviewsById, showReview } from './query-reviews.ts'
export { listingRatings, personRatings, type Rating } from './rating.ts'
export type { Review } from './review.ts'
export { reviewStay, type ReviewStayInput } from './review-stay.ts'
