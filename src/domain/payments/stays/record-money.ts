import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { record } from '../../events.ts'
import type { PayoutStatus, RefundStatus } from '../provider-port/stay-payment-port.ts'

type Moved = { transactionId: string; amount: number; currency: string; at: Date }
/** `was`: the state before; undefined for a refund that was not known. */
type RefundMoved = Moved & { refundId: string; was: string | undefined; is: RefundStatus; hostShare: number }

/**
 * Records that a refund has reached the provider's end, or failed, when it was not in that state before, inside the database
 * transaction that stores it.
 */
export async function recordRefund(
  tx: Transaction<DB>,
  { refundId, was, is, hostShare, ...moved }: RefundMoved,
): Promise<void> {
  if (was === is || was === 'failed') return
  const name = {
    succeeded: 'transaction.refunded',
    failed: 'transaction.refund-failed',
    pending: null,
    canceled: null,
  }[is] as 'transaction.refunded' | 'transaction.refund-failed' | null
  if (!name) return
  const { clock, event, payload } = await eventOf(tx, moved)
  await record(tx, clock, name, { ...event, payload: { ...payload, refundId, hostShare } })
}

/** Records that a payout has arrived, or failed, when it had not before, inside the database transaction that stores it. */
export async function recordPayout(
  tx: Transaction<DB>,
  { was, is, ...moved }: Moved & { was: string; is: PayoutStatus },
): Promise<void> {
  if (was === is || (is !== 'paid' && is !== 'failed')) return
  const { clock, event, payload } = await eventOf(tx, moved)
  await record(tx, clock, is === 'paid' ? 'transaction.paid-out' : 'transaction.payout-failed', { ...event, payload })
}

async function eventOf(tx: Transaction<DB>, { transactionId, amount, currency, at }: Moved) {
  const people = await tx
    .selectFrom('transactions')
    .select(['listingId', 'customerId', 'providerId'])
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return {
    clock: { now: () => at },
    event: { actorId: null, subjectId: transactionId },
    payload: { ...people, amount, currency },
  }
}
