import { z } from 'zod'
import { calendarAuthor } from '#domain/availability/index.ts'
import { memberById } from '#domain/users/index.ts'
import { integrationReads, integrationWrites } from '../../endpoint.ts'
import { query } from '../../wire/input.ts'
import { Refusal } from '../../wire/refusal.ts'
import { stockCalls } from '../marketplace/stock.ts'

const calls = stockCalls(async ({ app }, listingId) => memberById(app, await calendarAuthor(app, { listingId })))

export const stockEndpoints = [
  integrationWrites(calls.set),
  integrationWrites(calls.adjust),
  integrationReads(calls.look),
  integrationReads({
    path: 'stock_reservations/show',
    answers: 'stockReservation',
    summary: 'No process reserves stock: always 404.',
    input: z.strictObject({ id: query.id }),
    run: async () => {
      throw new Refusal('not-found', 'There is no such reservation.')
    },
  }),
]
