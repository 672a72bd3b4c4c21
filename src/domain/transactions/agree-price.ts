import type { Marketplace } from '#config/marketplace.ts'
import { type BookingTime, planOf } from '../availability/index.ts'
import { setLineItems } from '../pricing/index.ts'
import type { Step } from './actions/action.ts'
import { priceBooking, priceOf } from './price-booking.ts'
import { hasAction, movesMoney, type Process } from './process.ts'
import { requireProcess } from './processes.ts'

type Priced = Pick<Marketplace, 'currency' | 'pricing'>

/** The parts of a listing that decide a price. */
export type PricedListing = {
  priceAmount: number | null
  priceCurrency: string | null
  availabilityPlan: unknown
  capacity: number
}

/**
 * Stores the price of a booking at the listing's current price. Does nothing for a listing without a price, or when the line
 * items were given to an action of the step. Later changes of the listing's price do not change the stored one.
 */
export async function agreePrice(step: Step, listing: PricedListing, time: BookingTime): Promise<void> {
  const { app, tx, transaction, transition, process } = step
  const isGiven = hasAction(transition, 'privileged-set-line-items')
  const price = priceOf(listing)
  if (isGiven || !app.marketplace.pricing || price?.currency !== app.marketplace.currency) return
  const charged = chargedBy(app.marketplace, process)
  const lines = priceBooking(charged, { price, plan: planOf(app.marketplace, listing) }, time)
  await setLineItems(tx, transaction.id, lines)
}

/**
 * Returns the marketplace's prices with the fees that are really charged: none where no step of the process moves money.
 */
export function chargedBy(marketplace: Priced, process: Process): Priced {
  const { currency, pricing } = marketplace
  if (!pricing || process.transitions.some(movesMoney)) return { currency, pricing }
  return { currency, pricing: { ...pricing, commission: { provider: 0, customer: 0 } } }
}

/** Whether the marketplace's own process moves money, so that its fees are charged and guests pay here. */
export function takesPayments({ process }: Pick<Marketplace, 'process'>): boolean {
  return requireProcess(process).transitions.some(movesMoney)
}
