import type { Action, Process } from '#domain/transactions/process.ts'
import { answersDueByHost } from './answer-times.ts'
import { endOfUnpaidCheckout, payoutTwoDaysAfterStay } from './payment-times.ts'
import { endOfReviews, reviewMails, reviewStates, reviewSteps } from './review-steps.ts'
import { paymentLooks, stayLooks } from './state-looks.ts'

const book: Action[] = [
  { name: 'update-protected-data' },
  { name: 'create-pending-booking', config: { type: 'time' } },
  { name: 'privileged-set-line-items' },
  { name: 'stripe-create-payment-intent' },
]
const acceptAndCapture: Action[] = [{ name: 'accept-booking' }, { name: 'stripe-capture-payment-intent' }]
const refundInFull: Action[] = [{ name: 'calculate-full-refund' }, { name: 'stripe-refund-payment' }]
const releaseAndDecline: Action[] = [...refundInFull, { name: 'decline-booking' }]

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
      at: endOfUnpaidCheckout,
      from: 'state/pending-payment',
      to: 'state/payment-expired',
      actions: releaseAndDecline,
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
      actions: acceptAndCapture,
    },
    {
      name: 'transition/operator-accept',
      actor: 'operator',
      from: 'state/preauthorized',
      to: 'state/accepted',
      actions: acceptAndCapture,
    },
    {
      name: 'transition/decline',
      actor: 'provider',
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: releaseAndDecline,
    },
    {
      name: 'transition/operator-decline',
      actor: 'operator',
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: releaseAndDecline,
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
      actions: releaseAndDecline,
    },
    {
      name: 'transition/complete',
      at: payoutTwoDaysAfterStay,
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
      actions: [...refundInFull, { name: 'cancel-booking' }],
    },
    ...reviewSteps,
  ],
  notifications: [
    { name: 'booking-payment-expired', on: 'transition/expire-payment', to: 'customer', template: 'payment-expired' },
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
    ...reviewMails,
  ],
  stages: [
    { key: 'request', states: ['state/pending-payment'] },
    { key: 'answer', states: ['state/preauthorized'] },
    { key: 'stay', states: ['state/accepted'] },
    { key: 'review', states: [...reviewStates, 'state/reviewed'] },
  ],
  answers: answersDueByHost,
  address: { states: ['state/accepted', ...reviewStates], until: endOfReviews },
  looks: {
    'state/inquiry': { tone: 'neutral', icon: 'question' },
    ...paymentLooks,
    ...stayLooks,
    'state/expired': { tone: 'neutral', icon: 'no' },
  },
}
