import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import { totalsOf } from './ledger.ts'
import { releasePayment } from './stored-payment.ts'

/** Why a refund is made: the stay was cancelled, or the operator decided. */
export type RefundKind = 'cancellation' | 'staff'

/** A refund that is to be made, in the smallest unit of the payment's currency. `host`: the part that the host gives. */
export type OwedRefund = {
  key: string
  kind: RefundKind
  amount: number
  host: number
  reason?: string
  /** When `performRefunds` makes it; later where somebody else makes it now. */
  runAt: Date
}

/** What the guest has paid and the host has got of a stay, without refunds that are still to be made. */
export type Standing = { paid: number; host: number }

type Captured = { id: string; transactionId: string; fee: number; currency: string }

/**
 * Locks a transaction, before its payment is: a step that cancels a stay takes the two in this order, and others would wait
 * for each other.
 */
export async function lockStay(tx: Transaction<DB>, transactionId: string): Promise<void> {
  await tx.selectFrom('transactions').select('id').where('id', '=', transactionId).forUpdate().execute()
}

/** Returns the captured payment of a transaction and locks it; undefined when nothing was captured. */
export async function lockCaptured(tx: Transaction<DB>, transactionId: string): Promise<Captured | undefined> {
  return tx
    .selectFrom('payments')
    .select(['id', 'transactionId', 'fee', 'currency'])
    .where('transactionId', '=', transactionId)
    .where('status', '=', 'captured')
    .forUpdate()
    .executeTakeFirst()
}

/** Returns what a stay came to, as if the refunds that are due were made. */
export async function standingOf(db: Kysely<DB>, transactionId: string): Promise<Standing> {
  const { paid, host, paidOut } = await totalsOf(db, transactionId)
  const due = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(({ fn }) => [
      fn.sum<string | null>('refunds.amount').as('amount'),
      fn.sum<string | null>('refunds.host').as('host'),
    ])
    .where('payments.transactionId', '=', transactionId)
    .where('refunds.status', '=', 'due')
    .executeTakeFirstOrThrow()
  return { paid: paid - Number(due.amount ?? 0), host: host + paidOut - Number(due.host ?? 0) }
}

/**
 * Returns what the host is to be paid out for a stay in all, in the smallest unit: what is there, and no more than what the
 * stay came to. More is there while a bank decides about a dispute, because nothing is refunded meanwhile.
 */
export async function owedToHost(db: Kysely<DB>, transactionId: string): Promise<number> {
  const { host } = await standingOf(db, transactionId)
  const { payoutAmount } = await db
    .selectFrom('transactions')
    .select('payoutAmount')
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return Math.min(host, payoutAmount ?? 0)
}

/**
 * Records that a payment is to be refunded, inside a database transaction that holds it. `performRefunds` then asks the
 * provider. The same key records one refund.
 */
export async function queueRefund(tx: Transaction<DB>, payment: Captured, owed: OwedRefund, at: Date): Promise<void> {
  const { key, kind, amount, host, reason = '', runAt } = owed
  await tx
    .insertInto('refunds')
    .values({
      id: newId(),
      paymentId: payment.id,
      key,
      kind,
      amount,
      host,
      fee: Math.min(amount - host, await feeLeft(tx, payment)),
      reason,
      currency: payment.currency,
      status: 'due',
      runAt,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the part of the provider's fee that can still go back to the host. A refund that failed has returned its part. */
async function feeLeft(tx: Transaction<DB>, { id, fee }: Captured): Promise<number> {
  const { sum } = await tx
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<string | null>('fee').as('sum'))
    .where('paymentId', '=', id)
    .where('status', '<>', 'canceled')
    .executeTakeFirstOrThrow()
  return Math.max(0, fee - Number(sum ?? 0))
}

/**
 * Records the refund after which the guest has paid `payin` and the host gets `payout`, inside the database transaction of
 * the step that cancels the stay. Does nothing when no more than that is paid.
 */
export async function refundDownTo(
  tx: Transaction<DB>,
  transactionId: string,
  { payin, payout }: { payin: number; payout: number },
  at: Date,
): Promise<void> {
  const payment = await lockCaptured(tx, transactionId)
  if (!payment || payin === 0) return releasePayment(tx, transactionId, at)
  const standing = await standingOf(tx, transactionId)
  const amount = standing.paid - payin
  if (amount <= 0) return
  const host = Math.min(Math.max(0, standing.host - payout), amount)
  const key = await cancellationKey(tx, payment)
  await queueRefund(tx, payment, { key, kind: 'cancellation', amount, host, runAt: at }, at)
}

/** Returns a new key. What a bank had taken when the stay was cancelled is refunded later, by a refund of its own. */
async function cancellationKey(tx: Transaction<DB>, { id, transactionId }: Captured): Promise<string> {
  const { count } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('paymentId', '=', id)
    .where('kind', '=', 'cancellation')
    .executeTakeFirstOrThrow()
  const key = `tx:${transactionId}:refund:${id}:cancellation`
  return count === 0 ? key : `${key}:${count}`
}
