import type { Action, Process, StateName, TimeExpression } from '#domain/transactions/process.ts'

const book: Action[] = [
  { name: 'update-protected-data' },
  { name: 'create-pending-booking', config: { type: 'time' } },
  { name: 'privileged-set-line-items' },
  { name: 'stripe-create-payment-intent' },
]
const take: Action[] = [{ name: 'accept-booking' }, { name: 'stripe-capture-payment-intent' }]
const giveBack: Action[] = [{ name: 'calculate-full-refund' }, { name: 'stripe-refund-payment' }]
const letGo: Action[] = [...giveBack, { name: 'decline-booking' }]
const endOfReviews: TimeExpression = { plus: [{ timepoint: 'time/booking-end' }, { period: 'P7D' }] }
const afterTheStay: StateName[] = ['state/delivered', 'state/reviewed-by-customer', 'state/reviewed-by-provider']

/**
 * A stay that is paid for, with the states, steps and times that newer clients of hosted marketplaces know. It differs from
 * `flex-default-process` in some names, in that hours can be booked, and in what the operator may do.
 */
export const defaultBooking: Process = {
  name: 'default-booking',
  alias: 'release-1',
  version: 1,
  transitions: [
    {
      name: 'transition/inquire',
      actor: 'customer',
      to: 'state/inquiry',
      actions: [{ name: 'update-protected-data' }],
    },
    {
      name: 'transition/request-payment',
      actor: 'customer',
      to: 'state/pending-payment',
      privileged: true,
      actions: book,
    },
    {
      name: 'transition/request-payment-after-inquiry',
      actor: 'customer',
      from: 'state/inquiry',
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
    { name: 'transition/accept', actor: 'provider', from: 'state/preauthorized', to: 'state/accepted', actions: take },
    {
      name: 'transition/operator-accept',
      actor: 'operator',
      from: 'state/preauthorized',
      to: 'state/accepted',
      actions: take,
    },
    {
      name: 'transition/decline',
      actor: 'provider',
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: letGo,
    },
    {
      name: 'transition/operator-decline',
      actor: 'operator',
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: letGo,
    },
    {
      name: 'transition/expire',
      at: {
        min: [
          { plus: [{ timepoint: 'time/first-entered-state', state: 'state/preauthorized' }, { period: 'P6D' }] },
          { plus: [{ timepoint: 'time/booking-start' }, { period: 'P1D' }] },
          { timepoint: 'time/booking-end' },
        ],
      },
      from: 'state/preauthorized',
      to: 'state/expired',
      actions: letGo,
    },
    {
      name: 'transition/complete',
      at: { plus: [{ timepoint: 'time/booking-end' }, { period: 'P2D' }] },
      from: 'state/accepted',
      to: 'state/delivered',
      actions: [{ name: 'stripe-create-payout' }],
    },
    {
      name: 'transition/operator-complete',
      actor: 'operator',
      from: 'state/accepted',
      to: 'state/delivered',
      actions: [{ name: 'stripe-create-payout' }],
    },
    {
      name: 'transition/cancel',
      actor: 'operator',
      from: 'state/accepted',
      to: 'state/cancelled',
      actions: [...giveBack, { name: 'cancel-booking' }],
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
    { name: 'booking-new-request', on: 'transition/confirm-payment', to: 'provider', template: 'new-booking-request' },
    { name: 'booking-accepted-request', on: 'transition/accept', to: 'customer', template: 'booking-request-accepted' },
    {
      name: 'booking-operator-accepted-request',
      on: 'transition/operator-accept',
      to: 'customer',
      template: 'booking-request-accepted',
    },
    {
      name: 'booking-declined-request',
      on: 'transition/decline',
      to: 'customer',
      template: 'booking-request-declined',
    },
    {
      name: 'booking-operator-declined-request',
      on: 'transition/operator-decline',
      to: 'customer',
      template: 'booking-request-declined',
    },
    {
      name: 'booking-expired-request',
      on: 'transition/expire',
      to: 'customer',
      template: 'booking-request-auto-declined',
    },
    { name: 'booking-cancelled-for-provider', on: 'transition/cancel', to: 'provider', template: 'booking-cancelled' },
    { name: 'booking-cancelled-for-customer', on: 'transition/cancel', to: 'customer', template: 'booking-cancelled' },
    { name: 'booking-money-paid', on: 'transition/complete', to: 'provider', template: 'money-paid' },
    {
      name: 'booking-money-paid-operator-complete',
      on: 'transition/operator-complete',
      to: 'provider',
      template: 'money-paid',
    },
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
      name: 'review-period-start-provider-operator-complete',
      on: 'transition/operator-complete',
      to: 'provider',
      template: 'review-by-provider-wanted',
    },
    {
      name: 'review-period-start-customer-operator-complete',
      on: 'transition/operator-complete',
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
    { key: 'review', states: [...afterTheStay, 'state/reviewed'] },
  ],
  answers: [{ state: 'state/preauthorized', by: 'provider', timer: 'transition/expire', reminders: [0.5, 5 / 6] }],
  address: { states: ['state/accepted', ...afterTheStay], until: endOfReviews },
}
