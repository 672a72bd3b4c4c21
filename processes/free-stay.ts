import type { Process } from '#domain/transactions/process.ts'
import { answerBeforeArrival, answerWithinSixDays, answersDueByHost } from './answer-times.ts'
import { transitionsWithTimer } from './transitions-with-timer.ts'
import { endOfReviews, reviewStates, reviewSteps } from './review-steps.ts'
import { stayLooks } from './state-looks.ts'

/**
 * A stay that costs nothing: ask, be answered within six days at most, stay, review each other. The paid flow with its three
 * payment steps left out, with the same names for all else; and, because no money is held, a guest may withdraw a request
 * and either side may cancel.
 */
export const freeStayVersion1: Process = {
  name: 'free-stay',
  alias: 'release-1',
  version: 1,
  transitions: [
    { name: 'transition/enquire', actor: 'customer', to: 'state/enquiry', actions: [] },
    {
      name: 'transition/request',
      actor: 'customer',
      to: 'state/preauthorized',
      actions: [{ name: 'create-pending-booking', config: { type: 'day' } }],
    },
    {
      name: 'transition/request-after-enquiry',
      actor: 'customer',
      from: 'state/enquiry',
      to: 'state/preauthorized',
      actions: [{ name: 'create-pending-booking', config: { type: 'day' } }],
    },
    {
      name: 'transition/accept',
      actor: 'provider',
      from: 'state/preauthorized',
      to: 'state/accepted',
      actions: [{ name: 'accept-booking' }],
    },
    {
      name: 'transition/decline',
      actor: 'provider',
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: [{ name: 'decline-booking' }],
    },
    {
      name: 'transition/expire',
      at: answerWithinSixDays,
      from: 'state/preauthorized',
      to: 'state/declined',
      actions: [{ name: 'decline-booking' }],
    },
    {
      name: 'transition/withdraw',
      actor: 'customer',
      from: 'state/preauthorized',
      to: 'state/cancelled',
      actions: [{ name: 'decline-booking' }],
    },
    {
      name: 'transition/cancel-by-customer',
      actor: 'customer',
      from: 'state/accepted',
      to: 'state/cancelled',
      actions: [{ name: 'cancel-booking' }],
    },
    {
      name: 'transition/cancel-by-provider',
      actor: 'provider',
      from: 'state/accepted',
      to: 'state/cancelled',
      actions: [{ name: 'cancel-booking' }],
    },
    {
      name: 'transition/cancel',
      actor: 'operator',
      from: 'state/accepted',
      to: 'state/cancelled',
      actions: [{ name: 'cancel-booking' }],
    },
    {
      name: 'transition/complete',
      at: { timepoint: 'time/booking-end' },
      from: 'state/accepted',
      to: 'state/delivered',
      actions: [],
    },
    ...reviewSteps,
  ],
  notifications: [
    { name: 'new-request', on: 'transition/request', to: 'provider', template: 'new-booking-request' },
    {
      name: 'new-request-after-enquiry',
      on: 'transition/request-after-enquiry',
      to: 'provider',
      template: 'new-booking-request',
    },
    { name: 'request-accepted', on: 'transition/accept', to: 'customer', template: 'booking-request-accepted' },
    { name: 'request-declined', on: 'transition/decline', to: 'customer', template: 'booking-request-declined' },
    { name: 'request-expired', on: 'transition/expire', to: 'customer', template: 'booking-request-auto-declined' },
    { name: 'request-withdrawn', on: 'transition/withdraw', to: 'provider', template: 'booking-request-withdrawn' },
    { name: 'cancelled-by-guest', on: 'transition/cancel-by-customer', to: 'provider', template: 'booking-cancelled' },
    { name: 'cancelled-by-host', on: 'transition/cancel-by-provider', to: 'customer', template: 'booking-cancelled' },
    { name: 'cancelled-for-host', on: 'transition/cancel', to: 'provider', template: 'booking-cancelled' },
    { name: 'cancelled-for-guest', on: 'transition/cancel', to: 'customer', template: 'booking-cancelled' },
    { name: 'review-by-provider', on: 'transition/complete', to: 'provider', template: 'review-by-provider-wanted' },
    { name: 'review-by-customer', on: 'transition/complete', to: 'customer', template: 'review-by-customer-wanted' },
    // These mails were published with other names than those of `reviewMails` (review-steps.ts). A published version never
    // changes, so they are repeated here.
    {
      name: 'first-review-by-provider',
      on: 'transition/review-1-by-provider',
      to: 'customer',
      template: 'review-by-other-party-unpublished',
    },
    {
      name: 'first-review-by-customer',
      on: 'transition/review-1-by-customer',
      to: 'provider',
      template: 'review-by-other-party-unpublished',
    },
    {
      name: 'second-review-by-provider',
      on: 'transition/review-2-by-provider',
      to: 'customer',
      template: 'review-by-other-party-published',
    },
    {
      name: 'second-review-by-customer',
      on: 'transition/review-2-by-customer',
      to: 'provider',
      template: 'review-by-other-party-published',
    },
  ],
  stages: [
    { key: 'request', states: [] },
    { key: 'answer', states: ['state/preauthorized'] },
    { key: 'stay', states: ['state/accepted'] },
    { key: 'review', states: [...reviewStates, 'state/reviewed'] },
  ],
  answers: answersDueByHost,
  address: { states: ['state/accepted', ...reviewStates], until: endOfReviews },
  looks: { 'state/enquiry': { tone: 'neutral', icon: 'question' }, ...stayLooks },
}

/** Version 2: the host has less time to answer when the arrival is near. */
export const freeStay: Process = {
  ...freeStayVersion1,
  version: 2,
  transitions: transitionsWithTimer(freeStayVersion1, 'transition/expire', answerBeforeArrival),
}
