export { openQuestions } from './open-questions.ts'
export {
  answerByConfirmListingLink,
  type ConfirmListingLink,
  questionToSend,
  readConfirmListingLink,
} from './confirm-listing-link.ts'
export { askAndPauseStaleListings } from './ask-and-pause-stale-listings.ts'
