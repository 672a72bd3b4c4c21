import { sql } from 'kysely'
import { backOff } from '#kernel/back-off.ts'
import { day } from '#kernel/clock.ts'
import type { App } from '../../app.ts'
import { retries } from '../../retries.ts'
import type { PaymentProvider } from '../provider-port/payment-provider.ts'
import { refusalOf } from '../provider-port/provider-failure.ts'
import { disputedOf } from '../disputes/stored-dispute.ts'
import type { ProviderRefund } from '../provider-port/stay-payment-port.ts'
import { lockCaptured, lockStay, queueRefund, standingOf } from './owed-refund.ts'
import { needsRelease, storePayment } from './stored-payment.ts'
import { storeRefund } from './stored-refund.ts'
import { syncPayment } from './sync-payment.ts'

type Needs = Pick<App, 'db' | 'clock' | 'log' | 'payments'>

/** After so long, in milliseconds, another node may take over a try without a result. */
const lease = 120_000

/**
 * Releases the payments that their stays do not take any more: cancels what was not captured, refunds the rest of what was.
 * A payment that the provider does not release now is tried again, later each time. Returns how many were taken.
 */
export async function releasePayments(app: Needs): Promise<number> {
  const { payments: provider } = app
  if (!provider) return 0
  const now = app.clock.now()
  const claimed = await app.db
    .updateTable('payments')
    .set(({ eb }) => ({ runAt: new Date(now.getTime() + lease), tries: eb('tries', '+', 1) }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('payments')
        .select('id')
        .where('runAt', '<=', now)
        .orderBy('runAt')
        .limit(10)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'transactionId', 'tries'])
    .execute()
  for (const { id, transactionId, tries } of claimed)
    await release(app, provider, { id, transactionId, tries }).catch(async (error: unknown) => {
      const refusal = refusalOf(error)
      app.log('warn', 'a payment could not be released', { transactionId, tries, reason: refusal })
      const runAt = new Date(app.clock.now().getTime() + backOff(tries, retries.releasedPayments.wait))
      await app.db.updateTable('payments').set({ runAt, refusal }).where('id', '=', id).execute()
    })
  return claimed.length
}

type Release = { id: string; transactionId: string; tries: number }

async function release(app: Needs, provider: PaymentProvider, { id, transactionId, tries }: Release): Promise<void> {
  const before = await provider.fetchPayment(id)
  const readAt = app.clock.now()
  if (before.status === 'captured') {
    const { payment } = await syncPayment(app, provider, id)
    const [disputed, failed] = [await disputedOf(app.db, id), await failedSinceRelease(app.db, id)]
    // What the guest got from the bank is not given back once more.
    const amount = payment.captured - payment.refunded - disputed.open - disputed.lost - failed
    const made = amount > 0 ? await refund(app, provider, { paymentId: id, transactionId, amount, tries }) : null
    const [after, refunds] = [await provider.fetchPayment(id), await provider.refundsOf(id)]
    await app.db.transaction().execute(async (tx) => {
      await lockStay(tx, transactionId)
      await storePayment(tx, after, readAt)
      for (const each of refunds)
        await storeRefund(tx, { refund: each, key: made?.id === each.id ? made.key : null }, readAt)
      if (disputed.open > 0) await waitForBank(tx, id, readAt)
      else await settle(tx, { ...after, captured: after.captured - disputed.lost - failed })
    })
    return
  }
  const after =
    before.status === 'canceled'
      ? before
      : await provider.cancelPayment(`tx:${transactionId}:cancel:${id}:${tries}`, id, 'abandoned')
  await app.db.transaction().execute(async (tx) => {
    await storePayment(tx, after, readAt)
    await settle(tx, after)
  })
}

/**
 * Returns what banks have sent back since a payment was released: staff decide how the guest gets it. What they sent back
 * before is released with the rest.
 */
async function failedSinceRelease(db: App['db'], paymentId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('ledgerEntries as e')
    .innerJoin('payments as p', 'p.transactionId', 'e.transactionId')
    .innerJoin('refunds as r', (join) =>
      join.onRef('r.paymentId', '=', 'p.id').on(sql<boolean>`e.source = r.provider_id || ':failed'`),
    )
    .select(({ fn }) => fn.sum<string | null>('e.amount').as('sum'))
    .where('p.id', '=', paymentId)
    .where('e.account', '=', 'marketplace')
    .whereRef('e.at', '>=', 'p.releasedAt')
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** While a bank decides about a dispute, nothing is refunded. Its end is reported, and looked for once a day. */
async function waitForBank(db: App['db'], id: string, at: Date): Promise<void> {
  const runAt = new Date(at.getTime() + day)
  await db.updateTable('payments').set({ runAt, refusal: 'disputed' }).where('id', '=', id).execute()
}

async function settle(db: App['db'], payment: Parameters<typeof needsRelease>[0] & { id: string }): Promise<void> {
  if (needsRelease(payment)) throw new Error(`${payment.id} is still ${payment.status}`)
  await db.updateTable('payments').set({ runAt: null, refusal: null }).where('id', '=', payment.id).execute()
}

type Refunding = { paymentId: string; transactionId: string; amount: number; tries: number }

/** The key is stored before the call. A call whose answer was lost is seen in the amount that is left to refund. */
async function refund(
  app: Needs,
  provider: PaymentProvider,
  { paymentId, transactionId, amount, tries }: Refunding,
): Promise<ProviderRefund & { key: string }> {
  const key = `tx:${transactionId}:refund:${paymentId}:${tries}`
  const now = app.clock.now()
  const parts = await app.db.transaction().execute(async (tx) => {
    await lockStay(tx, transactionId)
    await tx.deleteFrom('refunds').where('paymentId', '=', paymentId).where('status', '=', 'due').execute()
    const payment = await lockCaptured(tx, transactionId)
    if (!payment) throw new Error(`${paymentId} is not captured here`)
    const host = Math.min(amount, Math.max(0, (await standingOf(tx, transactionId)).host))
    // Should the call be interrupted, what is left of it is done by `performRefunds`.
    const runAt = new Date(now.getTime() + lease)
    await queueRefund(tx, payment, { key, kind: 'cancellation', amount, host, runAt }, now)
    return tx.selectFrom('refunds').select(['host', 'fee']).where('key', '=', key).executeTakeFirstOrThrow()
  })
  const asked = { paymentId, transactionId, amount, host: parts.host ?? 0, fee: parts.fee ?? 0, name: key }
  const made = await provider.createRefund(key, asked)
  await provider.recoverShares(key, asked)
  return { ...made, key }
}
