import { type BookingTime, planOf } from '../availability/index.ts'
import { setLineItems } from '../pricing/index.ts'
import type { Step } from './actions/action.ts'
import { chargedBy } from './charged-fees.ts'
import { computeBookingPrice, priceOf } from './compute-booking-price.ts'
import { hasAction } from './process.ts'

/** The parts of a listing that decide a price. */
export type PricedListing = {
  priceAmount: number | null
  priceCurrency: string | null
  availabilityPlan: unknown
  capacity: number
}

/**
 * Stores the price of a booking when the stay is requested, at the listing's current price. Does nothing for a listing
 * without a price, or when the line items were given to an action of the step. Later changes of the listing's price do not
 * change the stored one.
 */
export async function fixBookingPrice(step: Step, listing: PricedListing, time: BookingTime): Promise<void> {
  const { app, tx, transaction, transition, process } = step
  const isGiven = hasAction(transition, 'privileged-set-line-items')
  const price = priceOf(listing)
  if (isGiven || !app.marketplace.pricing || price?.currency !== app.marketplace.currency) return
  const charged = chargedBy(app.marketplace, process)
  const lines = computeBookingPrice(charged, { price, plan: planOf(app.marketplace, listing) }, time)
  await setLineItems(tx, transaction.id, lines)
}
