import type { Locale } from '#kernel/locale.ts'
import type { EventPayloads } from '../events.ts'
import type { Topic } from './topics.ts'

/**
 * Values of the mails about a stay. All are texts: days as YYYY-MM-DD, moments in ISO 8601; for places by the hour also
 * `start` and `end` with their time zone (`timeZone`); `alternatives` as JSON. Empty where a mail has no such value. Never
 * an address: the page shows it, where it can be removed later.
 */
export type StayMailValues = {
  firstName: string
  partner: string
  /** For the picture of its surroundings; a mail that has waited since before there was one has none. */
  listingId?: string
  /** The address of the place's picture without its ending; empty or absent where it has none or is not public. */
  picture?: string
  title: string
  from: string
  until: string
  start: string
  end: string
  timeZone: string
  people: string
  /** How many of the people are children, and babies beside them; empty or absent for none. */
  children?: string
  babies?: string
  message: string
  /** Its id, so that it is left out where staff have hidden it meanwhile; absent without a message. */
  messageId?: string
  /** For the host: who asks, a `GuestValue` as JSON; empty or absent in other mails and where the guest is gone. */
  guest?: string
  /** Why staff took the step; absent for a step of anybody else. */
  staffReason?: string
  answerBy: string
  /**
   * In a mail that asks the host for an answer: the transaction, and when it is sent the links that answer without logging
   * in.
   */
  request?: string
  accept?: string
  decline?: string
  /** `yes` where the answer is due within a day. */
  urgent?: string
  /** `yes` where an answer to the mail is a message to the other side. */
  byMail?: string
  reason: string
  /** The side that cancelled an agreed stay: `customer` or `provider`; empty for staff. */
  cancelledBy?: string
  /** `yes` where the guest has an agreed stay elsewhere on these nights, and needs no other place. */
  settled?: string
  /** The needs by which the alternatives were filtered, as JSON. */
  needs?: string
  /** In a mail about an early end: `stay` when it was agreed, otherwise `request`; and the reader's side. */
  ended?: string
  role?: string
  alternatives: string
  amount: string
  currency: string
  /** The amount that the reader's side pays or gets, in minor units of `currency`; empty without a price. */
  price?: string
  /** State of the guest's payment: `open`, `held`, `taken` or `released`; empty or absent where nothing was to be paid. */
  payment?: string
  /** What was held or taken, in minor units; and the card, for the guest. */
  paid?: string
  cardBrand?: string
  cardLast4?: string
  link: string
}

/** The mails that a process may send, by the names that process files use. */
export const stayTemplates = [
  'new-booking-request',
  'booking-request-reminder',
  'booking-request-accepted',
  'booking-request-declined',
  'booking-request-auto-declined',
  'booking-request-withdrawn',
  'booking-cancelled',
  'ended-by-system',
  'stay-address-changed',
  'review-by-provider-wanted',
  'review-by-customer-wanted',
  'review-by-other-party-unpublished',
  'review-by-other-party-published',
  'money-paid',
  'payment-expired',
  'refund-made',
  'refund-failed',
  'payout-failed',
] as const
export type StayTemplate = (typeof stayTemplates)[number]

/** `partner`: to whom the message was written; `at`: when, ISO 8601, to be told in `timeZone`. */
type MessageHiding = Record<'firstName' | 'partner' | 'title' | 'at' | 'timeZone' | 'reason' | 'link', string>

/**
 * `kind`: `offer` or `request`. `from` and `until`: days of the listing, YYYY-MM-DD; `pausedOn`: when it is paused without
 * an answer, ISO 8601; `picture`: its address without its ending; each empty for none. `yes` and `no`: the links that
 * answer without logging in; absent where that is not possible.
 */
type ListingQuestion = {
  firstName: string
  title: string
  kind: string
  picture: string
  from: string
  until: string
  pausedOn: string
  yes?: string
  no?: string
  link: string
}

/** Values of each mail template. */
export type MailValues = { [Template in StayTemplate]: StayMailValues } & {
  'listing-offered': { firstName: string; partner: string; offered: string; listingId?: string; link: string }
  /** `address` is the place that was searched for; empty for none. `search` is the query of its address. */
  'search-found': {
    firstName: string
    listingId: string
    title: string
    place: string
    address: string
    link: string
    search: string
    end: string
  }
  'verify-email': { firstName: string; code: string; link: string; validUntil: string }
  /** The proof of an address that is to replace the present one. */
  'confirm-new-address': { firstName: string; code: string; link: string; validUntil: string }
  'reset-password': { firstName: string; link: string }
  /** Signs in once, until `validUntil` (ISO 8601). */
  'sign-in-link': { firstName: string; link: string; validUntil: string }
  'password-changed': { firstName: string; link: string }
  /** The account is closed; `link` keeps it, until `eraseAt` (ISO 8601). */
  'account-closed': { firstName: string; link: string; eraseAt: string }
  'email-change-requested': { firstName: string; link: string }
  /** A passkey was added to the account; `name` as its person called it. */
  'passkey-added': { firstName: string; name: string; link: string }
  'passkey-removed': { firstName: string; name: string; link: string }
  /** An account at another provider was linked; `provider` as people know it. */
  'identity-linked': { firstName: string; provider: string; link: string }
  'identity-unlinked': { firstName: string; provider: string; link: string }
  /**
   * A verified organisation vouches for the person, or does so no longer. `organisation`: its name; empty where it is gone.
   */
  'vouch-given': { firstName: string; organisation: string; link: string }
  'vouch-withdrawn': { firstName: string; organisation: string; link: string }
  /** The second factor of the account was changed or used. */
  'second-factor-changed': {
    firstName: string
    change: EventPayloads['user.second-factor-changed']['change']
    link: string
  }
  /** The export of the person's own data can be fetched, until `validUntil` (ISO 8601). */
  'archive-ready': { firstName: string; validUntil: string; link: string }
  /** The export of the person's own data could not be made. */
  'archive-failed': { firstName: string; link: string }
  /** A new version of the terms. `effectiveAt` in ISO 8601; `changes`: what is different, empty where nothing is said. */
  'terms-changed': {
    firstName: string
    effectiveAt: string
    changes: string
    link: string
    terms: string
    leave: string
  }
  'account-approved': { firstName: string; link: string }
  /**
   * What the payment provider says of a host's account: `needs` with `until`, ISO 8601 or empty, and `bookable`, `yes` while
   * guests can still pay; `failed`; `checking`; `complete`.
   */
  'payout-account-changed': { firstName: string; kind: string; until: string; bookable: string; link: string }
  'listing-submitted': { firstName: string; title: string; link: string }
  'approval-waiting': { title: string; author: string; link: string }
  /** `status`: of the dispute, as the provider has it. `dueAt` in ISO 8601; empty where no evidence is taken. */
  'payment-disputed': {
    title: string
    amount: string
    currency: string
    status: string
    dueAt: string
    link: string
  }
  'person-waiting': { name: string; link: string }
  /** `reports`: kind, name and reason of the reports as JSON, of the first ones where there are many; `count` of all. */
  'reports-waiting': { count: string; reports: string; link: string }
  /** `kind`: `offer` or `request`; absent in mails queued by earlier versions. */
  'listing-approved': { firstName: string; listingId?: string; title: string; kind?: string; link: string }
  'listing-rejected': { firstName: string; title: string; note: string; link: string }
  'listing-closed': { firstName: string; title: string; reason: string; link: string }
  'listing-reopened': { firstName: string; title: string; reason: string; link: string }
  /** `count`: the requests in a row without an answer. */
  'listing-paused': { firstName: string; title: string; count: string; link: string }
  /** A listing is closed, because its last day is over. */
  'listing-over': { firstName: string; title: string; link: string }
  /** Asks an author whether a listing still holds. */
  'listing-asked': ListingQuestion
  /** A listing is paused, because that question had no answer. */
  'listing-lapsed': ListingQuestion
  /** `until`: the last day of the ban; empty or absent without one. */
  'account-banned': { firstName: string; reason: string; link: string; until?: string }
  /** `until`: the last day of the limit. */
  'sending-limited': { firstName: string; reason: string; until: string; link: string }
  'sending-freed': { firstName: string; reason: string; link: string }
  'account-unbanned': { firstName: string; reason: string; link: string }
  'staff-message': { firstName: string; text: string; link: string }
  /** `amount` in the smallest unit of `currency`, as text. */
  'bank-requested': { firstName: string; title: string; amount: string; currency: string; link: string }
  'review-removed': { firstName: string; title: string; reason: string; link: string }
  'review-restored': { firstName: string; title: string; reason: string; link: string }
  'message-hidden': MessageHiding
  'message-shown': MessageHiding
  'report-answered': { firstName: string; answer: string; link: string }
  'changes-requested': { firstName: string; title: string; note: string; link: string }
  /** `excerpts`: the beginnings of the messages as JSON, of the first ones where there are many; `count` of all. */
  'new-message': {
    sender: string
    /** The address of the sender's portrait without its ending; empty or absent without one. */
    picture?: string
    title: string
    /** Days of the stay that the conversation is about, YYYY-MM-DD; empty or absent without one, and for one by the hour. */
    from?: string
    until?: string
    count: string
    excerpts: string
    /** `yes` where an answer to the mail is a message to the sender. */
    byMail?: string
    link: string
  }
  /** An answer by mail did not become a message. */
  'reply-refused': { firstName: string; reason: EventPayloads['user.reply-refused']['reason']; link: string }
}

export type MailTemplate = keyof MailValues

/** A mail to one person. `id` makes its Message-ID, so that a mail server recognises the same mail. */
export type OutgoingMail = {
  [Template in MailTemplate]: {
    id: string
    template: Template
    locale: Locale
    recipient: string
    values: MailValues[Template]
    /**
     * The topic by which the mail can be switched off, with the address that does; absent for mails that are always sent.
     */
    stop?: { topic: Topic; link: string }
    /** The address to which its reader may answer; absent where an answer by mail does not arrive. */
    replyTo?: string
  }
}[MailTemplate]

/** Port: renders and sends a mail. Resolves when the mail server has taken it; throws MailNotTaken otherwise. */
export type Mailer = { send(mail: OutgoingMail): Promise<void> }

/** A mail as its reader gets it. `sender` with its name. */
export type ReadableMail = { sender: string; subject: string; html: string; text: string }

/** Port: returns a mail without sending it. */
export type MailRenderer = (mail: OutgoingMail) => Promise<ReadableMail>

/**
 * The mail server did not accept a mail. `deferred`: temporarily, it is tried again. `refused`: permanently. `uncertain`:
 * the connection broke after the text was sent, so the mail may have been delivered and must not be sent again
 * automatically. The message is the server's answer where there is one.
 */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken'
  readonly outcome: 'deferred' | 'refused' | 'uncertain'
  /** Whether it was refused because of the address it went to, and not because of its sender. */
  readonly isAddressRefused: boolean

  constructor(outcome: 'deferred' | 'refused' | 'uncertain', cause: unknown, isAddressRefused = false) {
    const { response } = (cause ?? {}) as { response?: unknown }
    const message = cause instanceof Error ? cause.message : String(cause)
    super(typeof response === 'string' && response ? response : message, { cause })
    this.outcome = outcome
    this.isAddressRefused = isAddressRefused
  }
}
