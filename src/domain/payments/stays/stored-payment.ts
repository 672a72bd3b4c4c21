import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DB, Payments } from '#db/tables.ts'
import type { App } from '../../app.ts'
import type { PaymentStatus, ProviderPayment } from '../provider-port/stay-payment-port.ts'
import { enter } from './ledger.ts'

/** A payment of a transaction as it was last read from the provider. Amounts are in the smallest unit of `currency`. */
export type PaymentRecord = {
  id: string
  transactionId: string
  attempt: number
  status: PaymentStatus
  currency: string
  authorised: number
  captured: number
  refunded: number
  /** The marketplace's part of the whole amount, without what was given back. */
  fee: number
  accountId: string
  card: { brand: string; last4: string } | null
  heldUntil: Date | null
  disputed: boolean
  /** Since when the stay does not take this money any more; null while it does. */
  releasedAt: Date | null
  createdAt: Date
}

/** Returns the newest payment of a transaction; undefined when there was none. */
export async function paymentOf(db: Kysely<DB>, transactionId: string): Promise<PaymentRecord | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('transactionId', '=', transactionId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && readPayment(row)
}

export function readPayment(row: Selectable<Payments>): PaymentRecord {
  const { cardBrand: brand, cardLast4: last4 } = row
  const { id, transactionId, attempt, currency, authorised, captured, refunded, fee, accountId } = row
  const { heldUntil, disputed, releasedAt, createdAt } = row
  return {
    id,
    transactionId,
    attempt,
    currency,
    authorised,
    captured,
    refunded,
    fee,
    accountId,
    heldUntil,
    disputed,
    releasedAt,
    createdAt,
    status: row.status as PaymentStatus,
    card: brand === null || last4 === null ? null : { brand, last4 },
  }
}

/** Time in milliseconds after which the system confirms what the browser has not. */
const browserComesBack = 20_000

/** States never go back, whatever is read late. */
const order: Record<PaymentStatus, number> = { unconfirmed: 0, processing: 1, held: 2, captured: 3, canceled: 3 }

/**
 * Stores a payment as it was read from the provider, and enters what was captured, inside a database transaction. `readAt`
 * is the start of the call: what was read earlier than the stored state does not replace it. Only payments of transactions
 * that exist are stored. Returns whether the payment is ours.
 */
export async function storePayment(tx: Transaction<DB>, payment: ProviderPayment, readAt: Date): Promise<boolean> {
  const { id, transactionId, attempt, accountId, currency } = payment
  if (transactionId === null || attempt === null || accountId === null) return false
  const stored = await tx
    .selectFrom('payments')
    .select(['status', 'readAt', 'releasedAt', 'runAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const isOlder = stored && stored.readAt > readAt && order[payment.status] <= order[stored.status as PaymentStatus]
  const goesBack = stored && order[payment.status] < order[stored.status as PaymentStatus]
  if (isOlder || goesBack) return true
  const becomesHeld = stored && !stored.releasedAt && payment.status === 'held' && stored.status !== 'held'
  const lapses = stored && !stored.releasedAt && payment.status === 'canceled' && stored.status !== 'canceled'
  const values = {
    status: payment.status,
    captured: payment.captured,
    refunded: payment.refunded,
    cardBrand: payment.card?.brand ?? null,
    cardLast4: payment.card?.last4 ?? null,
    heldUntil: payment.heldUntil,
    disputed: payment.disputed,
    readAt,
    updatedAt: readAt,
    ...(becomesHeld && { confirmAt: new Date(readAt.getTime() + browserComesBack) }),
    // Neither the stay nor staff have released it: the bank or the provider did.
    ...(lapses && {
      lapsedAt: readAt,
      lapseReason: stored.status === 'held' ? 'payment-lapsed' : null,
      confirmAt: null,
      tries: 0,
    }),
    // Money that arrives after the stay has ended is released again.
    ...(stored?.releasedAt && { runAt: needsRelease(payment) ? (stored.runAt ?? readAt) : null }),
  }
  if (stored) await tx.updateTable('payments').set(values).where('id', '=', id).execute()
  else {
    const fixed = { id, transactionId, attempt, accountId, currency, fee: payment.fee, authorised: payment.authorised }
    await tx
      .insertInto('payments')
      .values({ ...values, ...fixed, createdAt: payment.createdAt })
      .execute()
  }
  await enterCapture(tx, { ...payment, transactionId }, readAt)
  return true
}

/** Whether something of a payment is still held or taken. */
export function needsRelease({
  status,
  captured,
  refunded,
}: Pick<ProviderPayment, 'status' | 'captured' | 'refunded'>): boolean {
  return status === 'captured' ? refunded < captured : status !== 'canceled'
}

async function enterCapture(
  tx: Transaction<DB>,
  { id, transactionId, captured, fee, currency }: ProviderPayment & { transactionId: string },
  at: Date,
): Promise<void> {
  if (captured === 0) return
  const entries = [
    { account: 'guest' as const, amount: -captured },
    { account: 'host' as const, amount: captured - fee },
    { account: 'marketplace' as const, amount: fee },
  ]
  await enter(tx, { transactionId, source: `${id}:capture`, currency, entries }, at)
}

/**
 * Marks the payment of a transaction as not wanted any more, inside the database transaction of the step that ends the
 * stay. `releasePayments` then cancels or refunds it. Does nothing without a payment.
 */
export async function releasePayment(tx: Transaction<DB>, transactionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      releasedAt: at,
      confirmAt: null,
      lapsedAt: null,
      tries: 0,
      runAt: sql`case when status = 'canceled' or (captured > 0 and captured = refunded) then null else ${at}::timestamptz end`,
    })
    .where('transactionId', '=', transactionId)
    .where('releasedAt', 'is', null)
    .execute()
}

/** Marks the payment of a transaction as confirmed, inside the database transaction of the step that confirms it. */
export async function noteConfirmed(tx: Transaction<DB>, paymentId: string): Promise<void> {
  await tx.updateTable('payments').set({ confirmAt: null, tries: 0 }).where('id', '=', paymentId).execute()
}

/** Claims payments that are held and that the guest's browser has not come back to confirm. */
export async function claimUnconfirmed({
  db,
  clock,
}: Pick<App, 'db' | 'clock'>): Promise<{ id: string; transactionId: string; tries: number }[]> {
  const now = clock.now()
  return db
    .updateTable('payments')
    .set(({ eb }) => ({ confirmAt: new Date(now.getTime() + 120_000), tries: eb('tries', '+', 1) }))
    .where('id', 'in', (due) =>
      due.selectFrom('payments').select('id').where('confirmAt', '<=', now).limit(10).forUpdate().skipLocked(),
    )
    .returning(['id', 'transactionId', 'tries'])
    .execute()
}

/** Puts a confirmation by the system off by milliseconds; null: there is nothing to confirm any more. */
export async function putOffConfirmation(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  paymentId: string,
  wait: number | null,
): Promise<void> {
  await db
    .updateTable('payments')
    .set(wait === null ? { confirmAt: null, tries: 0 } : { confirmAt: new Date(clock.now().getTime() + wait) })
    .where('id', '=', paymentId)
    .where('confirmAt', 'is not', null)
    .execute()
}
