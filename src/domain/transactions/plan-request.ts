import type { Money } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type AvailabilityPlan, planOf } from '../availability/index.ts'
import type { Member } from '../users/viewer.ts'
import { loadListingSnapshot } from './listing-snapshot.ts'
import { possible, type Process, type StateName, type Transition } from './process.ts'
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
  const { priceAmount: amount, priceCurrency: currency } = listing
  return {
    enquiry: open ? listing.enquiryId : null,
    transition: step.name,
    isPriced: has(step, 'privileged-set-line-items'),
    price: amount === null || currency === null ? null : { amount, currency },
    availability: planOf(app.marketplace, listing),
  }
}

/** Returns the seats of a party: one for each person where parties share a place, otherwise one. */
export function seatsOf({ entries }: AvailabilityPlan, people: number | null | undefined): number {
  return entries.some(({ seats }) => seats > 1) ? (people ?? 1) : 1
}

/** The customer's transition that holds a time, from a state or as the first. */
function bookingStep(process: Process, state: StateName | undefined): Transition | undefined {
  return possible(process, state, 'customer').find((step) => has(step, 'create-pending-booking'))
}

function has({ actions }: Transition, name: string): boolean {
  return actions.some((action) => action.name === name)
}
