import { z } from 'zod'
import { calendarAuthor, createException, deleteException, queryExceptions } from '#domain/availability/index.ts'
import { memberById } from '#domain/users/index.ts'
import { type Call, integrationReads, integrationWrites } from '../../endpoint.ts'
import { pageMeta } from '../../page-meta.ts'
import { id, instant, query } from '../../wire/input.ts'
import { paging } from '../../wire/paging.ts'
import { bookingsQuery, exceptionRef } from '../marketplace/availability.ts'
import { reviewReads } from '../marketplace/reviews.ts'

const answers = 'availabilityException'

export const calendarEndpoints = [
  integrationReads(bookingsQuery),
  integrationReads(reviewReads.query),
  integrationReads(reviewReads.show),
  integrationReads({
    path: 'availability_exceptions/query',
    answers,
    summary: 'When a listing has other seats than its plan says.',
    input: z.strictObject({
      listingId: query.id,
      start: query.instant,
      end: query.instant,
      ...paging({ max: 500 }),
    }),
    async run(call, input) {
      const author = await authorOf(call, input)
      const { items, totalItems } = await queryExceptions(call.app, author, input)
      return { many: items.map(exceptionRef), meta: pageMeta(input, totalItems) }
    },
  }),
  integrationWrites({
    path: 'availability_exceptions/create',
    answers,
    summary: 'Gives a stretch of time other seats than the plan.',
    input: z.strictObject({ listingId: id, start: instant, end: instant, seats: z.int().min(0).max(1000) }),
    run: async (call, input) => ({
      one: exceptionRef(await createException(call.app, await authorOf(call, input), input)),
    }),
  }),
  integrationWrites({
    path: 'availability_exceptions/delete',
    answers,
    summary: 'Takes an exception back.',
    input: z.strictObject({ id }),
    run: async (call, input) => ({
      one: exceptionRef(await deleteException(call.app, await authorOf(call, { exceptionId: input.id }), input)),
    }),
  }),
]

async function authorOf({ app }: Call, of: Parameters<typeof calendarAuthor>[1]) {
  return memberById(app, await calendarAuthor(app, of))
}
