import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import { backOff } from '#kernel/back-off.ts'
import { hour } from '#kernel/clock.ts'
import type { App } from '../../app.ts'
import { retries } from '../../retries.ts'
import { paymentOf } from './stored-payment.ts'

/** Why nothing can be taken for a request any more, as both sides are told. */
type LapseReason = 'payment-lapsed' | 'account-cannot-charge'

/** A payment of which nothing can be taken; null: the host has not heard of the request yet. */
type LapsedPayment = { id: string; transactionId: string; reason: LapseReason | null; tries: number }

/** Marks the request of a payment as to be ended, because the provider refuses to take the amount. */
export async function noteLapse(db: Kysely<DB>, paymentId: string, reason: LapseReason, at: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ lapsedAt: at, lapseReason: reason, confirmAt: null, tries: 0 })
    .where('id', '=', paymentId)
    .where('releasedAt', 'is', null)
    .where('status', '<>', 'captured')
    .execute()
}

const lease = 120_000

/** Claims payments whose requests are to be ended. */
export async function claimLapsed({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<LapsedPayment[]> {
  const now = clock.now()
  const rows = await db
    .updateTable('payments')
    .set(({ eb }) => ({ lapsedAt: new Date(now.getTime() + lease), tries: eb('tries', '+', 1) }))
    .where('id', 'in', (due) =>
      due.selectFrom('payments').select('id').where('lapsedAt', '<=', now).limit(10).forUpdate().skipLocked(),
    )
    .returning(['id', 'transactionId', 'lapseReason', 'tries'])
    .execute()
  return rows.map(({ lapseReason, ...row }) => ({ ...row, reason: lapseReason as LapseReason | null }))
}

/** Notes that the request of a payment has ended, or needs no end. */
export async function endLapse(db: Kysely<DB>, paymentId: string): Promise<void> {
  await db.updateTable('payments').set({ lapsedAt: null, tries: 0 }).where('id', '=', paymentId).execute()
}

/** Puts the end of a request off, later each time. */
export async function putOffLapse(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { id, tries }: Pick<LapsedPayment, 'id' | 'tries'>,
): Promise<void> {
  const lapsedAt = new Date(clock.now().getTime() + backOff(tries, retries.lapsedPayments.wait))
  await db.updateTable('payments').set({ lapsedAt }).where('id', '=', id).where('lapsedAt', 'is not', null).execute()
}

/** A request ends so long before its hold does, in milliseconds, or a quarter of the hold where that is shorter. */
const margin = 12 * hour

/**
 * Returns when a request has to be answered at the latest so that the held amount can be taken; null where nothing is held.
 * The provider's clock may be another one than ours, so that the length of the hold counts as well as its end.
 */
export async function lastAnswerOf(db: Kysely<DB>, transactionId: string, now: Date): Promise<Date | null> {
  const payment = await paymentOf(db, transactionId)
  if (payment?.status !== 'held' || !payment.heldUntil) return null
  const length = payment.heldUntil.getTime() - payment.createdAt.getTime()
  const before = Math.min(margin, length / 4)
  const end = payment.heldUntil.getTime() - before
  const asLong = now.getTime() + length - before
  return new Date(end > now.getTime() ? Math.min(end, asLong) : asLong)
}
