import { z } from 'zod'
import {
  type AvailabilityException,
  bookingStates,
  createException,
  deleteException,
  queryBookings,
  queryExceptions,
  queryTimeSlots,
} from '#domain/availability/index.ts'
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
  summary: 'The bookings of a listing in a stretch of time: for its author and the operator.',
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

export const availabilityEndpoints = [
  reads({
    path: 'availability_exceptions/query',
    who: members,
    answers: 'availabilityException',
    summary: 'When one’s own listing has other seats than its plan says.',
    input: z.strictObject({ ...window, ...longPages }),
    async run({ app, access }, input) {
      const { items, totalItems } = await queryExceptions(app, access.viewer, input)
      return { many: items.map(exceptionRef), meta: pageMeta(input, totalItems) }
    },
  }),
  writes({
    path: 'availability_exceptions/create',
    who: members,
    answers: 'availabilityException',
    summary: 'Gives a stretch of time other seats than the plan; 0 blocks it.',
    input: z.strictObject({ listingId: id, start: instant, end: instant, seats: z.int().min(0).max(1000) }),
    run: async ({ app, access }, input) => ({ one: exceptionRef(await createException(app, access.viewer, input)) }),
  }),
  writes({
    path: 'availability_exceptions/delete',
    who: members,
    answers: 'availabilityException',
    summary: 'Takes an exception back.',
    input: z.strictObject({ id }),
    run: async ({ app, access }, input) => ({ one: exceptionRef(await deleteException(app, access.viewer, input)) }),
  }),
  reads({ ...bookingsQuery, who: members }),
  browses({
    path: 'timeslots/query',
    answers: 'timeSlot',
    summary: 'What of a listing is free in a stretch of at most 90 days.',
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

/** Returns an exception as a resource. */
export function exceptionRef({ id: exceptionId, start, end, seats }: AvailabilityException): Ref {
  return { kind: 'availabilityException', id: exceptionId, made: { attributes: { start, end, seats } } }
}
