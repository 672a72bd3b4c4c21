import type { Selectable } from 'kysely'
import type { Payouts } from '#db/tables.ts'
import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { isProblem } from '#kernel/problem.ts'
import { day } from '#kernel/clock.ts'
import type { App } from '../../app.ts'
import { retries } from '../../retries.ts'
import type { PaymentProvider } from '../provider-port/payment-provider.ts'
import { isProviderFailure } from '../provider-port/provider-failure.ts'
import { owedToHost } from './owed-refund.ts'
import { type PayoutRecord, readPayout, storePayout } from './payouts.ts'

type Needs = Pick<App, 'db' | 'clock' | 'log' | 'payments'>

const lease = 120_000

/**
 * Asks the provider for the payouts that are due. What is not available yet, or refused, stays due and is tried again, later
 * each time; what the host is to be paid never blocks anything else. Returns how many were taken.
 */
export async function requestPayouts(app: Needs): Promise<number> {
  const { payments: provider } = app
  if (!provider) return 0
  const now = app.clock.now()
  const claimed = await app.db
    .updateTable('payouts')
    .set(({ eb }) => ({ runAt: new Date(now.getTime() + lease), tries: eb('tries', '+', 1) }))
    .where('transactionId', 'in', (due) =>
      due
        .selectFrom('payouts')
        .select('transactionId')
        .where('status', 'in', ['due', 'failed'])
        .where('runAt', '<=', now)
        .orderBy('runAt')
        .limit(10)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  for (const row of claimed)
    if (row.status === 'failed') await tryAnotherBank(app, provider, row)
    else await request(app, provider, readPayout(row), row)
  return claimed.length
}

/** A failed payout is due again, as a new attempt, once its host has another bank account. */
async function tryAnotherBank(app: Needs, provider: PaymentProvider, row: Selectable<Payouts>): Promise<void> {
  const { transactionId, accountId, currency, bankId, attempt } = row
  const now = app.clock.now()
  const bank = await provider.payoutBank(accountId, currency).catch((error: unknown) => {
    app.log('warn', 'the bank account of a payout could not be read', { transactionId, reason: failureReason(error) })
    return null
  })
  const isOther = bank !== null && bank !== bankId
  const again = { status: 'due', attempt: attempt + 1, providerId: null, tries: 0, refusedCalls: 0, runAt: now }
  await app.db
    .updateTable('payouts')
    .set({ updatedAt: now, ...(isOther ? again : { runAt: new Date(now.getTime() + day) }) })
    .where('transactionId', '=', transactionId)
    .where('status', '=', 'failed')
    .where('attempt', '=', attempt)
    .execute()
}

type Counted = { tries: number; refusedCalls: number }

async function request(
  app: Needs,
  provider: PaymentProvider,
  payout: PayoutRecord,
  { tries, refusedCalls }: Counted,
): Promise<void> {
  const { transactionId, accountId, amount, attempt } = payout
  const readAt = app.clock.now()
  try {
    const made = await findMade(app, provider, payout, tries)
    if (!made && (await isRefundOpen(app, transactionId))) throw new Error('a refund is not decided yet')
    if (!made && (await isLessOwed(app, payout))) return
    const key = `tx:${transactionId}:payout:${attempt}:${refusedCalls}:${amount.amount}`
    const asked = made ?? (await provider.createPayout(key, { accountId, amount, transactionId, attempt }))
    await app.db.transaction().execute((tx) => storePayout(tx, asked, readAt))
  } catch (error) {
    const refusal = isProblem(error) ? String(error.params.stripeCode ?? error.code) : failureReason(error)
    app.log('warn', 'a payout is still due', { transactionId, attempt, tries, reason: refusal })
    await app.db
      .updateTable('payouts')
      .set(({ eb }) => ({
        refusal,
        // The provider stores its answers under the key: after a refusal or a failure another one is needed.
        refusedCalls: eb('refusedCalls', '+', isProblem(error) || isProviderFailure(error) || tries % 4 === 0 ? 1 : 0),
        runAt: new Date(app.clock.now().getTime() + backOff(tries, retries.payouts.wait)),
        updatedAt: readAt,
      }))
      .where('transactionId', '=', transactionId)
      .where('status', '=', 'due')
      .execute()
  }
}

/** Staff's refund may still be refused, and then the host is owed what it would have taken. */
async function isRefundOpen({ db }: Needs, transactionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('payments.transactionId', '=', transactionId)
    .where('refunds.status', '=', 'due')
    .where('refunds.kind', '=', 'staff')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * What was refunded since the stay ended is not paid out. Returns whether the amount had to be changed; then the payout is
 * asked for again at once, or never when nothing is left.
 */
async function isLessOwed(app: Needs, { transactionId, amount }: PayoutRecord): Promise<boolean> {
  const host = await owedToHost(app.db, transactionId)
  if (host === amount.amount) return false
  const now = app.clock.now()
  await app.db
    .updateTable('payouts')
    .set(host > 0 ? { amount: host, runAt: now, updatedAt: now } : { status: 'canceled', runAt: null, updatedAt: now })
    .where('transactionId', '=', transactionId)
    .where('status', '=', 'due')
    .execute()
  return true
}

/**
 * Returns the payout that an earlier try of the same attempt made although its answer was lost; undefined when there is
 * none.
 */
async function findMade(app: Needs, provider: PaymentProvider, payout: PayoutRecord, tries: number) {
  if (tries <= 1) return undefined
  const { createdAt } = await app.db
    .selectFrom('payouts')
    .select('createdAt')
    .where('transactionId', '=', payout.transactionId)
    .executeTakeFirstOrThrow()
  // A demo's clock may be months ahead of the provider's.
  const since = new Date(createdAt.getTime() - 400 * day)
  for await (const each of provider.listPayouts(payout.accountId, since))
    if (each.transactionId === payout.transactionId && each.attempt === payout.attempt) return each
  return undefined
}
