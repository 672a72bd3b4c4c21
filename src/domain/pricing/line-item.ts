import type { Money } from '#kernel/money.ts'

export type Side = 'customer' | 'provider'

/** One line of a price. Exactly one of quantity, percentage, and seats with units is given. */
export type LineItem = {
  /** Such as `line-item/night` or `line-item/provider-commission`. */
  code: string
  unitPrice: Money
  quantity?: number
  percentage?: number
  seats?: number
  units?: number
  lineTotal: Money
  /** Takes an earlier line back. */
  reversal: boolean
  /** The sides whose total includes the line. */
  includeFor: Side[]
}

/** The amounts that the guest pays and the host gets, in minor units of one currency. */
export type Totals = { payin: Money; payout: Money }

/**
 * Returns the name of a line for reading where no word is known: its code without the prefix, dashes as spaces, a capital
 * first.
 */
export function lineItemName(code: string): string {
  const text = code.replace(/^line-item\//, '').replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the sums of each side. All lines have one currency, and there is at least one. */
export function totalsOf(items: LineItem[]): Totals {
  const currency = items[0]?.lineTotal.currency ?? ''
  const sum = (side: Side) =>
    items
      .filter(({ includeFor }) => includeFor.includes(side))
      .reduce((total, { lineTotal }) => total + lineTotal.amount, 0)
  return { payin: { amount: sum('customer'), currency }, payout: { amount: sum('provider'), currency } }
}
