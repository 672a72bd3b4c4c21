import type { Marketplace } from '#config/marketplace.ts'
import type { Money } from '#kernel/money.ts'
import { type BookingTime, planOf } from '../availability/index.ts'
import { setLineItems } from '../pricing/index.ts'
import type { ForeseenStep, Step } from './actions/action.ts'
import { movesMoney } from './paid-step.ts'
import { priceBooking } from './price-booking.ts'
import type { Process } from './process.ts'
import { requireProcess } from './processes.ts'

type Priced = Pick<Marketplace, 'currency' | 'pricing'>

/**
 * Stores the price of a booking at the listing's current price. Does nothing for a listing without a price, or when the line
 * items were given to an action of the step. Later changes of the listing's price do not change the stored one.
 */
export async function agreePrice(step: Step, time: BookingTime): Promise<void> {
  const { app, tx, standing, process } = step
  const listing = await tx
    .selectFrom('listings')
    .select(['priceAmount', 'priceCurrency', 'availabilityPlan', 'capacity'])
    .where('id', '=', standing.listingId)
    .executeTakeFirst()
  if (!listing || !agreesOnPrice(step, listing)) return
  const price = priceOf(listing)
  if (price?.currency !== app.marketplace.currency) return
  const lines = priceBooking(
    chargedBy(app.marketplace, process),
    { price, plan: planOf(app.marketplace, listing) },
    time,
  )
  await setLineItems(tx, standing.id, lines)
}

/** Whether a booking of this step has a price that is to be stored with it. */
export function agreesOnPrice(
  { app, transition }: Pick<ForeseenStep, 'app' | 'transition'>,
  { priceAmount }: { priceAmount: number | null },
): boolean {
  const isTold = transition.actions.some(({ name }) => name === 'privileged-set-line-items')
  return Boolean(app.marketplace.pricing) && priceAmount !== null && !isTold
}

/** The marketplace's prices with the fees that are really charged: none where no step of the process moves money. */
export function chargedBy(marketplace: Priced, process: Process): Priced {
  const { currency, pricing } = marketplace
  if (!pricing || process.transitions.some(movesMoney)) return { currency, pricing }
  return { currency, pricing: { ...pricing, commission: { provider: 0, customer: 0 } } }
}

/** Whether the marketplace's own process moves money, so that its fees are charged and guests pay here. */
export function takesPayments({ process }: Pick<Marketplace, 'process'>): boolean {
  return requireProcess(process).transitions.some(movesMoney)
}

function priceOf({ priceAmount: amount, priceCurrency: currency }: PricedRow): Money | null {
  return amount === null || currency === null ? null : { amount, currency }
}

type PricedRow = { priceAmount: number | null; priceCurrency: string | null }
