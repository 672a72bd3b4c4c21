import { z } from 'zod'
import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { Problem } from '#kernel/problem.ts'
import { type BookingTime, changeBookingState, createBooking } from '../../availability/index.ts'
import { recordAll } from '../../events.ts'
import type { ActionRunner, Step } from './action.ts'

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
export const createPendingBooking: ActionRunner = { params, run: (step) => book(step, 'pending') }

/** Asks for days without holding them: whoever is accepted first has them. */
export const createProposedBooking: ActionRunner = { params, run: (step) => book(step, 'proposed') }

export const acceptBooking: ActionRunner = { run: (step) => change(step, 'accepted') }
export const declineBooking: ActionRunner = { run: (step) => change(step, 'declined') }
export const cancelBooking: ActionRunner = { run: (step) => change(step, 'cancelled') }

async function book({ app, tx, standing, actorId, params }: Step, state: 'pending' | 'proposed'): Promise<void> {
  await requireBookable({ app, tx, standing })
  const booking = await createBooking(app, tx, {
    listingId: standing.listingId,
    transactionId: standing.id,
    customerId: standing.customerId,
    time: timeOf(params),
    seats: (params.seats as number | undefined) ?? 1,
    state,
  })
  await tell({ app, tx, standing, actorId }, 'booking.created', booking.id, state)
}

/** Only what is offered and public can be booked; not what somebody is looking for. */
async function requireBookable({ app, tx, standing }: Pick<Step, 'app' | 'tx' | 'standing'>): Promise<void> {
  const listing = await tx
    .selectFrom('listings')
    .select(['state', 'deleted', 'category', 'capacity'])
    .where('id', '=', standing.listingId)
    .executeTakeFirst()
  if (!listing || listing.deleted) throw new Problem('transaction-listing-not-found')
  if (listing.state !== 'published') throw new Problem('listing-not-open')
  const category = app.marketplace.categories.find(({ key }) => key === listing.category)
  if (category?.kind === 'request') throw new Problem('listing-not-bookable')
}

function timeOf({ bookingStart, bookingEnd, bookingDisplayStart, bookingDisplayEnd }: Step['params']): BookingTime {
  if ((bookingDisplayStart === undefined) !== (bookingDisplayEnd === undefined))
    throw new Problem('field-required', { field: bookingDisplayStart ? 'bookingDisplayEnd' : 'bookingDisplayStart' })
  const display = bookingDisplayStart
    ? { start: bookingDisplayStart as Date, end: bookingDisplayEnd as Date }
    : undefined
  if (typeof bookingStart === 'string' && typeof bookingEnd === 'string') {
    if (bookingEnd <= bookingStart) throw new Problem('date-until-not-after-from', { field: 'bookingEnd' })
    return { from: bookingStart as CalendarDate, until: bookingEnd as CalendarDate, display }
  }
  if (!(bookingStart instanceof Date) || !(bookingEnd instanceof Date))
    throw new Problem('field-invalid', { field: 'bookingEnd' })
  return { start: bookingStart, end: bookingEnd, display }
}

async function change({ app, tx, standing, actorId }: Step, to: 'accepted' | 'declined' | 'cancelled'): Promise<void> {
  const booking = await changeBookingState(app, tx, { transactionId: standing.id, to })
  await tell({ app, tx, standing, actorId }, 'booking.updated', booking.id, to)
}

async function tell(
  { app, tx, standing, actorId }: Pick<Step, 'app' | 'tx' | 'standing' | 'actorId'>,
  name: 'booking.created' | 'booking.updated',
  bookingId: string,
  state: string,
): Promise<void> {
  const payload = { transactionId: standing.id, listingId: standing.listingId, state }
  await recordAll(tx, app.clock, [{ name, actorId, subjectId: bookingId, payload }])
}
