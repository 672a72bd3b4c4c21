import { calendarAuthor } from '#domain/availability/index.ts'
import { memberById } from '#domain/users/index.ts'
import { integrationReads, integrationWrites } from '../../endpoint.ts'
import { bookingsQuery, exceptionCalls } from '../marketplace/availability.ts'

const exceptions = exceptionCalls(async ({ app }, of) => memberById(app, await calendarAuthor(app, of)))

export const calendarEndpoints = [
  integrationReads(bookingsQuery),
  integrationReads(exceptions.find),
  integrationWrites(exceptions.create),
  integrationWrites(exceptions.remove),
]
