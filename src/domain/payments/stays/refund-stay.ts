import { z } from 'zod'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { backOff } from '#kernel/back-off.ts'
import { parse } from '#kernel/parse.ts'
import { isOutage, isProblem, Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import { retries } from '../../retries.ts'
import { audit } from '../../audit.ts'
import { addLineItems, linesOfFailedRefund, returnAmount } from '../../pricing/index.ts'
import { reasonField, staffActor } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'
import type { PaymentProvider } from '../provider-port/payment-provider.ts'
import { isProviderFailure, refusalOf } from '../provider-port/provider-failure.ts'
import { lockCaptured, lockStay, queueRefund, standingOf } from './owed-refund.ts'
import type { NewRefund } from '../provider-port/stay-payment-port.ts'
import { storeRefund } from './stored-refund.ts'
import { syncPayment } from './sync-payment.ts'

type Needs = Pick<App, 'db' | 'clock' | 'log' | 'payments'>

const schema = z.object({
  transactionId: z.uuid('transaction-not-found'),
  /** In the smallest unit of the payment's currency. */
  amount: z.number().int().min(1),
  reason: reasonField,
  /** Idempotency key of the form. */
  clientKey: z.string().min(1).max(100),
})

/**
 * Refunds a part of what a guest has paid, or all of it, on behalf of staff: from the host and the marketplace in
 * proportion, as lines that both sides see. `performRefunds` calls the provider; nobody is told before it has made the
 * refund. The same `clientKey` refunds once. Throws `forbidden`, `transaction-not-found` when nothing was captured, and
 * `refund-too-large` with what is `left`.
 */
export async function refundStay(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<void> {
  const actorId = staffActor(viewer)
  const { transactionId, amount, reason, clientKey } = parse(schema, input)
  const now = app.clock.now()
  const key = `tx:${transactionId}:refund:staff:${clientKey}`
  await app.db.transaction().execute(async (tx) => {
    await lockStay(tx, transactionId)
    const payment = await lockCaptured(tx, transactionId)
    if (!payment) throw new Problem('transaction-not-found')
    if (await isRecorded(tx, payment.id, key)) return
    const left = await leftToRefund(tx, transactionId)
    if (amount > left)
      throw new Problem('refund-too-large', { field: 'amount', params: { left, currency: payment.currency } })
    let host = 0
    await addLineItems(tx, transactionId, (items) => {
      const returned = returnAmount(items, amount)
      host = returned.host
      return returned.lines
    })
    await queueRefund(tx, payment, { key, kind: 'staff', amount, host, reason, runAt: now }, now)
    await audit(tx, app.clock, {
      actorId,
      action: 'stay.refunded',
      subjectKind: 'stay',
      subjectId: transactionId,
      reason,
      details: { amount, currency: payment.currency },
    })
  })
}

async function isRecorded(tx: Transaction<DB>, paymentId: string, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns what can still be refunded. After a cancellation in full nothing can, also while the refund is under way; nor can
 * what a bank has withdrawn.
 */
export async function leftToRefund(db: Kysely<DB>, transactionId: string): Promise<number> {
  const { paid } = await standingOf(db, transactionId)
  const { payinAmount } = await db
    .selectFrom('transactions')
    .select('payinAmount')
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow()
  return Math.max(0, Math.min(paid, payinAmount ?? 0))
}

const lease = 120_000

/**
 * Makes the refunds that are due, each under its own key: a lost answer is asked for again. A refund by staff that the
 * provider refuses is canceled, and its lines are taken back; that of a cancelled stay is tried again, later each time.
 * Returns how many were taken.
 */
export async function performRefunds(app: Needs): Promise<number> {
  const { payments: provider } = app
  if (!provider) return 0
  const now = app.clock.now()
  const claimed = await app.db
    .updateTable('refunds')
    .set(({ eb }) => ({ runAt: new Date(now.getTime() + lease), tries: eb('tries', '+', 1) }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('refunds')
        .select('id')
        .where('runAt', '<=', now)
        .orderBy('runAt')
        .limit(10)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'key', 'kind', 'amount', 'host', 'fee', 'paymentId', 'providerId', 'tries', 'failures'])
    .execute()
  for (const refund of claimed)
    await perform(app, provider, refund).catch((error: unknown) => putOff(app, refund, error))
  return claimed.length
}

type Due = {
  id: string
  key: string
  kind: string | null
  amount: number
  host: number | null
  fee: number | null
  paymentId: string
  providerId: string | null
  tries: number
  /** How often the provider itself failed. */
  failures: number
}

async function putOff(app: Needs, refund: Due, error: unknown): Promise<void> {
  const { id, paymentId, tries } = refund
  const reason = refusalOf(error)
  app.log('error', 'a refund could not be made', { id, tries, reason })
  const isRefused = isProblem(error) && !isOutage(error) && refund.kind === 'staff' && refund.providerId === null
  const runAt = new Date(app.clock.now().getTime() + backOff(tries, retries.refunds.wait))
  const { transactionId } = await paymentOfRefund(app, paymentId)
  await app.db.transaction().execute(async (tx) => {
    await lockStay(tx, transactionId)
    const changed = await tx
      .updateTable('refunds')
      .set(({ eb }) => ({
        refusal: reason,
        failures: eb('failures', '+', isProviderFailure(error) || isProblem(error) ? 1 : 0),
        ...(isRefused ? { status: 'canceled', runAt: null } : { runAt }),
      }))
      .where('id', '=', id)
      .$if(isRefused, (query) => query.where('status', '=', 'due'))
      .returning(['amount', 'host'])
      .executeTakeFirst()
    if (!isRefused || !changed) return
    const { amount: guest, host } = changed
    await addLineItems(tx, transactionId, (items) => linesOfFailedRefund(items, { guest, host: host ?? 0 }))
  })
}

async function paymentOfRefund({ db }: Needs, paymentId: string): Promise<{ transactionId: string }> {
  return db.selectFrom('payments').select('transactionId').where('id', '=', paymentId).executeTakeFirstOrThrow()
}

async function perform(app: Needs, provider: PaymentProvider, due: Due): Promise<void> {
  const { id, key, amount, paymentId, providerId, failures } = due
  const { transactionId } = await paymentOfRefund(app, paymentId)
  const asked = { paymentId, transactionId, amount, host: due.host ?? 0, fee: due.fee ?? 0, name: key }
  const readAt = app.clock.now()
  const refund = providerId ? await provider.fetchRefund(providerId) : await makeOnce(provider, due, asked)
  if (!providerId) {
    // What is made is not canceled any more, whatever becomes of the parts of host and marketplace.
    await app.db.transaction().execute((tx) => storeRefund(tx, { refund, key: null }, readAt))
    due.providerId = refund.id
  }
  await provider.recoverShares(callKey(key, failures), asked)
  await app.db.transaction().execute(async (tx) => {
    await storeRefund(tx, { refund, key }, readAt)
    await tx.updateTable('refunds').set({ runAt: null }).where('id', '=', id).execute()
  })
  await syncPayment(app, provider, paymentId)
}

/** Makes a refund, unless an earlier try made it and its answer was lost. */
async function makeOnce(provider: PaymentProvider, { key, tries, failures }: Due, asked: NewRefund) {
  const made = tries > 1 ? (await provider.refundsOf(asked.paymentId)).find(({ name }) => name === key) : undefined
  return made ?? provider.createRefund(callKey(key, failures), asked)
}

/** Returns the idempotency key of a call: the provider repeats its failures under their key. */
function callKey(key: string, failures: number): string {
  return failures === 0 ? key : `${key}:${failures}`
}
