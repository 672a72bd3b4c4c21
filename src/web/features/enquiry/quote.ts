import { quoteStay } from '#domain/transactions/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { moneyColumn } from '#kernel/money.ts'
import { isOutage, isProblem } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { countedLine } from '../conversation/order-details.ts'

/** The price of a stay for its guest, line by line; `key` identifies a line. */
export type Quote = { lines: { key: string; label: string; detail: string | null; amount: string }[]; total: string }

/** Returns the price of these days for the guest; null where stays are free, or for invalid days. */
export async function quoteFor(
  { app, locale }: Pick<RequestContext, 'app' | 'locale'>,
  listingId: string,
  dates: { from: string; until: string },
): Promise<Quote | null> {
  if (!app.marketplace.pricing) return null
  try {
    const all = await quoteStay(app, { listingId, dates })
    const own = all.filter(({ includeFor }) => includeFor.includes('customer'))
    const format = moneyColumn(
      own.map(({ lineTotal }) => lineTotal),
      formatLocale(locale),
    )
    const amount = own.reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0)
    const [first] = own
    if (!first) return null
    return {
      lines: own.map(({ code, unitPrice, quantity, percentage, lineTotal }) => ({
        key: code,
        ...countedLine({ code, quantity, percentage, price: format(unitPrice) }, locale),
        amount: format(lineTotal),
      })),
      total: format({ ...first.lineTotal, amount }),
    }
  } catch (error) {
    if (isProblem(error) && !isOutage(error)) return null
    throw error
  }
}
