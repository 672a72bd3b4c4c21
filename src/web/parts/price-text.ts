import { formatMoney, type Money } from '#kernel/money.ts'
import * as m from '#words/compiled/messages.js'

/**
 * What a night or an hour costs, such as `89 € pro Nacht`; empty where it is free. A price in another currency than the
 * marketplace's cannot be asked for: the currency's code stands in its place.
 */
export function priceText(price: Money | null, formatLocale: string, currency: string, byTheHour = false): string {
  if (!price || price.amount === 0) return ''
  if (price.currency !== currency) return price.currency
  return (byTheHour ? m.listing_price_hour : m.listing_price_night)({ price: formatMoney(price, formatLocale) })
}
