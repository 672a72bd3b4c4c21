export { openQuestions } from './open-questions.ts'
export {
  answerByConfirmListingLink,
  type ConfirmListingLink,
  questionToSend,
  readConfirmListingLink,
} from './confirm-listing-link.ts'
export { tendStaleListings } from './tend-stale-listings.ts'
