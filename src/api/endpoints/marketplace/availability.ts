import { z } from 'zod'
import {
  type AvailabilityException,
  bookingStates,
  type calendarAuthor,
  createException,
  deleteException,
  queryBookings,
  queryExceptions,
  queryTimeSlots,
} from '#domain/availability/index.ts'
import type { Viewer } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { browses, type Call, members, type Outcome, reads, type Ref, writes } from '../../endpoint.ts'
import { pageMeta } from '../../page-meta.ts'
import { bookingRef } from '../../resources/transaction-resource.ts'
import { id, instant, query } from '../../wire/input.ts'
import { paging } from '../../wire/paging.ts'

const window = { listingId: query.id, start: query.instant, end: query.instant }
const longPages = paging({ max: 500 })

/** Query of bookings for people and for the operator's programs. */
export const bookingsQuery = {
  path: 'bookings/query',
  answers: 'booking',
  summary: 'The bookings of a listing in a period: for its author and the operator.',
  input: z.strictObject({
    ...window,
    state: z
      .string()
      .max(200)
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(bookingStates)).max(5))
      .optional(),
    ...longPages,
  }),
  run: findBookings,
} as const

async function findBookings(
  { app, access }: Call,
  { state: states, ...input }: z.output<typeof bookingsQuery.input>,
): Promise<Outcome> {
  const { items, totalItems } = await queryBookings(app, access.viewer, { ...input, ...(states && { states }) })
  return { many: items.map(bookingRef), meta: pageMeta(input, totalItems) }
}

const exceptionFilters = z.strictObject({ ...window, ...longPages })
const exceptionBody = z.strictObject({ listingId: id, start: instant, end: instant, seats: z.int().min(0).max(1000) })

/** Returns the person in whose name the calendar of a listing is read and changed. */
type AuthorOf = (call: Call, of: Parameters<typeof calendarAuthor>[1]) => Promise<Viewer>

/** Returns the calls for exceptions, for people in their own name and for the operator's programs in the author's. */
export function exceptionCalls(authorOf: AuthorOf) {
  const answers = 'availabilityException'
  const find = {
    path: 'availability_exceptions/query',
    answers,
    summary: 'The availability exceptions of a listing: periods with another number of seats than its plan.',
    input: exceptionFilters,
    async run(call: Call, input: z.output<typeof exceptionFilters>): Promise<Outcome> {
      const { items, totalItems } = await queryExceptions(call.app, await authorOf(call, input), input)
      return { many: items.map(exceptionRef), meta: pageMeta(input, totalItems) }
    },
  }
  const create = {
    path: 'availability_exceptions/create',
    answers,
    summary: 'Creates an availability exception: another number of seats for a period; 0 closes it.',
    input: exceptionBody,
    run: async (call: Call, input: z.output<typeof exceptionBody>): Promise<Outcome> => ({
      one: exceptionRef(await createException(call.app, await authorOf(call, input), input)),
    }),
  }
  const remove = {
    path: 'availability_exceptions/delete',
    answers,
    summary: 'Deletes an availability exception.',
    input: z.strictObject({ id }),
    run: async (call: Call, input: { id: string }): Promise<Outcome> => ({
      one: exceptionRef(await deleteException(call.app, await authorOf(call, { exceptionId: input.id }), input)),
    }),
  }
  return { find, create, remove }
}

const own = exceptionCalls(async ({ access }) => access.viewer)

export const availabilityEndpoints = [
  reads({ ...own.find, who: members }),
  writes({ ...own.create, who: members }),
  writes({ ...own.remove, who: members }),
  reads({ ...bookingsQuery, who: members }),
  browses({
    path: 'timeslots/query',
    answers: 'timeSlot',
    summary: 'Free time slots of a listing within at most 90 days.',
    input: z.strictObject({
      ...window,
      intervalDuration: z.string().max(30).optional(),
      intervalAlign: query.instant.optional(),
      maxPerInterval: query.whole(1, 500).optional(),
      minDurationStartingInInterval: query.whole(1, 525_600).optional(),
      ...longPages,
    }),
    async run({ app, access }, input) {
      const { items, totalItems } = await queryTimeSlots(app, access.viewer, input)
      const many = items.map(({ type, start, end, seats }) => ({
        kind: 'timeSlot',
        id: newId(),
        made: { attributes: { type: type.startsWith('time-slot/') ? type : `time-slot/${type}`, start, end, seats } },
      }))
      return { many, meta: pageMeta(input, totalItems) }
    },
  }),
]

function exceptionRef({ id: exceptionId, start, end, seats }: AvailabilityException): Ref {
  return { kind: 'availabilityException', id: exceptionId, made: { attributes: { start, end, seats } } }
}
