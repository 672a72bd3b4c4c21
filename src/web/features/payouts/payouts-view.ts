import type { BrowserPayments, PayoutAccount, PayoutState } from '#domain/payments/index.ts'

/** What the page about payouts shows. */
export type PayoutsView = {
  state: PayoutState
  account: AccountView | null
  /** The latest payouts, newest first. */
  payouts: PayoutLine[]
  /** Countries in which hosts are paid out, by name. */
  countries: { code: string; name: string }[]
  browser: BrowserPayments
  locale: string
  email: string
  names: { firstName: string; lastName: string }
  minimumAge: number
  /** Today in the marketplace, `YYYY-MM-DD`. */
  today: string
}

/** A payout in the reader's words. */
export type PayoutLine = {
  transactionId: string
  title: string
  amount: string
  look: 'waits' | 'done' | 'failed'
  /** How far it is. */
  text: string
}

/** An account without anything that only the provider knows. */
export type AccountView = Pick<PayoutAccount, 'country' | 'businessType' | 'bankLast4'> & {
  countryName: string
  isBeingChecked: boolean
  /** Whether guests can book although something is missing. */
  isBookable: boolean
  /** What the provider waits for, in the reader's words. */
  missing: string[]
  /** Why the provider refused something, in its own words. */
  refused: string[]
  /** Until when something has to be given, in the reader's words; null: no limit is known. */
  deadline: string | null
}

/**
 * What a host is told of their account: `host-missing` while guests cannot book because something has to be done,
 * `host-checked` while they cannot because the provider checks it, `host-due` while they can, but not for long.
 */
export type HostPayoutNote = 'host-missing' | 'host-checked' | 'host-due'

/** How the host came to the page: `saved` and `bank` after a form, the others from the provider's page. */
export type PayoutNews = 'saved' | 'bank' | 'success' | 'failure' | null
