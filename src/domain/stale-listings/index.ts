export { openQuestions } from './open-questions.ts'
export { answerByStillLink, questionToSend, readStillLink, type StillByLink } from './still-link.ts'
export { askAndPauseStaleListings } from './ask-and-pause-stale-listings.ts'
