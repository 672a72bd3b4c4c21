import type { Kysely, Selectable, Transaction } from 'kysely'
import type { DB, Disputes } from '#db/tables.ts'
import type { App } from '../../app.ts'
import { record } from '../../events.ts'
import type { DisputeStatus, ProviderDispute } from '../provider-port/payment-provider.ts'
import { enter } from '../stays/ledger.ts'
import { lockStay, refundDownTo } from '../stays/owed-refund.ts'

/** A dispute as it was last read from the provider. Amounts are in the smallest unit of `currency`. */
export type DisputeRecord = {
  /** The provider's id. */
  id: string
  paymentId: string
  transactionId: string
  status: DisputeStatus
  amount: number
  currency: string
  /** In the provider's words, such as `fraudulent`. */
  reason: string
  /** Until when the provider takes evidence; null: it does not. */
  dueAt: Date | null
  openedAt: Date
  /** When it was first read as ended; null while it is open. */
  closedAt: Date | null
}

/** States in which a dispute is over, whoever won. */
const ended: DisputeStatus[] = ['won', 'lost', 'closed']

/** Returns the disputes of a transaction, the oldest first. */
export async function disputesOf(db: Kysely<DB>, transactionId: string): Promise<DisputeRecord[]> {
  const rows = await db
    .selectFrom('disputes')
    .selectAll()
    .where('transactionId', '=', transactionId)
    .orderBy('openedAt')
    .orderBy('id')
    .execute()
  return rows.map(readDispute)
}

/** Returns the disputes that are not over, those first whose evidence is due first; at most 500. */
export async function openDisputes(db: Kysely<DB>): Promise<DisputeRecord[]> {
  const rows = await db
    .selectFrom('disputes')
    .selectAll()
    .where('closedAt', 'is', null)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(readDispute)
}

/** What disputes took of a payment. `open`: the bank may still give it back. Both in the smallest unit. */
export async function disputedOf(db: Kysely<DB>, paymentId: string): Promise<{ open: number; lost: number }> {
  const rows = await db.selectFrom('disputes').select(['status', 'amount']).where('paymentId', '=', paymentId).execute()
  const sumOf = (...statuses: DisputeStatus[]) =>
    rows.filter(({ status }) => statuses.includes(status as DisputeStatus)).reduce((sum, row) => sum + row.amount, 0)
  return { open: sumOf('needs-response', 'under-review'), lost: sumOf('lost') }
}

/**
 * Stores a dispute as it was read from the provider, enters what it moved, and records when it was opened or has ended, so
 * that staff get a mail; inside a database transaction. Disputes about payments that are not stored here are left out.
 */
export async function storeDispute(
  { clock }: Pick<App, 'clock'>,
  tx: Transaction<DB>,
  dispute: ProviderDispute,
  readAt: Date,
): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select('transactionId')
    .where('id', '=', dispute.paymentId)
    .executeTakeFirst()
  if (!payment) return
  const { transactionId } = payment
  // Two reports of the same dispute tell staff once.
  await lockStay(tx, transactionId)
  for (const { id, amount } of dispute.movements)
    await enterMovement(tx, dispute, { transactionId, id, amount }, readAt)
  const before = await tx
    .selectFrom('disputes')
    .select(['status', 'readAt', 'closedAt'])
    .where('id', '=', dispute.id)
    .executeTakeFirst()
  const isOver = ended.includes(dispute.status)
  if (before && (before.readAt > readAt || (before.closedAt && !isOver))) return
  await upsert(tx, dispute, { transactionId, closedAt: isOver ? (before?.closedAt ?? readAt) : null, readAt })
  if (isOver) await refundRest(tx, { paymentId: dispute.paymentId, transactionId }, readAt)
  const isNews = !before || (isOver && before.closedAt === null)
  if (!isNews) return
  const payload = { disputeId: dispute.id, status: dispute.status }
  await record(tx, clock, 'transaction.disputed', { actorId: null, subjectId: transactionId, payload })
}

/** What a cancellation would have returned was withheld while a bank decided: when the host has won, it is returned now. */
async function refundRest(
  tx: Transaction<DB>,
  { paymentId, transactionId }: { paymentId: string; transactionId: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ runAt: at })
    .where('id', '=', paymentId)
    .where('releasedAt', 'is not', null)
    .where('refusal', '=', 'disputed')
    .execute()
  const { payinAmount, payoutAmount } = await tx
    .selectFrom('transactions')
    .select(['payinAmount', 'payoutAmount'])
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  if (payinAmount) await refundDownTo(tx, transactionId, { payin: payinAmount, payout: payoutAmount ?? 0 }, at)
}

async function upsert(
  tx: Transaction<DB>,
  { id, paymentId, status, amount, currency, reason, dueAt, openedAt }: ProviderDispute,
  { transactionId, closedAt, readAt }: { transactionId: string; closedAt: Date | null; readAt: Date },
): Promise<void> {
  const values = { status, amount, reason, dueAt, closedAt, updatedAt: readAt, readAt }
  await tx
    .insertInto('disputes')
    .values({ ...values, id, paymentId, transactionId, currency, openedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** The marketplace bears what a bank withdraws: the guest gets it, and the host keeps what the stay came to. */
async function enterMovement(
  tx: Transaction<DB>,
  { currency }: ProviderDispute,
  { transactionId, id, amount }: { transactionId: string; id: string; amount: number },
  at: Date,
): Promise<void> {
  const entries = [
    { account: 'guest' as const, amount: -amount },
    { account: 'marketplace' as const, amount },
  ]
  await enter(tx, { transactionId, source: `${id}:dispute`, currency, entries }, at)
}

function readDispute(row: Selectable<Disputes>): DisputeRecord {
  const { id, paymentId, transactionId, amount, currency, reason, dueAt, openedAt, closedAt } = row
  const status = row.status as DisputeStatus
  return { id, paymentId, transactionId, status, amount, currency, reason, dueAt, openedAt, closedAt }
}
