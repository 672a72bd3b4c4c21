import type {
  AwaitedAnswer,
  Process,
  ProcessNotification,
  StateLook,
  StateName,
  TimeExpression,
  Transition,
  TransitionName,
} from '#domain/transactions/process.ts'

// Pieces that several processes share. Published versions are made of them, so a piece never changes: a new version that
// needs another time or step gets a piece of its own.

/** Two thirds of the time until the arrival, at most six days: a guest without an answer can still find another place. */
export const answerBeforeArrival: TimeExpression = {
  answerAfter: { timepoint: 'time/first-entered-state', state: 'state/preauthorized' },
  share: 2 / 3,
  atLeast: 'PT2H',
  atMost: 'P6D',
}

/** Six days, at most until the day after the stay. */
export const answerWithinSixDays: TimeExpression = {
  min: [
    { plus: [{ timepoint: 'time/first-entered-state', state: 'state/preauthorized' }, { period: 'P6D' }] },
    { plus: [{ timepoint: 'time/booking-end' }, { period: 'P1D' }] },
  ],
}

/** The host owes the answer to a request and is reminded after half and after five sixths of the time. */
export const hostAnswers: AwaitedAnswer[] = [
  { state: 'state/preauthorized', by: 'provider', timer: 'transition/expire', reminders: [0.5, 5 / 6] },
]

/** Reviews are possible for seven days after the stay. */
export const endOfReviews: TimeExpression = { plus: [{ timepoint: 'time/booking-end' }, { period: 'P7D' }] }

/** The states between the end of a stay and the end of its reviews. */
export const reviewStates: StateName[] = ['state/delivered', 'state/reviewed-by-customer', 'state/reviewed-by-provider']

/** Both sides review each other; reviews are published when both are there, or when the time is over. */
export const reviewSteps: Transition[] = [
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
]

/** Mails to each side about the other side's review. */
export const reviewMails: ProcessNotification[] = [
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
]

/** How the states are shown that every stay has. */
export const stayLooks: Record<StateName, StateLook> = {
  'state/preauthorized': { tone: 'neutral', icon: 'asked' },
  'state/accepted': { tone: 'agreed', icon: 'yes' },
  'state/declined': { tone: 'neutral', icon: 'no' },
  'state/cancelled': { tone: 'neutral', icon: 'no' },
  'state/delivered': { tone: 'neutral', icon: 'star' },
  'state/reviewed-by-customer': { tone: 'neutral', icon: 'star' },
  'state/reviewed-by-provider': { tone: 'neutral', icon: 'star' },
  'state/reviewed': { tone: 'neutral', icon: 'star' },
}

/** How the states of a payment are shown. */
export const paymentLooks: Record<StateName, StateLook> = {
  'state/pending-payment': { tone: 'neutral', icon: 'clock' },
  'state/payment-expired': { tone: 'neutral', icon: 'no' },
}

/** Returns the transitions with another time for one timer. Throws an Error when there is no such timer. */
export function withTimer({ transitions }: Process, name: TransitionName, at: TimeExpression): Transition[] {
  if (!transitions.some((each) => each.name === name && each.at)) throw new Error(`There is no timer ${name}`)
  return transitions.map((each) => (each.name === name && each.at ? { ...each, at } : each))
}
