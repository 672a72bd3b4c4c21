import type { TimeExpression } from '#domain/transactions/process.ts'

// How long a checkout waits for the payment, and when the host is paid out. Published versions of processes are made of
// these, so none changes: a new version that needs another time gets a constant of its own.

/** When a checkout without a payment expires: fifteen minutes after it began. Its nights are free again. */
export const endOfUnpaidCheckout: TimeExpression = {
  plus: [{ timepoint: 'time/first-entered-state', state: 'state/pending-payment' }, { period: 'PT15M' }],
}

/** When the host is paid out: at the end of the stay. */
export const payoutAtEndOfStay: TimeExpression = { timepoint: 'time/booking-end' }

/** When the host of a `default-booking` is paid out: two days after the stay. */
export const payoutTwoDaysAfterStay: TimeExpression = { plus: [{ timepoint: 'time/booking-end' }, { period: 'P2D' }] }
