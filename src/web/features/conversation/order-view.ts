import type { Steps } from './available-steps.ts'

/** The dialogs that the address of a conversation may open: `?ask=accept`. */
export const questions = ['accept', 'decline', 'withdraw', 'cancel', 'review', 'offer'] as const
export type Question = (typeof questions)[number]

/** Where a stay stands, beside the conversation about it. */
export type OrderView = {
  role: 'customer' | 'provider'
  /** Of what was asked: an offer is stayed at, a request is answered. */
  kind: 'offer' | 'request'
  heading: string | null
  /** Until when somebody has to answer; `warn` and `bad` when it is the reader. */
  deadline: { text: string; exact: string; look: 'neutral' | 'warn' | 'bad' } | null
  steps: Steps
  /** The dialog that is open. */
  question: Question | null
  /** What a guest will see after the acceptance, for the host who is asked. */
  reveals: { kind: 'address' | 'phone'; text: string }[]
  stay: StayCard | null
  /** Where one asks for days after a question. */
  requestTo: string | null
  reviews: ReviewCard[]
  /** For the host: the listing's address differs from the one that the guest of this agreed stay knows. */
  addressMove: AddressMove | null
  /** Until when one may review. */
  reviewBy: string | null
  declined: DeclinedView | null
  offers: OfferCard[]
  /** The days of the reader's own request, to ask for an offered place with; null while nothing can be asked for. */
  offerDays: { from: string; until: string; today: string } | null
  /** The reader's own listings for somebody who looks for a place; only while the dialog is open. */
  choices: OfferChoice[] | null
  mayOffer: boolean
  archived: boolean
}

/** Whether there is a second view beside the messages. Places that were offered are shown among the messages too. */
export function hasPanel({ stay }: Pick<OrderView, 'stay'>): boolean {
  return stay !== null
}

/** Addresses in one line; `agreed` is null where the listing had none when the stay was agreed. */
export type AddressMove = { agreed: string | null; present: string }

export type StayCard = {
  /** Hours instead of nights: then arrival and departure are times of one day, or moments of two. */
  byTheHour: boolean
  /** From when until when, in one line. */
  when: string
  arrival: string
  departure: string
  /** How long that is; of hours of one day also which day. */
  length: string
  people: string | null
  calendarTo: string | null
  address: { moved: string | null; lines: string[]; wayTo: string; isExact: boolean } | null
  /** The host's number, while the guest may know it. */
  phone: { text: string; to: string } | null
  /** Everything about an agreed stay in plain lines, for somebody whom the guest trusts. */
  share: string | null
  /** For the guest: about where it is, and where it is while that may be known (radius 0). */
  map: { point: { lat: number; lng: number }; radius: number; label: string; styleUrl: string | null } | null
  /** Whether the guest may expect the address here later. */
  addressLater: boolean
  lines: { key: string; label: string; detail: string | null; amount: string }[]
  total: string | null
  /** Whether guest and host settle the price between themselves, because nothing is paid here. */
  settledApart: boolean
}

export type ReviewCard = {
  id: string
  own: boolean
  rating: number
  content: string
  hidden: boolean
  removed: boolean
}

/** A request that came to nothing, and where else the same days are free. */
export type DeclinedView = {
  unanswered: boolean
  /** Whether the days have begun, so that nothing can be asked for them. */
  past: boolean
  /** `lacks`: what the guest needs and the place does not have, in one line; null where it meets all needs. */
  alternatives: {
    id: string
    title: string
    picture: string | null
    to: string
    facts: string
    lacks: string | null
  }[]
  searchTo: string
}

export type OfferCard = {
  id: string
  at: Date
  title: string
  picture: string | null
  to: string | null
  own: boolean
  bookedTo: string | null
  mayBook: boolean
}

export type OfferChoice = { id: string; title: string; fits: boolean; note: string }
