import type { Marketplace } from '#config/marketplace.ts'
import type { Money } from '#kernel/money.ts'
import { dateInZone } from '#kernel/dates.ts'
import { hour } from '#kernel/clock.ts'
import { type AvailabilityPlan, type BookingTime, fitToPlan } from '../availability/index.ts'
import { type LineItem, priceHours, priceStay } from '../pricing/index.ts'

/**
 * Returns the lines of a booking at a listing's price: by the hour where the listing is given by the hour, and by the night
 * otherwise. Throws what `priceStay` and `priceHours` throw.
 */
export function computeBookingPrice(
  marketplace: Pick<Marketplace, 'currency' | 'pricing'>,
  { price, plan }: { price: Money | null; plan: AvailabilityPlan },
  time: BookingTime,
): LineItem[] {
  const asked = fitToPlan(plan, time)
  if (plan.type === 'availability-plan/time') return priceHours(marketplace, price, hoursOf(asked))
  if ('from' in asked) return priceStay(marketplace, price, asked)
  const [from, until] = [dateInZone(asked.start, 'UTC'), dateInZone(asked.end, 'UTC')]
  return priceStay(marketplace, price, { from, until })
}

/** Returns the price of a stored listing; null when it has none. */
export function priceOf({
  priceAmount: amount,
  priceCurrency: currency,
}: {
  priceAmount: number | null
  priceCurrency: string | null
}): Money | null {
  return amount === null || currency === null ? null : { amount, currency }
}

function hoursOf(time: BookingTime): number {
  const [start, end] = 'from' in time ? [Date.parse(time.from), Date.parse(time.until)] : [time.start, time.end]
  return (Number(end) - Number(start)) / hour
}
