import type { Money } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type AvailabilityPlan, planOf } from '../availability/index.ts'
import type { Member } from '../users/viewer.ts'
import { type Asked, type Ground, lookAtListing } from './look-at-listing.ts'
import { possible, type Process, type StateName, type Transition } from './process.ts'
import { requireProcess } from './processes.ts'

/** How somebody can ask for a time of a listing now. */
export type RequestPlan = {
  ground: Ground
  /** The open question in which the request goes on; null for a new transaction. */
  enquiry: string | null
  /** The step that holds the time. */
  transition: string
  /** Whether that step has to be told what the time costs. */
  isPriced: boolean
  /** What a night or an hour costs; null where nothing is paid. */
  price: Money | null
  availability: AvailabilityPlan
}

/**
 * Looks at the listing and finds the step that holds days or hours: in the member's open question, where that has such a
 * step, and else as the first one. Throws `transaction-listing-not-found`, `transaction-invalid-transition`.
 */
export async function planRequest(
  app: Pick<App, 'db' | 'marketplace'>,
  member: Member,
  asked: Asked,
): Promise<RequestPlan> {
  const ground = await lookAtListing(app, member, asked)
  if (!ground) throw new Problem('transaction-listing-not-found')
  const process = requireProcess(app.marketplace.process)
  const open = ground.enquiryId ? bookingStep(process, ground.enquiryState as StateName) : undefined
  const step = open ?? bookingStep(process, undefined)
  if (!step) throw new Problem('transaction-invalid-transition')
  const { priceAmount: amount, priceCurrency: currency } = ground
  return {
    ground,
    enquiry: open ? ground.enquiryId : null,
    transition: step.name,
    isPriced: has(step, 'privileged-set-line-items'),
    price: amount === null || currency === null ? null : { amount, currency },
    availability: planOf(app.marketplace, ground),
  }
}

/** Where parties share a place, each person takes one of its seats; otherwise a party takes the one there is. */
export function seatsOf({ entries }: AvailabilityPlan, people: number | null | undefined): number {
  return entries.some(({ seats }) => seats > 1) ? (people ?? 1) : 1
}

/** The guest's step that holds a time, from a state or as the first. */
function bookingStep(process: Process, state: StateName | undefined): Transition | undefined {
  return possible(process, state, 'customer').find((step) => has(step, 'create-pending-booking'))
}

function has({ actions }: Transition, name: string): boolean {
  return actions.some((action) => action.name === name)
}
