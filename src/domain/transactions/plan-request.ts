import type { Money } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type AvailabilityPlan, type BookingTime, planOf } from '../availability/index.ts'
import { seatsOfParty } from '../seats-of-party.ts'
import type { Member } from '../users/viewer.ts'
import { loadListingSnapshot } from './listing-snapshot.ts'
import { hasAction, possible, type Process, type StateName, type Transition } from './process.ts'
import { computeBookingPrice, priceOf } from './compute-booking-price.ts'
import { requireProcess } from './processes.ts'

/** The way in which a time of a listing can be requested now. */
export type RequestPlan = {
  /** The open enquiry that the request continues; null for a new transaction. */
  enquiry: string | null
  /** The transition that holds the time. */
  transition: string
  /** Whether the line items are a parameter of that transition. */
  isPriced: boolean
  /** The price of a night or an hour; null where nothing is paid. */
  price: Money | null
  availability: AvailabilityPlan
}

/**
 * Finds the transition that holds days or hours: in the member's open enquiry, where that has such a transition, and else as
 * the first one. Throws `transaction-listing-not-found`, `transaction-invalid-transition`.
 */
export async function planRequest(
  app: Pick<App, 'db' | 'marketplace'>,
  member: Member,
  listingId: string,
): Promise<RequestPlan> {
  const listing = await loadListingSnapshot(app, member, listingId)
  if (!listing) throw new Problem('transaction-listing-not-found')
  const process = requireProcess(app.marketplace.process)
  const open = listing.enquiryState ? bookingStep(process, listing.enquiryState) : undefined
  const step = open ?? bookingStep(process, undefined)
  if (!step) throw new Problem('transaction-invalid-transition')
  return {
    enquiry: open ? listing.enquiryId : null,
    transition: step.name,
    isPriced: hasAction(step, 'privileged-set-line-items'),
    price: priceOf(listing),
    availability: planOf(app.marketplace, listing),
  }
}

/**
 * Returns the step that requests a time, with its parameters, and the open enquiry in which it is taken; null for a new
 * transaction. `timeIn` returns the time for the listing's plan, or throws. Throws what `planRequest` throws.
 */
export async function planStep(
  app: Pick<App, 'db' | 'marketplace'>,
  member: Member,
  { listingId, people }: { listingId: string; people?: number | null | undefined },
  timeIn: (plan: AvailabilityPlan) => BookingTime,
) {
  const { enquiry, transition, isPriced, price, availability: plan } = await planRequest(app, member, listingId)
  const time = timeIn(plan)
  const [bookingStart, bookingEnd] = 'from' in time ? [time.from, time.until] : [time.start, time.end]
  const lineItems = isPriced ? computeBookingPrice(app.marketplace, { price, plan }, time) : undefined
  const params = {
    bookingStart,
    bookingEnd,
    seats: seatsOfParty(people, { isShared: isShared(plan) }),
    ...(lineItems && { lineItems }),
  }
  return { enquiry, step: { transition, params } }
}

/** Whether parties share a place: its plan has more than one seat. */
function isShared({ entries }: AvailabilityPlan): boolean {
  return entries.some(({ seats }) => seats > 1)
}

/** The customer's transition that holds a time, from a state or as the first. */
function bookingStep(process: Process, state: StateName | undefined): Transition | undefined {
  return possible(process, state, 'customer').find((step) => hasAction(step, 'create-pending-booking'))
}
