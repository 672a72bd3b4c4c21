export { openQuestions } from './open-questions.ts'
export { answerByStillLink, questionToSend, readStillLink, type StillByLink } from './still-link.ts'
export { tendStaleListings } from './tend-stale-listings.ts'
