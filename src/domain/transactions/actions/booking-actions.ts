import { z } from 'zod'
import { isCalendarDate } from '#kernel/dates.ts'
import { Problem } from '#kernel/problem.ts'
import { type Booking, changeBookingState, createBooking, ruleColumns, type RuleRow } from '../../availability/index.ts'
import { fixBookingPrice, type PricedListing } from '../fix-booking-price.ts'
import { requireNoOtherOpenRequest } from '../one-open-request.ts'
import { requireWithinHorizon } from '../payment-horizon.ts'
import { isOpen } from '../policy.ts'
import type { Action } from '../process.ts'
import { fixStayAddress } from '../stay-address.ts'
import type { ActionRunner, Step } from './action.ts'
import { bookedTime } from './booked-time.ts'

const day = z.string('field-required').refine(isCalendarDate, 'field-invalid')
const moment = z.date('field-required')

/** Days for a stay, moments for hours; both ends of the same kind. */
const params = {
  bookingStart: z.union([day, moment]),
  bookingEnd: z.union([day, moment]),
  bookingDisplayStart: moment.optional(),
  bookingDisplayEnd: moment.optional(),
  seats: z.number().int().min(1).max(1000).optional(),
}

/** Asks for days and holds them until there is an answer. Refuses when a night is taken, in the past or too far ahead. */
export const createPendingBooking: ActionRunner = { params, run: (step, action) => book(step, action, 'pending') }

/** Proposes days without holding them: the first accepted booking gets them. */
export const createProposedBooking: ActionRunner = { params, run: (step, action) => book(step, action, 'proposed') }

/** Agrees on the days, at the address that the listing has now. */
export const acceptBooking: ActionRunner = {
  run: async (step) => {
    await change(step, 'accepted')
    const { id, listingId } = step.transaction
    await fixStayAddress(step.tx, { id, listingId, at: step.app.clock.now() })
  },
}
export const declineBooking: ActionRunner = { run: (step) => change(step, 'declined') }
export const cancelBooking: ActionRunner = { run: (step) => change(step, 'cancelled') }

async function book(step: Step, action: Action, state: 'pending' | 'proposed'): Promise<void> {
  const { app, tx, transaction, params } = step
  const listing = await lockBookable(step)
  const time = bookedTime(params, action)
  const { id: transactionId, listingId, customerId } = transaction
  const asked = { transactionId, listingId, customerId, time }
  await requireNoOtherOpenRequest(tx, asked)
  const booking = await createBooking(app, tx, {
    listing,
    transactionId,
    customerId,
    time,
    seats: (params.seats as number | undefined) ?? 1,
    state,
  })
  requireWithinHorizon(app, step.process, booking)
  await requireNoOtherOpenRequest(tx, asked)
  recordBookingEvent(step, 'booking.created', booking)
  await fixBookingPrice(step, listing, time)
}

/** Locks the listing, so that it is not closed in between. Only an open listing that is offered can be booked. */
async function lockBookable({ app, tx, transaction }: Step): Promise<PricedListing & RuleRow> {
  const listing = await tx
    .selectFrom('listings')
    .select(['state', 'deleted', 'category', 'priceAmount', 'priceCurrency', ...ruleColumns])
    .where('id', '=', transaction.listingId)
    .forShare()
    .executeTakeFirst()
  if (!listing || listing.deleted) throw new Problem('transaction-listing-not-found')
  if (!isOpen(listing)) throw new Problem('listing-not-open')
  const category = app.marketplace.categories.find(({ key }) => key === listing.category)
  if (category?.kind === 'request') throw new Problem('listing-not-bookable')
  return listing
}

async function change(step: Step, to: 'accepted' | 'declined' | 'cancelled'): Promise<void> {
  const { app, tx, transaction } = step
  recordBookingEvent(step, 'booking.updated', await changeBookingState(app, tx, { transactionId: transaction.id, to }))
}

function recordBookingEvent(
  { transaction, actorId, outcome }: Step,
  name: 'booking.created' | 'booking.updated',
  booking: Booking,
): void {
  const payload = { transactionId: transaction.id, listingId: transaction.listingId, state: booking.state }
  outcome.events.push({ name, actorId, subjectId: booking.id, payload })
  outcome.booking = booking
}
