import { numberFormat } from './intl-cache.ts'

/** An amount in the smallest unit of its currency: 4500 and `EUR` are 45 euros. */
export type Money = { amount: number; currency: string }

/**
 * Returns money as text for people, such as `45 €` or `−45,50 €`, with the minus sign in place of a hyphen. `locale` is a
 * tag of formats such as `de-DE`. With `decimals`, whole amounts have decimals too.
 */
export function formatMoney(money: Money, locale: string, { decimals = false } = {}): string {
  const { amount, currency } = money
  const digits = minorDigits(currency)
  const whole = !decimals && isWhole(money)
  return numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: whole ? 0 : digits,
    maximumFractionDigits: digits,
  })
    .formatToParts(amount / 10 ** digits)
    .map(({ type, value }) => (type === 'minusSign' ? minus : value))
    .join('')
}

/** The minus sign. Most languages' formats write a hyphen, which is shorter and at which a line may break. */
const minus = '\u2212'

/**
 * Returns how amounts are written that stand below each other: with decimals as soon as one of them needs them, so that
 * they can be added up by eye.
 */
export function moneyColumn(amounts: Money[], locale: string): (money: Money) => string {
  const decimals = !amounts.every(isWhole)
  return (money) => formatMoney(money, locale, { decimals })
}

function isWhole({ amount, currency }: Money): boolean {
  return amount % 10 ** minorDigits(currency) === 0
}

/** Returns an amount without its currency for an input: `45` or `45,50`. */
export function moneyInput({ amount, currency }: Money, locale: string): string {
  const digits = minorDigits(currency)
  const whole = amount % 10 ** digits === 0
  return numberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: whole ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits)
}

/**
 * Returns the amount that somebody typed, in the smallest unit: `45`, `45,5`, `45.50`, `1.234,50`, `1,234.50`, with or
 * without the sign of the currency. Undefined when it is no positive number, has too many decimals or is too large to count
 * exactly.
 */
export function readMoney(text: string, currency: string): number | undefined {
  const digits = minorDigits(currency)
  const typed = text.replace(/[\s\u00a0\u202f€$£]/g, '').replace(new RegExp(`^${currency}|${currency}$`, 'i'), '')
  const match = /^(\d{1,3}(?:([.,'])\d{3}(?:\2\d{3})*)?|\d+)(?:[.,](\d{1,4}))?$/.exec(typed)
  if (!match) return undefined
  const [, whole = '', , decimals = ''] = match
  if (decimals.length > digits) return undefined
  const amount = Number(whole.replace(/[.,']/g, '') + decimals.padEnd(digits, '0'))
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** Returns how many decimals a currency has: two for EUR, none for JPY. */
export function minorDigits(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
