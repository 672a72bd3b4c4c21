import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { type LineItem, priceStay } from '../pricing/index.ts'
import { chargedBy } from './charged-fees.ts'
import { priceOf } from './compute-booking-price.ts'
import { requireProcess } from './processes.ts'
import { stayDates } from './requested-stay.ts'

const inputSchema = z.object({ listingId: z.uuid('transaction-listing-not-found'), dates: stayDates })

/** Returns the line items of a stay at a public listing's price, for any visitor. Throws `transaction-listing-not-found`. */
export async function quoteStay(
  app: Pick<App, 'db' | 'marketplace'>,
  input: z.input<typeof inputSchema>,
): Promise<LineItem[]> {
  const { listingId, dates } = parse(inputSchema, input)
  const listing = await app.db
    .selectFrom('publicListings')
    .select(['priceAmount', 'priceCurrency'])
    .where('id', '=', listingId)
    .executeTakeFirst()
  if (!listing) throw new Problem('transaction-listing-not-found')
  const charged = chargedBy(app.marketplace, requireProcess(app.marketplace.process))
  return priceStay(charged, priceOf(listing), dates)
}
