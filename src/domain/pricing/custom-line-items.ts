import { z } from 'zod'
import { Problem } from '#kernel/problem.ts'
import { multiply } from './exact-product.ts'
import { type LineItem, totalsOf } from './line-item.ts'

/** Maximum number of lines of one transaction. */
export const maxLineItems = 50

const money = z.strictObject({ amount: z.number().int(), currency: z.string().length(3) })
const decimal = z.number().min(-1_000_000).max(1_000_000)

/** Lines as a trusted caller gives them. */
export const lineItemsInput = z
  .array(
    z.strictObject({
      code: z
        .string()
        .max(64)
        .regex(/^line-item\/[\w-]+$/, 'field-invalid'),
      unitPrice: money,
      quantity: decimal.optional(),
      percentage: decimal.optional(),
      seats: z.number().int().min(1).max(1000).optional(),
      units: decimal.optional(),
      lineTotal: money.optional(),
      reversal: z.literal(false).optional(),
      includeFor: z
        .array(z.enum(['customer', 'provider']))
        .min(1)
        .max(2)
        .optional(),
    }),
  )
  .min(1)
  .max(maxLineItems)

/**
 * Returns the lines with their totals. Throws `line-item-count-missing`, `line-item-total-wrong`,
 * `line-item-currency-mixed`, `line-item-commission-wrong`, and `transaction-zero-payin` for a total below zero.
 */
export function readLineItems(given: z.output<typeof lineItemsInput>): LineItem[] {
  const items = given.map((item, index): LineItem => {
    const lineTotal = { amount: totalOf(item, index), currency: item.unitPrice.currency }
    const claimed = item.lineTotal
    if (claimed && (claimed.amount !== lineTotal.amount || claimed.currency !== lineTotal.currency))
      throw new Problem('line-item-total-wrong', {
        field: `lineItems.${index}.lineTotal`,
        params: { amount: lineTotal.amount },
      })
    refuseWrongCommission(item.code, lineTotal.amount, index)
    return { ...item, lineTotal, reversal: false, includeFor: item.includeFor ?? ['customer', 'provider'] }
  })
  const mixed = items.findIndex(({ unitPrice }) => unitPrice.currency !== items[0]?.unitPrice.currency)
  if (mixed >= 0) throw new Problem('line-item-currency-mixed', { field: `lineItems.${mixed}.unitPrice` })
  const { payin, payout } = totalsOf(items)
  if (payin.amount < 0 || payout.amount < 0) throw new Problem('transaction-zero-payin')
  return items
}

function totalOf(
  { unitPrice, quantity, percentage, seats, units }: z.output<typeof lineItemsInput>[number],
  index: number,
) {
  const ways = [quantity, percentage, seats ?? units].filter((way) => way !== undefined)
  if (ways.length !== 1) throw new Problem('line-item-count-missing', { field: `lineItems.${index}.quantity` })
  if (quantity !== undefined) return multiply(unitPrice.amount, quantity)
  if (percentage !== undefined) return multiply(unitPrice.amount, percentage, 100)
  if (seats === undefined || units === undefined)
    throw new Problem('line-item-count-missing', { field: `lineItems.${index}.seats` })
  return multiply(unitPrice.amount * seats, units)
}

function refuseWrongCommission(code: string, amount: number, index: number): void {
  const isWrong =
    (code === 'line-item/customer-commission' && amount < 0) || (code === 'line-item/provider-commission' && amount > 0)
  if (isWrong) throw new Problem('line-item-commission-wrong', { field: `lineItems.${index}.lineTotal` })
}
