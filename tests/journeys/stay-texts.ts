import type { BrowserContextOptions } from '@playwright/test'

/** Texts that the two people read and press, as on their pages. */
const german = {
  answerBy: 'Antwort bis',
  accept: 'Aufenthalt zusagen',
  acceptDo: 'Zusagen und Adresse zeigen',
  accepted: 'hat zugesagt',
  youAccepted: 'Du hast zugesagt',
  wayThere: 'Weg dorthin',
  addToCalendar: 'In meinen Kalender eintragen',
  share: 'Mit Vertrauten teilen',
  cancel: 'Aufenthalt absagen …',
  cancelDo: 'Aufenthalt absagen',
  cancelledOn: 'Abgesagt am',
  cancelled: 'hat den Aufenthalt abgesagt',
  decline: 'Absagen …',
  declineReason: 'Die Tage passen nicht',
  declineDo: 'Anfrage absagen',
  declined: 'hat abgesagt. Grund: Die Tage passen nicht',
  youDeclined: 'Du hast abgesagt. Grund: Die Tage passen nicht',
  unanswered: 'Unbeantwortet',
  wentUnanswered: 'blieb unbeantwortet',
  askHere: /^Hier anfragen/,
  withdraw: 'Anfrage zurückziehen …',
  withdrawDo: 'Anfrage zurückziehen',
  withdrawnOn: 'Zurückgezogen am',
  offerThis: 'Diesen Platz anbieten',
  offersYou: 'bietet dir an',
  bookProposal: 'Diesen Platz anfragen',
  yourRequest: 'Deine Anfrage ist bei',
  howWasIt: 'Wie war es bei',
  writeReview: 'Bewertung schreiben',
  starsMissing: 'Bitte wähle ein bis fünf Sterne.',
  wordsMissing: 'Bitte schreib ein paar Worte.',
  oneStar: '1 Stern',
  stars: (count: number) => `${count} Sterne`,
  postReview: 'Bewertung abgeben',
  notVisible: 'Noch nicht sichtbar',
  timeIsOver: 'Die Zeit für Bewertungen ist vorbei',
}

const english: typeof german = {
  answerBy: 'Answer by',
  accept: 'Accept',
  acceptDo: 'Accept and show the address',
  accepted: 'has accepted',
  youAccepted: 'You accepted',
  wayThere: 'Way there',
  addToCalendar: 'Add to my calendar',
  share: 'Share with someone I trust',
  cancel: 'Cancel stay …',
  cancelDo: 'Cancel stay',
  cancelledOn: 'Cancelled on',
  cancelled: 'cancelled the stay',
  decline: 'Decline …',
  declineReason: 'The dates do not suit',
  declineDo: 'Decline request',
  declined: 'declined. Reason: The dates do not suit',
  youDeclined: 'You declined. Reason: The dates do not suit',
  unanswered: 'Unanswered',
  wentUnanswered: 'went unanswered',
  askHere: /^Ask here/,
  withdraw: 'Withdraw request …',
  withdrawDo: 'Withdraw request',
  withdrawnOn: 'Withdrawn on',
  offerThis: 'Offer this place',
  offersYou: 'offers you',
  bookProposal: 'Ask for this place',
  yourRequest: 'has your request',
  howWasIt: 'How was it with',
  writeReview: 'Write a review',
  starsMissing: 'Please choose one to five stars.',
  wordsMissing: 'Please write a few words.',
  oneStar: '1 star',
  stars: (count: number) => `${count} stars`,
  postReview: 'Post review',
  notVisible: 'Not visible yet',
  timeIsOver: 'The time for reviews is over',
}

/** One variant of a story: its language, and desktop or phone. */
export type StoryVariant = {
  name: string
  language: 'de' | 'en'
  onPhone: boolean
  options: BrowserContextOptions
  words: typeof german
}

export const atDesk: StoryVariant = {
  name: 'in German, at a desk',
  language: 'de',
  onPhone: false,
  options: { locale: 'de-DE', viewport: { width: 1440, height: 900 } },
  words: german,
}

export const onPhone: StoryVariant = {
  name: 'in English, on a phone',
  language: 'en',
  onPhone: true,
  options: { locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true },
  words: english,
}
