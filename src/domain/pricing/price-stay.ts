import type { Marketplace } from '#config/marketplace.ts'
import { type CalendarDate, nightsBetween } from '#kernel/dates.ts'
import type { Money } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { multiply } from './exact-product.ts'
import type { LineItem } from './line-item.ts'

/** The requested days. The price is that of the listing, whatever number of its seats is asked for. */
export type PricedStay = { from: CalendarDate; until: CalendarDate }

/**
 * Returns the lines of a stay at a listing's price: its nights, then the commissions of both sides where the marketplace
 * takes any. Other fees are lines that only the operator's own programs may send (`custom-line-items.ts`). Throws
 * `transaction-missing-listing-price`, `transaction-listing-currency-invalid`, or `date-until-not-after-from` for a stay by
 * the night that has none.
 */
export function priceStay(
  { currency, pricing }: Pick<Marketplace, 'currency' | 'pricing'>,
  price: Money | null,
  { from, until }: PricedStay,
): LineItem[] {
  const quantity = nightsBetween(from, until)
  if (quantity < 1) throw new Problem('date-until-not-after-from', { field: 'bookingEnd' })
  return priceUnits({ currency, pricing }, price, { code: `line-item/${pricing?.unit}`, quantity })
}

/** Returns the lines of a booking by the hour, at the price of an hour. Throws as `priceStay`. */
export function priceHours(
  marketplace: Pick<Marketplace, 'currency' | 'pricing'>,
  price: Money | null,
  hours: number,
): LineItem[] {
  return priceUnits(marketplace, price, { code: 'line-item/hour', quantity: hours })
}

function priceUnits(
  { currency, pricing }: Pick<Marketplace, 'currency' | 'pricing'>,
  price: Money | null,
  { code, quantity }: { code: string; quantity: number },
): LineItem[] {
  if (!pricing || !price) throw new Problem('transaction-missing-listing-price')
  if (price.currency !== currency) throw new Problem('transaction-listing-currency-invalid')
  const base: LineItem = {
    code,
    unitPrice: price,
    quantity,
    lineTotal: { amount: multiply(price.amount, quantity), currency },
    reversal: false,
    includeFor: ['customer', 'provider'],
  }
  const { provider, customer } = pricing.commission
  return [
    base,
    ...(customer > 0 ? [commission('customer', base.lineTotal, customer)] : []),
    ...(provider > 0 ? [commission('provider', base.lineTotal, -provider)] : []),
  ]
}

function commission(side: 'customer' | 'provider', of: Money, percentage: number): LineItem {
  return {
    code: `line-item/${side}-commission`,
    unitPrice: of,
    percentage,
    lineTotal: { amount: multiply(of.amount, percentage, 100), currency: of.currency },
    reversal: false,
    includeFor: [side],
  }
}
