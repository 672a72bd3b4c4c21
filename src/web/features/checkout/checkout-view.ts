import type { BrowserPayments } from '#domain/payments/index.ts'
import type { AvatarPerson } from '../../parts/avatar.tsx'

/** The card that is kept for the reader, in words. */
export type SavedCardView = { id: string; name: string; until: string; isExpired: boolean }

type Subject = {
  transactionId: string
  listing: { id: string; title: string; picture: string | null; place: string | null; to: string }
  host: { name: string; person: AvatarPerson }
  /** Of the place; null without reviews. */
  rating: { mean: string; count: number } | null
  /** How soon the host usually answers, such as `Antwortet meist innerhalb einer Stunde`; empty where that is not known. */
  usually: string
  stay: { when: string; people: string | null }
  /** What the guest gets back for a cancellation, line by line. */
  refundTerms: string[]
  /** The request form with these days and people. */
  changeTo: string
}

/** The price of the stay for its guest. */
export type PriceView = {
  lines: { key: string; label: string; detail: string | null; amount: string }[]
  total: string
}

/** A payment that waits for the reader's card. */
export type OpenCheckout = Subject & {
  kind: 'open'
  /** ISO moments: the end of the reservation, and the server's time now. */
  expiresAt: string
  now: string
  /** By when the host answers, and the card is charged, at the latest. */
  answerBy: { day: string; exact: string } | null
  /** Null when the price could not be read: then nothing is paid. */
  price: PriceView | null
  /** Null when the payment provider is not set up. */
  browser: BrowserPayments | null
  /** Null when the payment lost it. */
  clientSecret: string | null
  savedCard: SavedCardView | null
  billing: { name: string; country: string }
  countries: { code: string; name: string }[]
}

/** A payment whose time is up. */
export type ExpiredCheckout = Subject & { kind: 'expired' }

/** A payment that cannot be made, because the host cannot be paid any more. */
export type ClosedCheckout = Subject & { kind: 'not-bookable' }

export type CheckoutView = OpenCheckout | ExpiredCheckout | ClosedCheckout

/** Id of the rules of cancellations on the page. */
export const refundTermsId = 'refund-terms'
