import type { Money } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type AvailabilityPlan, type BookingTime, fitToPlan, planOf } from '../availability/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { bookedTime } from './actions/booked-time.ts'
import { makesBooking } from './allowed-processes.ts'
import type { InitiateInput } from './initiate-input.ts'
import { priceOf, computeBookingPrice } from './compute-booking-price.ts'
import { hasAction, next, type Transition } from './process.ts'
import { processOfView, requireProcess } from './processes.ts'
import { showTransaction } from './show-transaction.ts'
import type { TransitionInput } from './transition.ts'

/**
 * The values for which a client has shown its guest a price. They must agree with the booking; the price is not computed
 * from them.
 */
export type Shown = { start?: Date | undefined; end?: Date | undefined; seats?: number | undefined }

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>
type Priced = { price: Money | null; plan: AvailabilityPlan }

/**
 * Returns the input of a first step that our own server takes with its trust: the lines are worked out here, from the
 * listing and the time that are booked. Lines and metadata of the caller are dropped. Throws `field-invalid` for
 * `bookingData` where the caller showed another time, `transaction-unknown-alias`, `transaction-listing-not-found`, and
 * what pricing throws.
 */
export async function priceBeginning(app: Needs, input: InitiateInput, shown: Shown): Promise<InitiateInput> {
  const step = next(
    requireProcess(input.processAlias ?? app.marketplace.process),
    undefined,
    'customer',
    input.transition,
  )
  const params = untrusted(input.params)
  if (!step || !setsLines(step)) return { ...input, params }
  const listing = await pricedListing(app, input.listingId)
  const time = timeAsked(step, params)
  if (!time) throw new Problem('transaction-invalid-action-sequence')
  return { ...input, params: { ...params, lineItems: linesOf(app, listing, time, params, shown) } }
}

/**
 * Returns the input of a later step with its lines. The listing is that of the transaction; another `listingId` throws
 * `field-invalid`. A step without a booking of its own is priced by that of the transaction. Throws also
 * `transaction-not-found`.
 */
export async function priceTransition(
  app: Needs,
  viewer: Viewer,
  { listingId, ...input }: TransitionInput & { listingId?: unknown },
  shown: Shown,
): Promise<TransitionInput> {
  const view = await showTransaction(app, viewer, input.id)
  if (listingId !== undefined && listingId !== view.listingId)
    throw new Problem('field-invalid', { field: 'listingId' })
  const process = processOfView(view)
  const step = process.transitions.find(({ name, from }) => name === input.transition && from === view.state)
  const params = untrusted(input.params)
  const isOffered = view.next.some(({ name }) => name === input.transition)
  if (!step || !isOffered || !setsLines(step)) return { ...input, params }
  const time = timeAsked(step, params) ?? (view.booking && { start: view.booking.start, end: view.booking.end })
  if (!time) throw new Problem('transaction-invalid-action-sequence')
  const listing = await pricedListing(app, view.listingId)
  return { ...input, params: { ...params, lineItems: linesOf(app, listing, time, params, shown) } }
}

/** Returns the parameters without those that only a trusted caller may give. */
function untrusted(params: Record<string, unknown> = {}): Record<string, unknown> {
  const { lineItems: _lines, metadata: _metadata, ...others } = params
  return others
}

function setsLines(step: Transition): boolean {
  return hasAction(step, 'privileged-set-line-items')
}

function timeAsked(step: Transition, params: Record<string, unknown>): BookingTime | null {
  if (!makesBooking(step)) return null
  for (const field of ['bookingStart', 'bookingEnd'])
    if (params[field] === undefined) throw new Problem('field-required', { field })
  return bookedTime(
    params,
    step.actions.find((action) => makesBooking({ actions: [action] })),
  )
}

async function pricedListing(app: Needs, listingId: string): Promise<Priced> {
  const listing = await app.db
    .selectFrom('listings')
    .select(['priceAmount', 'priceCurrency', 'availabilityPlan', 'capacity'])
    .where('id', '=', listingId)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (!listing) throw new Problem('transaction-listing-not-found')
  return { price: priceOf(listing), plan: planOf(app.marketplace, listing) }
}

function linesOf(app: Needs, listing: Priced, time: BookingTime, params: Record<string, unknown>, shown: Shown) {
  requireAgreement(listing.plan, time, shown)
  const seats = (params.seats as number | undefined) ?? 1
  if (shown.seats !== undefined && shown.seats !== seats)
    throw new Problem('field-invalid', { field: 'bookingData.seats' })
  return computeBookingPrice(app.marketplace, listing, time)
}

function requireAgreement(plan: AvailabilityPlan, time: BookingTime, { start, end }: Shown): void {
  if (start === undefined && end === undefined) return
  const byDay = 'from' in time || time.byDay
  const said = start && end && boundsOf(fitToPlan(plan, { start, end, byDay }))
  const booked = boundsOf(fitToPlan(plan, time))
  if (!said || said[0] !== booked[0] || said[1] !== booked[1])
    throw new Problem('field-invalid', { field: 'bookingData' })
}

function boundsOf(time: BookingTime): [number, number] {
  return 'from' in time ? [Date.parse(time.from), Date.parse(time.until)] : [time.start.getTime(), time.end.getTime()]
}
