import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { feeShare, totalsOf } from '../payments/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { requirePaymentDesk } from './policy.ts'

/** What a refund would come to, in the smallest unit of `currency`. */
export type RefundPreview = {
  currency: string
  /** What the guest gets back. */
  guest: number
  /** What the host loses of it. */
  host: number
  /** What the marketplace loses of it: its fee, in proportion. */
  marketplace: number
  /** What could be refunded afterwards. */
  left: number
  /** Whether the host was paid out already, so that the amount is owed from later stays. */
  isPaidOut: boolean
}

const schema = z.object({
  transactionId: z.uuid('transaction-not-found'),
  amount: z.number('field-invalid').int('field-invalid').min(1, 'field-invalid').max(99_999_999, 'field-invalid'),
})

/**
 * Returns what a refund would come to for guest, host and marketplace. For staff. Throws `forbidden`,
 * `transaction-not-found` when nothing was captured, and `refund-too-large` with what is `left`.
 */
export async function previewRefund(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<RefundPreview> {
  requirePaymentDesk(app, viewer)
  const { transactionId, amount } = parse(schema, input)
  const refundable = await refundableOf(app.db, transactionId)
  if (!refundable) throw new Problem('transaction-not-found')
  const { left, before, captured, fee, currency } = refundable
  if (amount > left) throw new Problem('refund-too-large', { field: 'amount', params: { left, currency } })
  const marketplace = feeShare(fee, captured, before, before + amount)
  const { paidOut } = await totalsOf(app.db, transactionId)
  const rest = { left: left - amount, isPaidOut: paidOut > 0 }
  return { currency, guest: amount, host: amount - marketplace, marketplace, ...rest }
}

/** A captured payment, with what was refunded or is about to be (`before`), and what is left. */
type Refundable = { currency: string; captured: number; fee: number; before: number; left: number }

/** Returns what can be refunded of a stay; null when nothing was captured. */
export async function refundableOf(db: Kysely<DB>, transactionId: string): Promise<Refundable | null> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'captured', 'refunded', 'fee', 'currency', 'releasedAt'])
    .where('transactionId', '=', transactionId)
    .where('status', '=', 'captured')
    .executeTakeFirst()
  if (!payment) return null
  const waiting = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('paymentId', '=', payment.id)
    .where('status', '=', 'due')
    .executeTakeFirst()
  const { captured, fee, currency, refunded, releasedAt } = payment
  const before = refunded + Number(waiting?.sum ?? 0)
  // What an ended stay has taken goes back by itself.
  return { currency, captured, fee, before, left: releasedAt ? 0 : captured - before }
}
