import type { Kysely, Selectable, Transaction } from 'kysely'
import type { DB, Payouts } from '#db/tables.ts'
import type { Money } from '#kernel/money.ts'
import { day } from '#kernel/clock.ts'
import type { PayoutStatus, ProviderPayout } from '../provider-port/stay-payment-port.ts'
import { enter } from './ledger.ts'
import { owedToHost } from './owed-refund.ts'
import { recordPayout } from './record-money.ts'
import { paymentOf } from './stored-payment.ts'
import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import { audit } from '../../audit.ts'
import { signalChange } from '../../change-signal.ts'
import { staffActor } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'

/** What a host is to be paid out for a stay. `due`: the provider has not accepted it yet. */
export type PayoutRecord = {
  transactionId: string
  accountId: string
  amount: Money
  status: PayoutStatus | 'due'
  attempt: number
  providerId: string | null
  failureCode: string | null
  /** The provider's sentence about the failure. */
  failure: string | null
  /** Why it is still due; null while nothing was refused. */
  refusal: string | null
  arrivesAt: Date | null
}

/** Returns the payout of a transaction; undefined while nothing is due. */
export async function payoutOf(db: Kysely<DB>, transactionId: string): Promise<PayoutRecord | undefined> {
  const row = await db.selectFrom('payouts').selectAll().where('transactionId', '=', transactionId).executeTakeFirst()
  return row && readPayout(row)
}

export function readPayout(row: Selectable<Payouts>): PayoutRecord {
  const { transactionId, accountId, amount, currency, attempt, providerId } = row
  const { failureCode, failure, refusal, arrivesAt } = row
  const status = row.status as PayoutRecord['status']
  const money = { amount, currency }
  return {
    transactionId,
    accountId,
    amount: money,
    status,
    attempt,
    providerId,
    failureCode,
    failure,
    refusal,
    arrivesAt,
  }
}

/**
 * Records that the host is to be paid out for a stay, inside the database transaction of the step that completes it.
 * `requestPayouts` then asks the provider. Does nothing when nothing was captured, everything was refunded, or it is
 * recorded already.
 */
export async function queuePayout(tx: Transaction<DB>, transactionId: string, at: Date): Promise<void> {
  const payment = await paymentOf(tx, transactionId)
  // What is released goes back to the guest as a whole.
  if (payment?.status !== 'captured' || payment.releasedAt) return
  const { accountId, currency } = payment
  const amount = await owedToHost(tx, transactionId)
  if (amount <= 0) return
  await tx
    .insertInto('payouts')
    .values({
      transactionId,
      accountId,
      amount,
      currency,
      status: 'due',
      runAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** States never go back, but for a payout that fails after it was paid. */
const order: Record<PayoutStatus, number> = { requested: 0, 'in-transit': 1, paid: 2, failed: 3, canceled: 3 }

/**
 * Stores a payout as it was read from the provider, and enters what it moved, inside a database transaction. Payouts that
 * are not ours, and those of an earlier attempt, are only entered.
 */
export async function storePayout(tx: Transaction<DB>, payout: ProviderPayout, readAt: Date): Promise<void> {
  const { transactionId, attempt, id: providerId, status } = payout
  if (transactionId === null || attempt === null) return
  const row = await tx
    .selectFrom('payouts')
    .select(['status', 'attempt', 'accountId', 'providerId'])
    .where('transactionId', '=', transactionId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.accountId !== payout.accountId) return
  const movement = { transactionId, currency: payout.currency, amount: payout.amount }
  await enterPayout(tx, movement, `${providerId}:payout`, 1, readAt)
  const isBack = status === 'failed' || status === 'canceled'
  if (isBack) await enterPayout(tx, movement, `${providerId}:returned`, -1, readAt)
  // One without an id was canceled here, after a restore perhaps: what the provider has made counts.
  const isOpen = row.status === 'due' || (row.status === 'canceled' && row.providerId === null)
  const goesBack = !isOpen && order[status] < order[row.status as PayoutStatus]
  if (row.attempt !== attempt || goesBack) return
  const { failureCode, failure, arrivesAt, bankId } = payout
  const runAt = status === 'failed' ? new Date(readAt.getTime() + day) : null
  await tx
    .updateTable('payouts')
    .set({ status, providerId, bankId, failureCode, failure, arrivesAt, refusal: null, runAt, updatedAt: readAt })
    .where('transactionId', '=', transactionId)
    .execute()
  await recordPayout(tx, { ...movement, at: readAt, was: row.status, is: status })
}

async function enterPayout(
  tx: Transaction<DB>,
  { transactionId, currency, amount }: { transactionId: string; currency: string; amount: number },
  source: string,
  sign: 1 | -1,
  at: Date,
): Promise<void> {
  const entries = [
    { account: 'host' as const, amount: -sign * amount },
    { account: 'bank' as const, amount: sign * amount },
  ]
  await enter(tx, { transactionId, source, currency, entries }, at)
}

/** Lets the failed payouts of an account look whether its host has another bank account. */
export async function lookForBank(db: Kysely<DB>, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ runAt: at })
    .where('accountId', '=', accountId)
    .where('status', '=', 'failed')
    .execute()
}

const retrySchema = z.object({ transactionId: z.uuid('transaction-not-found') })

/**
 * Lets a payout be asked for again at once, on behalf of staff: one that failed as a new attempt, one that the provider has
 * not accepted yet as the same. For staff. Throws `forbidden`, and `transaction-not-found` when there is no such payout.
 */
export async function retryPayout(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof retrySchema>,
): Promise<void> {
  const actorId = staffActor(viewer)
  const { transactionId } = parse(retrySchema, input)
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    const payout = await tx
      .selectFrom('payouts')
      .select(['status', 'attempt', 'failureCode', 'refusal', 'providerId'])
      .where('transactionId', '=', transactionId)
      .forUpdate()
      .executeTakeFirst()
    // One without an id was canceled here, because nothing was left to be paid out.
    const hasEnded = payout?.status === 'failed' || (payout?.status === 'canceled' && payout.providerId !== null)
    if (!payout || (!hasEnded && payout.status !== 'due')) throw new Problem('transaction-not-found')
    const again = {
      status: 'due',
      attempt: payout.attempt + 1,
      providerId: null,
      tries: 0,
      refusedCalls: 0,
      refusal: null,
      failureCode: null,
      failure: null,
    }
    await tx
      .updateTable('payouts')
      .set({ ...(hasEnded && again), runAt: now, updatedAt: now })
      .where('transactionId', '=', transactionId)
      .execute()
    await audit(tx, app.clock, {
      actorId,
      action: 'payout.retried',
      subjectKind: 'stay',
      subjectId: transactionId,
      details: { attempt: payout.attempt, failure: payout.failureCode ?? payout.refusal },
    })
  })
  signalChange(app)
}
