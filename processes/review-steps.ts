import type { ProcessNotification, StateName, TimeExpression, Transition } from '#domain/transactions/process.ts'

// How the two sides review each other, and when their reviews are shown. Published versions of processes are made of these,
// so none changes: a new version that needs another time or step gets a constant of its own.

/** Reviews are possible for seven days after the stay. */
export const endOfReviews: TimeExpression = { plus: [{ timepoint: 'time/booking-end' }, { period: 'P7D' }] }

/** The states between the end of a stay and the end of its reviews. */
export const reviewStates: StateName[] = ['state/delivered', 'state/reviewed-by-customer', 'state/reviewed-by-provider']

/** Both sides review each other; the reviews are published together when both are there, or when the time is over. */
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
