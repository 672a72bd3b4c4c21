import { calendarAuthor } from '#domain/availability/index.ts'
import { inNameOf } from '#domain/users/index.ts'
import { integrationReads, integrationWrites } from '../../endpoint.ts'
import { bookingsQuery, exceptionCalls } from '../marketplace/availability.ts'
import { reviewReads } from '../marketplace/reviews.ts'

const exceptions = exceptionCalls(async ({ app }, of) => inNameOf(app, await calendarAuthor(app, of)))

export const calendarEndpoints = [
  integrationReads(bookingsQuery),
  integrationReads(reviewReads.query),
  integrationReads(reviewReads.show),
  integrationReads(exceptions.find),
  integrationWrites(exceptions.create),
  integrationWrites(exceptions.remove),
]
