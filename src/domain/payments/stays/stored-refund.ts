import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import { addLineItems, linesOfFailedRefund } from '../../pricing/index.ts'
import type { ProviderRefund } from '../provider-port/stay-payment-port.ts'
import { returnedFee } from './returned-fee.ts'
import { enter, entriesOf } from './ledger.ts'
import { lockStay } from './owed-refund.ts'
import { recordRefund } from './record-money.ts'

/** A refund and the key under which it was asked for; null: somebody made it at the provider. */
type ReadRefund = { refund: ProviderRefund; key: string | null }

/**
 * Stores a refund as it was read from the provider, and enters what it moved, inside a database transaction. A refund that
 * failed gives the amount back to the marketplace, because the host's share was taken back already. Refunds of payments that
 * are not stored here are left out.
 */
export async function storeRefund(tx: Transaction<DB>, { refund, key }: ReadRefund, readAt: Date): Promise<void> {
  const known = await tx
    .selectFrom('payments')
    .select('transactionId')
    .where('id', '=', refund.paymentId)
    .executeTakeFirst()
  if (!known) return
  await lockStay(tx, known.transactionId)
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'transactionId', 'captured', 'fee', 'currency'])
    .where('id', '=', refund.paymentId)
    // Shares of the fee depend on the refunds before.
    .forUpdate()
    .executeTakeFirstOrThrow()
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
  // A call whose answer was lost left a row without the provider's id.
  const ownKey = key ?? refund.name
  const values = {
    providerId,
    status,
    failureCode,
    refusal: null,
    updatedAt: readAt,
    // Whoever asked for it has done everything; a report does not say so.
    ...(key !== null && { runAt: null }),
  }
  const known = await tx
    .updateTable('refunds')
    .set(values)
    .where('paymentId', '=', paymentId)
    .where(({ eb, or }) =>
      or([eb('providerId', '=', providerId), ...(ownKey === null ? [] : [eb('key', '=', ownKey)])]),
    )
    // What has failed stays failed, whatever is read late.
    .where('status', '<>', 'failed')
    .returning('id')
    .execute()
  if (known.length > 0) return
  await tx
    .insertInto('refunds')
    .values({
      ...values,
      id: newId(),
      key: ownKey ?? `provider:${providerId}`,
      paymentId,
      amount,
      currency,
      createdAt: refund.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Refunded = { id: string; transactionId: string; captured: number; fee: number; currency: string }

async function enterRefund(tx: Transaction<DB>, payment: Refunded, refund: ProviderRefund, at: Date): Promise<void> {
  const source = `${refund.id}:refund`
  if ((await entriesOf(tx, source)).length > 0) return
  const host = await hostPart(tx, payment, refund)
  const entries = [
    { account: 'guest' as const, amount: refund.amount },
    { account: 'host' as const, amount: -host },
    { account: 'marketplace' as const, amount: host - refund.amount },
  ]
  await enter(tx, { transactionId: payment.transactionId, source, currency: payment.currency, entries }, at)
}

/** Returns what the host gives of a refund: as it was decided here, or in proportion where it was not. */
async function hostPart(tx: Transaction<DB>, payment: Refunded, { id, amount }: ProviderRefund): Promise<number> {
  const row = await tx
    .selectFrom('refunds')
    .select('host')
    .where('paymentId', '=', payment.id)
    .where('providerId', '=', id)
    .executeTakeFirst()
  if (row && row.host !== null) return row.host
  const before = await refundedBefore(tx, payment.id)
  const fee = returnedFee(payment.fee, payment.captured, before, before + amount)
  await tx
    .updateTable('refunds')
    .set({ host: amount - fee, fee })
    .where('paymentId', '=', payment.id)
    .where('providerId', '=', id)
    .execute()
  return amount - fee
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

/** The amount is the marketplace's until it is refunded again; the lines say that the guest has not got it. */
async function enterFailure(tx: Transaction<DB>, payment: Refunded, refund: ProviderRefund, at: Date): Promise<void> {
  const { transactionId, currency } = payment
  const source = `${refund.id}:failed`
  if ((await entriesOf(tx, source)).length > 0) return
  const entries = [
    { account: 'guest' as const, amount: -refund.amount },
    { account: 'marketplace' as const, amount: refund.amount },
  ]
  await enter(tx, { transactionId, source, currency, entries }, at)
  if (await isDecidedHere(tx, refund))
    await addLineItems(tx, transactionId, (items) => linesOfFailedRefund(items, { guest: refund.amount, host: 0 }))
}

/** Whether the lines of the stay have the refund: those that somebody makes at the provider are only in the ledger. */
async function isDecidedHere(tx: Transaction<DB>, { id, paymentId }: ProviderRefund): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds')
    .select('kind')
    .where('paymentId', '=', paymentId)
    .where('providerId', '=', id)
    .executeTakeFirst()
  return row !== undefined && row.kind !== null
}
