import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { refundableOf, totalsOf } from '../payments/index.ts'
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
  amount: z.number('field-invalid').int('field-invalid').min(1, 'field-invalid'),
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
  const { left, currency } = refundable
  if (amount > left) throw new Problem('refund-too-large', { field: 'amount', params: { left, currency } })
  const marketplace = refundable.feeOf(amount)
  const { paidOut } = await totalsOf(app.db, transactionId)
  const rest = { left: left - amount, isPaidOut: paidOut > 0 }
  return { currency, guest: amount, host: amount - marketplace, marketplace, ...rest }
}
