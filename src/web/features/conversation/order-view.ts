import type { Money } from '#kernel/money.ts'
import type { Steps } from './available-steps.ts'

/** The dialogs before a step of a conversation, by their names in the address: `?ask=accept`. */
export const stepDialogs = ['accept', 'decline', 'withdraw', 'cancel', 'review', 'offer'] as const
export type StepDialogName = (typeof stepDialogs)[number]

/** The state of a stay, shown beside its conversation. */
export type OrderView = {
  role: 'customer' | 'provider'
  /** Of what was asked: an offer is stayed at, a request is answered. */
  kind: 'offer' | 'request'
  heading: string | null
  /** Until when an answer is due; `warn` and `bad` when it is the reader's. */
  deadline: { text: string; exact: string; look: 'neutral' | 'warn' | 'bad' } | null
  steps: Steps
  /** The open dialog. */
  dialog: StepDialogName | null
  /** What the guest will see after the acceptance, shown to the host before answering. */
  reveals: { kind: 'address' | 'phone' | 'name'; text: string }[]
  /** How many of how many places the stay takes, for the host who is asked; null where a party takes the one there is. */
  takes: { seats: number; total: number } | null
  stay: StayCard | null
  /** What accepting a paid request does with the money; only while its dialog is open. */
  acceptance: AcceptanceView | null
  /** What cancelling a paid stay comes to now; only while its dialog is open. */
  cancellation: CancellationView | null
  /** What the guest gets back for a cancellation, line by line; empty for the host and where nothing is paid. */
  refundTerms: string[]
  /** Address of the form that asks for days after an enquiry. */
  requestTo: string | null
  /** For the guest of a stay that is over or came to nothing: the form with the same people and text. */
  againTo: string | null
  /** Address of the payment that waits for the reader's card. */
  payTo: string | null
  /** The card of the payment could not be kept. */
  cardNotSaved: boolean
  reviews: ReviewCard[]
  /** What the reader's review may give stars to, beside the whole stay. */
  aspects: { key: string; label: string }[]
  /** For the host: the listing's address differs from the one disclosed to the guest. */
  addressMove: AddressMove | null
  /** Until when a review can be written. */
  reviewBy: string | null
  declined: DeclinedView | null
  proposals: ProposalCard[]
  /**
   * The days and people of the reader's own request, with which an offered place is asked for; null when nothing can be
   * asked for.
   */
  ownRequest: { from: string; until: string; today: string; people: number } | null
  /** The reader's listings to offer to the author of a request; only while the dialog is open. */
  choices: OfferChoice[] | null
  mayPropose: boolean
  archived: boolean
}

/** Returns whether there is a second view beside the messages. Offered places are also shown among the messages. */
export function hasPanel({ stay }: Pick<OrderView, 'stay'>): boolean {
  return stay !== null
}

/** Addresses in one line; `agreed` is null when the listing had none when the stay was agreed. */
export type AddressMove = { agreed: string | null; present: string }

export type StayCard = {
  /** By the hour: arrival and departure are times of one day, or moments of two. */
  byTheHour: boolean
  /** Start and end in one line. */
  when: string
  arrival: string
  departure: string
  /** From when guests can come and until when they go, such as `ab 18 Uhr`; null where the host does not say. */
  arrivalTime: string | null
  departureTime: string | null
  /** How long it is; for hours of one day also the day. */
  length: string
  people: string | null
  calendarTo: string | null
  address: { moved: string | null; lines: string[]; wayTo: string; isExact: boolean } | null
  /** The host's phone number, while it is disclosed to the guest. */
  phone: { text: string; to: string } | null
  /** Everything about an agreed stay as plain text, to be sent to a trusted person. */
  share: string | null
  /** For the guest: about where it is, and where it is while that may be known (radius 0). */
  map: {
    point: { lat: number; lng: number }
    radius: number
    label: string
    styleUrl: string | null
    /** The nearest venue, which the map shows as well, and how far it is, in words. */
    venue: { name: string; point: { lat: number; lng: number }; distance: string } | null
  } | null
  /** Whether the address will be disclosed to the guest here. */
  addressLater: boolean
  lines: { key: string; label: string; detail: string | null; amount: string }[]
  total: string | null
  /** What became of the money, in the order in which it happened. */
  money: MoneyFact[]
  receiptTo: string | null
  /** Whether guest and host agree on the price themselves, because nothing is paid here. */
  settledApart: boolean
}

/** What the guest is charged, and what the host is paid and when: one sentence each. */
export type AcceptanceView = { charged: string; payout: string }
/** What goes back to the guest, first in one sentence for the reader. */
export type CancellationView = { refund: Money; lead: string; details: string[] }
/** One thing that happened to the money of a stay, or will. */
export type MoneyFact = {
  key: string
  icon: 'card' | 'back' | 'bank' | 'warn'
  look: 'neutral' | 'good' | 'bad'
  text: string
  detail: string | null
  /** Where the reader can do something about it. */
  to: { address: string; label: string } | null
}

export type ReviewCard = {
  id: string
  own: boolean
  rating: number
  content: string
  hidden: boolean
  removed: boolean
}

/** A declined request, and alternatives for the same days. */
export type DeclinedView = {
  unanswered: boolean
  /** Whether the days have started, so that they cannot be asked for. */
  past: boolean
  /** Where the guest has an agreed stay on these nights, and needs no other place. */
  agreedTo: string | null
  /** What the alternatives were filtered by, in one line; null without any needs. */
  needs: string | null
  /** `lacks`: which of the guest's needs the place does not meet, in one line; null when it meets all. */
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

export type ProposalCard = {
  id: string
  at: Date
  title: string
  picture: string | null
  to: string | null
  own: boolean
  bookedTo: string | null
  mayBook: boolean
  /** How many people it takes at most. */
  capacity: number
}

export type OfferChoice = { id: string; title: string; fits: boolean; note: string }
