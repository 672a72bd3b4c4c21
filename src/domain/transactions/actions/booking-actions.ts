import { z } from 'zod'
import { isCalendarDate } from '#kernel/dates.ts'
import { Problem } from '#kernel/problem.ts'
import { type Booking, changeBookingState, createBooking, foreseeBooking, rulesFrom } from '../../availability/index.ts'
import { agreePrice, agreesOnPrice } from '../agree-price.ts'
import type { Ground } from '../look-at-listing.ts'
import type { Action } from '../process.ts'
import { fixStayAddress } from '../stay-address.ts'
import type { ActionRunner, ForeseenStep, Step } from './action.ts'
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
export const createPendingBooking: ActionRunner = {
  params,
  run: (step, action) => book(step, action, 'pending'),
  foresee: (step, ground) => foreseeBook(step, ground, 'pending'),
}

/** Asks for days without holding them: whoever is accepted first has them. */
export const createProposedBooking: ActionRunner = {
  params,
  run: (step, action) => book(step, action, 'proposed'),
  foresee: (step, ground) => foreseeBook(step, ground, 'proposed'),
}

/** Agrees on the days, at the address that the listing has now. */
export const acceptBooking: ActionRunner = {
  run: async (step) => {
    await change(step, 'accepted')
    const { id, listingId } = step.standing
    await fixStayAddress(step.tx, { id, listingId, at: step.app.clock.now() })
  },
}
export const declineBooking: ActionRunner = { run: (step) => change(step, 'declined') }
export const cancelBooking: ActionRunner = { run: (step) => change(step, 'cancelled') }

async function book(step: Step, action: Action, state: 'pending' | 'proposed'): Promise<void> {
  const { app, tx, standing } = step
  requireOffered(step, standing.openCategory === undefined ? await requireOpen(step) : standing.openCategory)
  const asked = wanted(step, state, action)
  tell(step, 'booking.created', await createBooking(app, tx, asked))
  await agreePrice(step, asked.time)
}

function foreseeBook(step: ForeseenStep, ground: Ground, state: 'pending' | 'proposed'): boolean {
  const { app, outcome } = step
  requireOffered(step, ground.category)
  if (agreesOnPrice(step, ground)) return false
  const foreseen = foreseeBooking(app, rulesFrom(app, ground, ground.exceptions), wanted(step, state))
  if (!foreseen) return false
  const { booking, nights } = foreseen
  const isFull = nights.some(({ night, seats }) => (ground.held[night] ?? 0) + booking.seats > seats)
  if (isFull) throw new Problem('transaction-booking-time-not-available')
  tell(step, 'booking.created', booking)
  outcome.nights = nights
  return true
}

function wanted({ standing, params }: ForeseenStep, state: 'pending' | 'proposed', action?: Action) {
  return {
    listingId: standing.listingId,
    transactionId: standing.id,
    customerId: standing.customerId,
    time: bookedTime(params, action),
    seats: (params.seats as number | undefined) ?? 1,
    state,
  }
}

/** Only what is public can be booked. Answers with its category. */
async function requireOpen({ tx, standing }: Step): Promise<string | null> {
  const listing = await tx
    .selectFrom('listings')
    .select(['state', 'deleted', 'category'])
    .where('id', '=', standing.listingId)
    .executeTakeFirst()
  if (!listing || listing.deleted) throw new Problem('transaction-listing-not-found')
  if (listing.state !== 'published') throw new Problem('listing-not-open')
  return listing.category
}

/** What somebody is looking for cannot be booked. */
function requireOffered({ app }: ForeseenStep, key: string | null): void {
  const category = app.marketplace.categories.find((each) => each.key === key)
  if (category?.kind === 'request') throw new Problem('listing-not-bookable')
}

async function change(step: Step, to: 'accepted' | 'declined' | 'cancelled'): Promise<void> {
  const { app, tx, standing } = step
  tell(step, 'booking.updated', await changeBookingState(app, tx, { transactionId: standing.id, to }))
}

function tell(
  { standing, actorId, outcome }: ForeseenStep,
  name: 'booking.created' | 'booking.updated',
  booking: Booking,
): void {
  const payload = { transactionId: standing.id, listingId: standing.listingId, state: booking.state }
  outcome.events.push({ name, actorId, subjectId: booking.id, payload })
  outcome.booking = booking
}
