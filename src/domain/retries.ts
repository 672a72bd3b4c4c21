import { day, hour, minute } from '#kernel/clock.ts'

/**
 * When work that failed is tried again: waits in milliseconds as `backOff` reads them, twice as long after each try where
 * there is no `factor`. After `maxTries` tries in all it is parked for staff or ends as failed; without it, it is tried for
 * ever, because money depends on it.
 */
type Retries = {
  maxTries?: number
  wait: { first: number; factor?: number; longest: number }
}

/** How often and after which waits each kind of background work is tried again. */
export const retries = {
  /** About a day, so that a mail server may be down for a night. Somebody may wait for a mail: the first waits are short. */
  mails: { maxTries: 8, wait: { first: 15_000, factor: 4, longest: day } },
  /** About an hour: later a notification is of no use. */
  pushes: { maxTries: 6, wait: { first: 15_000, factor: 4, longest: hour } },
  /** About a day after the first try: mails and lists follow from an event. */
  events: { maxTries: 8, wait: { first: 15_000, factor: 4, longest: day } },
  /** About eight and a half hours. Afterwards staff see that the receiver does not answer. */
  webhooks: { maxTries: 12, wait: { first: 15_000, longest: 6 * hour } },
  /** Steps of a process at their time. About a day. */
  timers: { maxTries: 32, wait: { first: 5000, longest: hour } },
  /** About three quarters of an hour. Afterwards its person gets a mail, and can ask again. */
  dataExports: { maxTries: 5, wait: { first: 30_000, factor: 4, longest: hour } },
  /** A mail that cannot be read is flagged in the mailbox soon. The waits are those of a mailbox that cannot be reached. */
  incomingMails: { maxTries: 3, wait: { first: minute, longest: 30 * minute } },

  /** Reports of the payment provider. About a day. */
  providerEvents: { maxTries: 30, wait: { first: 5000, longest: hour } },
  /** Confirmed payments whose browser did not come back: the host waits for the request. */
  heldPayments: { wait: { first: 10_000, longest: 2 * minute } },
  /** Requests that end because nothing can be taken for them any more. */
  lapsedPayments: { wait: { first: 10_000, longest: 10 * minute } },
  /** Payments that their stays do not take any more. */
  releasedPayments: { wait: { first: 30_000, longest: hour } },
  /** Refunds to the guest. */
  refunds: { wait: { first: 30_000, longest: hour } },
  /** Money of a payment is available after days, so that the longest wait is some hours. */
  payouts: { wait: { first: minute, longest: 6 * hour } },
} satisfies Record<string, Retries>
