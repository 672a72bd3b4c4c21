import type { Action, Process } from '#domain/transactions/process.ts'
import { answerBeforeArrival, answerWithinSixDays, answersDueByHost } from './answer-times.ts'
import { endOfUnpaidCheckout, payoutAtEndOfStay } from './payment-times.ts'
import { transitionsWithTimer } from './transitions-with-timer.ts'
import { endOfReviews, reviewMails, reviewStates, reviewSteps } from './review-steps.ts'
import { paymentLooks, stayLooks } from './state-looks.ts'

const book: Action[] = [
  { name: 'create-pending-booking', config: { type: 'day' } },
  { name: 'privileged-set-line-items' },
  { name: 'stripe-create-payment-intent' },
]
const releaseAndDecline: Action[] = [
  { name: 'decline-booking' },
  { name: 'calculate-full-refund' },
  { name: 'stripe-refund-payment' },
]

/**
 * A stay that is paid for: the guest confirms the payment within fifteen minutes, the amount is held until the host answers,
 * taken with the acceptance, and passed on when the stay is over. The steps and their names are those that clients of hosted
 * marketplaces know.
 */
export const flexDefaultProcessVersion1: Process = {
  name: 'flex-default-process',
  alias: 'release-1',
  version: 1,
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
      actions: [{ name: 'accept-booking' }, { name: 'stripe-capture-payment-intent' }],
    },
    {
      name: 'transition/decline',
      actor: 'provider',
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: releaseAndDecline,
    },
    {
      name: 'transition/expire',
      at: answerWithinSixDays,
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: releaseAndDecline,
    },
    {
      name: 'transition/complete',
      at: payoutAtEndOfStay,
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
    ...reviewSteps,
  ],
  notifications: [
    { name: 'payment-expired', on: 'transition/expire-payment', to: 'customer', template: 'payment-expired' },
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
  looks: { 'state/enquiry': { tone: 'neutral', icon: 'question' }, ...paymentLooks, ...stayLooks },
}

/** Version 2: the host has less time to answer when the arrival is near. */
export const flexDefaultProcessVersion2: Process = {
  ...flexDefaultProcessVersion1,
  version: 2,
  transitions: transitionsWithTimer(flexDefaultProcessVersion1, 'transition/expire', answerBeforeArrival),
}

const cancelAndRefund: Action[] = [
  { name: 'cancel-booking' },
  { name: 'calculate-refund' },
  { name: 'stripe-refund-payment' },
]
const cancelSteps = ['cancel', 'cancel-by-customer', 'cancel-by-provider'] as const

/**
 * Version 3: guest and host cancel an agreed stay themselves. The guest gets back what the rule says, and the host the rest;
 * when the host cancels, the guest gets everything back. Both sides get a mail.
 */
export const flexDefaultProcess: Process = {
  ...flexDefaultProcessVersion2,
  version: 3,
  transitions: [
    ...flexDefaultProcessVersion2.transitions,
    {
      name: 'transition/cancel-by-customer',
      actor: 'customer',
      from: 'state/accepted',
      to: 'state/cancelled',
      actions: [...cancelAndRefund, { name: 'stripe-create-payout' }],
    },
    {
      name: 'transition/cancel-by-provider',
      actor: 'provider',
      from: 'state/accepted',
      to: 'state/cancelled',
      actions: cancelAndRefund,
    },
  ],
  notifications: [
    ...flexDefaultProcessVersion2.notifications,
    ...cancelSteps.flatMap((step) =>
      (['customer', 'provider'] as const).map((to) => ({
        name: `booking-${step}-for-${to}`,
        on: `transition/${step}` as const,
        to,
        template: 'booking-cancelled' as const,
      })),
    ),
  ],
  refunds: [
    {
      on: 'transition/cancel-by-customer',
      until: [
        { days: 14, percentage: 100 },
        { days: 3, percentage: 50 },
      ],
      later: 0,
      time: '15:00',
      fees: { customer: 'kept', provider: 'returned' },
    },
    {
      on: 'transition/cancel-by-provider',
      until: [],
      later: 100,
      time: '15:00',
      fees: { customer: 'returned', provider: 'returned' },
    },
  ],
}
