import type { Action, Process, TimeExpression } from '#domain/transactions/process.ts'

const book: Action[] = [
  { name: 'create-pending-booking', config: { type: 'day' } },
  { name: 'privileged-set-line-items' },
  { name: 'stripe-create-payment-intent' },
]
const letGo: Action[] = [
  { name: 'decline-booking' },
  { name: 'calculate-full-refund' },
  { name: 'stripe-refund-payment' },
]
/** Six days, less for an arrival that is near: so that a guest without an answer can still find another place. */
const answerTime: TimeExpression = {
  answerAfter: { timepoint: 'time/first-entered-state', state: 'state/preauthorized' },
  share: 2 / 3,
  atLeast: 'PT2H',
  atMost: 'P6D',
}
/** The answer time of version 1, which running transactions keep. */
const answerTimeBefore: TimeExpression = {
  min: [
    { plus: [{ timepoint: 'time/first-entered-state', state: 'state/preauthorized' }, { period: 'P6D' }] },
    { plus: [{ timepoint: 'time/booking-end' }, { period: 'P1D' }] },
  ],
}
const endOfReviews: TimeExpression = { plus: [{ timepoint: 'time/booking-end' }, { period: 'P7D' }] }

/**
 * A stay that is paid for: the guest confirms the payment within fifteen minutes, the amount is held until the host answers,
 * taken with the acceptance, and passed on when the stay is over. The steps and their names are those that clients of hosted
 * marketplaces know; the time to answer is shorter when the arrival is near.
 */
export const flexDefaultProcess: Process = {
  name: 'flex-default-process',
  alias: 'release-1',
  version: 2,
  transitions: [
    { name: 'transition/enquire', actor: 'customer', to: 'state/enquiry', actions: [] },
    {
      name: 'transition/request-payment',
      actor: 'customer',
      to: 'state/pending-payment',
      privileged: true,
      actions: book,
    },
    {
      name: 'transition/request-payment-after-enquiry',
      actor: 'customer',
      from: 'state/enquiry',
      to: 'state/pending-payment',
      privileged: true,
      actions: book,
    },
    {
      name: 'transition/expire-payment',
      at: { plus: [{ timepoint: 'time/first-entered-state', state: 'state/pending-payment' }, { period: 'PT15M' }] },
      from: 'state/pending-payment',
      to: 'state/payment-expired',
      actions: letGo,
    },
    {
      name: 'transition/confirm-payment',
      actor: 'customer',
      from: 'state/pending-payment',
      to: 'state/preauthorized',
      actions: [{ name: 'stripe-confirm-payment-intent' }],
    },
    {
      name: 'transition/accept',
      actor: 'provider',
      from: 'state/preauthorized',
      to: 'state/accepted',
      actions: [{ name: 'accept-booking' }, { name: 'stripe-capture-payment-intent' }],
    },
    {
      name: 'transition/decline',
      actor: 'provider',
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: letGo,
    },
    {
      name: 'transition/expire',
      at: answerTime,
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: letGo,
    },
    {
      name: 'transition/complete',
      at: { timepoint: 'time/booking-end' },
      from: 'state/accepted',
      to: 'state/delivered',
      actions: [{ name: 'stripe-create-payout' }],
    },
    {
      name: 'transition/cancel',
      actor: 'operator',
      from: 'state/accepted',
      to: 'state/cancelled',
      actions: [{ name: 'cancel-booking' }, { name: 'calculate-full-refund' }, { name: 'stripe-refund-payment' }],
    },
    {
      name: 'transition/review-1-by-provider',
      actor: 'provider',
      from: 'state/delivered',
      to: 'state/reviewed-by-provider',
      actions: [{ name: 'post-review-by-provider' }],
    },
    {
      name: 'transition/review-2-by-provider',
      actor: 'provider',
      from: 'state/reviewed-by-customer',
      to: 'state/reviewed',
      actions: [{ name: 'post-review-by-provider' }, { name: 'publish-reviews' }],
    },
    {
      name: 'transition/review-1-by-customer',
      actor: 'customer',
      from: 'state/delivered',
      to: 'state/reviewed-by-customer',
      actions: [{ name: 'post-review-by-customer' }],
    },
    {
      name: 'transition/review-2-by-customer',
      actor: 'customer',
      from: 'state/reviewed-by-provider',
      to: 'state/reviewed',
      actions: [{ name: 'post-review-by-customer' }, { name: 'publish-reviews' }],
    },
    {
      name: 'transition/expire-review-period',
      at: endOfReviews,
      from: 'state/delivered',
      to: 'state/reviewed',
      actions: [],
    },
    {
      name: 'transition/expire-provider-review-period',
      at: endOfReviews,
      from: 'state/reviewed-by-customer',
      to: 'state/reviewed',
      actions: [{ name: 'publish-reviews' }],
    },
    {
      name: 'transition/expire-customer-review-period',
      at: endOfReviews,
      from: 'state/reviewed-by-provider',
      to: 'state/reviewed',
      actions: [{ name: 'publish-reviews' }],
    },
  ],
  notifications: [
    {
      name: 'new-booking-request',
      on: 'transition/confirm-payment',
      to: 'provider',
      template: 'new-booking-request',
    },
    {
      name: 'booking-request-accepted',
      on: 'transition/accept',
      to: 'customer',
      template: 'booking-request-accepted',
    },
    {
      name: 'booking-request-declined',
      on: 'transition/decline',
      to: 'customer',
      template: 'booking-request-declined',
    },
    {
      name: 'booking-request-auto-declined',
      on: 'transition/expire',
      to: 'customer',
      template: 'booking-request-auto-declined',
    },
    { name: 'money-paid', on: 'transition/complete', to: 'provider', template: 'money-paid' },
    {
      name: 'review-period-start-provider',
      on: 'transition/complete',
      to: 'provider',
      template: 'review-by-provider-wanted',
    },
    {
      name: 'review-period-start-customer',
      on: 'transition/complete',
      to: 'customer',
      template: 'review-by-customer-wanted',
    },
    {
      name: 'review-by-provider-first',
      on: 'transition/review-1-by-provider',
      to: 'customer',
      template: 'review-by-other-party-unpublished',
    },
    {
      name: 'review-by-customer-first',
      on: 'transition/review-1-by-customer',
      to: 'provider',
      template: 'review-by-other-party-unpublished',
    },
    {
      name: 'review-by-provider-second',
      on: 'transition/review-2-by-provider',
      to: 'customer',
      template: 'review-by-other-party-published',
    },
    {
      name: 'review-by-customer-second',
      on: 'transition/review-2-by-customer',
      to: 'provider',
      template: 'review-by-other-party-published',
    },
  ],
  stages: [
    { key: 'request', states: ['state/pending-payment'] },
    { key: 'answer', states: ['state/preauthorized'] },
    { key: 'stay', states: ['state/accepted'] },
    {
      key: 'review',
      states: ['state/delivered', 'state/reviewed-by-customer', 'state/reviewed-by-provider', 'state/reviewed'],
    },
  ],
  answers: [{ state: 'state/preauthorized', by: 'provider', timer: 'transition/expire', reminders: [0.5, 5 / 6] }],
  address: {
    states: ['state/accepted', 'state/delivered', 'state/reviewed-by-customer', 'state/reviewed-by-provider'],
    until: endOfReviews,
  },
}

/** Version 1, which running transactions keep: the host has six days to answer. */
export const flexDefaultProcessVersion1: Process = {
  ...flexDefaultProcess,
  version: 1,
  transitions: flexDefaultProcess.transitions.map((each) =>
    each.name === 'transition/expire' && each.at ? { ...each, at: answerTimeBefore } : each,
  ),
}
