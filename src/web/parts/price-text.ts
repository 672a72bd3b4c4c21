import { formatMoney, type Money } from '#kernel/money.ts'
import * as m from '#words/compiled/messages.js'

/**
 * Returns the price of a night or an hour, such as `89 € pro Nacht`; empty where it is free. A price in another
 * currency than the marketplace's cannot be paid: the currency's code is returned instead.
 */
export function priceText(price: Money | null, formatLocale: string, currency: string, byTheHour = false): string {
  if (!price || price.amount === 0) return ''
  if (price.currency !== currency) return price.currency
  return (byTheHour ? m.listing_price_hour : m.listing_price_night)({ price: formatMoney(price, formatLocale) })
}
