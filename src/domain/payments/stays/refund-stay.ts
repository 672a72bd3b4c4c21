import { z } from 'zod'
import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { isOutage, isProblem, Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import { audit } from '../../audit.ts'
import { reasonField, staffActor } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'
import { disputedOf } from '../disputes/stored-dispute.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { isProviderFailure } from '../provider-failure.ts'
import { storeRefund } from './stored-refund.ts'
import { syncPayment } from './sync-payment.ts'

type Needs = Pick<App, 'db' | 'clock' | 'log' | 'payments'>

const schema = z.object({
  transactionId: z.uuid('transaction-not-found'),
  /** In the smallest unit of the payment's currency. */
  amount: z.number().int().min(1).max(99_999_999),
  reason: reasonField,
  /** Idempotency key of the form. */
  clientKey: z.string().min(1).max(100),
})

/**
 * Refunds part of a captured payment on behalf of staff; `performRefunds` calls the provider. The same `clientKey` refunds
 * once. Throws `forbidden`, `transaction-not-found` when nothing was captured, and `refund-too-large` with what is `left`.
 */
export async function refundStay(app: Needs, viewer: Viewer, input: z.input<typeof schema>): Promise<void> {
  const actorId = staffActor(viewer)
  const { transactionId, amount, reason, clientKey } = parse(schema, input)
  const now = app.clock.now()
  const key = `tx:${transactionId}:refund:staff:${clientKey}`
  await app.db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .select(['id', 'captured', 'refunded', 'currency'])
      .where('transactionId', '=', transactionId)
      .where('status', '=', 'captured')
      .forUpdate()
      .executeTakeFirst()
    if (!payment) throw new Problem('transaction-not-found')
    const { currency, id: paymentId } = payment
    const rows = await tx
      .selectFrom('refunds')
      .select(['key', 'amount', 'status'])
      .where('paymentId', '=', paymentId)
      .execute()
    if (rows.some((row) => row.key === key)) return
    const waiting = rows.filter(({ status }) => status === 'due').reduce((sum, row) => sum + row.amount, 0)
    const disputed = await disputedOf(tx, paymentId)
    const left = payment.captured - payment.refunded - waiting - disputed.open - disputed.lost
    if (amount > left) throw new Problem('refund-too-large', { field: 'amount', params: { left, currency } })
    await tx
      .insertInto('refunds')
      .values({
        id: newId(),
        paymentId,
        key,
        amount,
        currency,
        status: 'due',
        runAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    await audit(tx, app.clock, {
      actorId,
      action: 'stay.refunded',
      subjectKind: 'stay',
      subjectId: transactionId,
      reason,
    })
  })
}

const wait = { first: 30_000, longest: 3_600_000 }
const lease = 120_000

/**
 * Makes the refunds that are due, each under its own key: a lost answer is asked for again. What the provider refuses is
 * marked as failed, with its code. Returns how many were taken.
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
        .where('status', '=', 'due')
        .where('runAt', '<=', now)
        .orderBy('runAt')
        .limit(10)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'key', 'amount', 'paymentId', 'tries', 'failures'])
    .execute()
  for (const refund of claimed)
    await perform(app, provider, refund).catch(async (error: unknown) => {
      const reason = failureReason(error)
      app.log('error', 'a refund could not be made', { id: refund.id, tries: refund.tries, reason })
      const isRefused = isProblem(error) && !isOutage(error)
      const again = new Date(app.clock.now().getTime() + backOff(refund.tries, wait))
      await app.db
        .updateTable('refunds')
        .set(({ eb }) => ({
          refusal: reason,
          failures: eb('failures', '+', isProviderFailure(error) ? 1 : 0),
          ...(isRefused ? { status: 'canceled', runAt: null } : { runAt: again }),
        }))
        .where('id', '=', refund.id)
        .where('status', '=', 'due')
        .execute()
    })
  return claimed.length
}

type Due = { key: string; amount: number; paymentId: string; tries: number; failures: number }

async function perform(
  app: Needs,
  provider: PaymentProvider,
  { key, amount, paymentId, tries, failures }: Due,
): Promise<void> {
  const { transactionId } = await app.db
    .selectFrom('payments')
    .select('transactionId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const readAt = app.clock.now()
  const made = tries > 1 ? (await provider.refundsOf(paymentId)).find(({ name }) => name === key) : undefined
  // The provider repeats its failures under their key.
  const callKey = failures === 0 ? key : `${key}:${failures}`
  const refund = made ?? (await provider.createRefund(callKey, { paymentId, amount, transactionId, name: key }))
  await app.db.transaction().execute((tx) => storeRefund(tx, { refund, key }, readAt))
  await syncPayment(app, provider, paymentId)
}
