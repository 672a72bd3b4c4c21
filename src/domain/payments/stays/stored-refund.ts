import type { Transaction, Updateable } from 'kysely'
import type { DB, Refunds } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import type { ProviderRefund } from '../stay-payments.ts'
import { feeShare } from './fee-share.ts'
import { enter, entriesOf } from './ledger.ts'
import { recordRefund } from './record-money.ts'

/** A refund and the key under which it was asked for; null: somebody made it at the provider. */
type ReadRefund = { refund: ProviderRefund; key: string | null }

/**
 * Stores a refund as it was read from the provider, and enters what it moved, inside a database transaction. A refund that
 * failed gives the amount back to the marketplace, because the host's share was taken back already. Refunds of payments that
 * are not stored here are left out.
 */
export async function storeRefund(tx: Transaction<DB>, { refund, key }: ReadRefund, readAt: Date): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'transactionId', 'captured', 'fee', 'currency'])
    .where('id', '=', refund.paymentId)
    // Shares of the fee depend on the refunds before.
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return
  const stored = await tx
    .selectFrom('refunds')
    .select('status')
    .where('paymentId', '=', payment.id)
    .where('providerId', '=', refund.id)
    .executeTakeFirst()
  await upsert(tx, refund, key, readAt)
  if (refund.status !== 'canceled') await enterRefund(tx, payment, refund, readAt)
  if (refund.status === 'failed') await enterFailure(tx, payment, refund, readAt)
  const { transactionId, currency } = payment
  const taken = (await entriesOf(tx, `${refund.id}:refund`)).find(({ account }) => account === 'host')
  const { id: refundId } = await tx
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', payment.id)
    .where('providerId', '=', refund.id)
    .executeTakeFirstOrThrow()
  await recordRefund(tx, {
    refundId,
    transactionId,
    amount: refund.amount,
    hostShare: 0 - (taken?.amount ?? 0),
    currency,
    at: readAt,
    was: stored?.status,
    is: refund.status,
  })
}

async function upsert(tx: Transaction<DB>, refund: ProviderRefund, key: string | null, readAt: Date): Promise<void> {
  const { id: providerId, status, failureCode, amount, currency, paymentId } = refund
  const values = { providerId, status, failureCode, runAt: null, refusal: null, updatedAt: readAt }
  const known = await tx
    .updateTable('refunds')
    .set(values)
    .where('paymentId', '=', paymentId)
    .where(({ eb, or }) => or([eb('providerId', '=', providerId), ...(key === null ? [] : [eb('key', '=', key)])]))
    // What has failed stays failed, whatever is read late.
    .where('status', '<>', 'failed')
    .returning('id')
    .execute()
  if (known.length > 0 || (await claimUnanswered(tx, refund, values))) return
  await tx
    .insertInto('refunds')
    .values({
      ...values,
      id: newId(),
      key: key ?? `provider:${providerId}`,
      paymentId,
      amount,
      currency,
      createdAt: refund.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A call whose answer was lost left a row without the provider's id. Returns whether there was one. */
async function claimUnanswered(
  tx: Transaction<DB>,
  refund: ProviderRefund,
  values: Updateable<Refunds>,
): Promise<boolean> {
  const known = await tx
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', refund.paymentId)
    .where('providerId', '=', refund.id)
    .executeTakeFirst()
  if (known) return true
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set(values)
    .where('paymentId', '=', refund.paymentId)
    .where('amount', '=', refund.amount)
    .where('status', '=', 'due')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Refunded = { id: string; transactionId: string; captured: number; fee: number; currency: string }

async function enterRefund(tx: Transaction<DB>, payment: Refunded, refund: ProviderRefund, at: Date): Promise<void> {
  const source = `${refund.id}:refund`
  if ((await entriesOf(tx, source)).length > 0) return
  const before = await refundedBefore(tx, payment.id)
  const share = feeShare(payment.fee, payment.captured, before, before + refund.amount)
  const entries = [
    { account: 'guest' as const, amount: refund.amount },
    { account: 'host' as const, amount: share - refund.amount },
    { account: 'marketplace' as const, amount: -share },
  ]
  await enter(tx, { transactionId: payment.transactionId, source, currency: payment.currency, entries }, at)
}

/** Returns what the entered refunds of a payment come to, without those that failed. */
async function refundedBefore(tx: Transaction<DB>, paymentId: string): Promise<number> {
  const refunds = await tx
    .selectFrom('refunds')
    .select('providerId')
    .where('paymentId', '=', paymentId)
    .where('providerId', 'is not', null)
    .where('status', '<>', 'failed')
    .execute()
  const { sum } = await tx
    .selectFrom('ledgerEntries')
    .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
    .where('account', '=', 'guest')
    .where('source', 'in', ['', ...refunds.map(({ providerId }) => `${providerId}:refund`)])
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

async function enterFailure(tx: Transaction<DB>, payment: Refunded, refund: ProviderRefund, at: Date): Promise<void> {
  const entries = [
    { account: 'guest' as const, amount: -refund.amount },
    { account: 'marketplace' as const, amount: refund.amount },
  ]
  const { transactionId, currency } = payment
  await enter(tx, { transactionId, source: `${refund.id}:failed`, currency, entries }, at)
}
