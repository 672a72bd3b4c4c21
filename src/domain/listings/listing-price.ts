import type { Marketplace } from '#config/marketplace.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { formatLocale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'

type Settings = Pick<Marketplace, 'pricing' | 'currency' | 'defaultLocale'>

/**
 * Returns what is wrong with the price of an offer: it is missing, in another currency than the marketplace's, or outside
 * what may be asked. Undefined when nothing is, and always where everything is free.
 */
export function priceProblem({ pricing, currency, defaultLocale }: Settings, price: Money | null): Problem | undefined {
  if (!pricing) return undefined
  const field = 'price'
  if (!price) return new Problem('field-required', { field })
  if (price.currency !== currency) return new Problem('price-currency-invalid', { field, params: { currency } })
  const words = (amount: number) => formatMoney({ amount, currency }, formatLocale(defaultLocale))
  if (price.amount < pricing.minimum || price.amount <= 0)
    return new Problem('price-too-low', { field, params: { min: words(Math.max(pricing.minimum, 1)) } })
  if (price.amount > pricing.maximum)
    return new Problem('price-too-high', { field, params: { max: words(pricing.maximum) } })
  return undefined
}

/** Returns the price of a stored listing; null when none was given, and always where everything is free. */
export function priceOf(
  { pricing }: Pick<Settings, 'pricing'>,
  { priceAmount, priceCurrency }: { priceAmount: number | null; priceCurrency: string | null },
): Money | null {
  return !pricing || priceAmount === null || priceCurrency === null
    ? null
    : { amount: Number(priceAmount), currency: priceCurrency }
}
