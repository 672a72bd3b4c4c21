import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import { audit } from '../../audit.ts'
import { signalChange } from '../../change-signal.ts'
import { reasonField, staffActor } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'
import { lineItemsOf, returnAmount } from '../../pricing/index.ts'
import { leftToRefund, refundStay } from './refund-stay.ts'

type Needs = Pick<App, 'db' | 'clock'>

const retrySchema = z.object({ refundId: z.uuid('not-found') })
const settleSchema = z.object({ refundId: z.uuid('not-found'), note: reasonField })

/**
 * Makes a refund again that the provider has refused, as a new one with the same amount and reason. Once for each refused
 * refund. For staff. Throws `forbidden`, `refund-too-large`, and `not-found` for every other refund: what the bank has sent
 * back took the host's part already, so that staff decide how the guest gets the money.
 */
export async function retryRefund(
  app: Pick<App, 'db' | 'clock' | 'log' | 'payments'>,
  viewer: Viewer,
  input: z.input<typeof retrySchema>,
): Promise<void> {
  const actorId = staffActor(viewer)
  const { refundId } = parse(retrySchema, input)
  const { transactionId, amount, providerId, refusal, reason } = await requireFailed(app.db, refundId)
  if (providerId !== null) throw new Problem('not-found')
  await refundStay(app, viewer, { transactionId, amount, reason: reason || '–', clientKey: `again:${refundId}` })
  await app.db.transaction().execute(async (tx) => {
    const settled = await tx
      .updateTable('refunds')
      .set({ settledAt: app.clock.now() })
      .where('id', '=', refundId)
      .where('settledAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    // Another member of the staff was faster; the refund is the same.
    if (!settled) return
    await audit(tx, app.clock, {
      actorId,
      action: 'refund.retried',
      subjectKind: 'stay',
      subjectId: transactionId,
      details: { refundId, refusal },
    })
  })
  signalChange(app)
}

/**
 * Takes a failed refund off the list, because staff have dealt with it. For staff. Throws `forbidden`, `not-found`,
 * `field-required`.
 */
export async function markRefundHandled(
  app: Needs,
  viewer: Viewer,
  input: z.input<typeof settleSchema>,
): Promise<void> {
  const actorId = staffActor(viewer)
  const { refundId, note } = parse(settleSchema, input)
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('refunds').select('id').where('id', '=', refundId).forUpdate().execute()
    const { transactionId } = await requireFailed(tx, refundId)
    await tx.updateTable('refunds').set({ settledAt: app.clock.now() }).where('id', '=', refundId).execute()
    await audit(tx, app.clock, {
      actorId,
      action: 'refund.settled',
      subjectKind: 'stay',
      subjectId: transactionId,
      reason: note,
      details: { refundId },
    })
  })
}

async function requireFailed(db: Kysely<DB>, refundId: string) {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.amount', 'refunds.reason', 'refunds.refusal', 'refunds.providerId', 'payments.transactionId'])
    .where('refunds.id', '=', refundId)
    .where('refunds.status', 'in', ['failed', 'canceled'])
    .where('refunds.settledAt', 'is', null)
    .executeTakeFirst()
  if (!refund) throw new Problem('not-found')
  return refund
}

/** What can still be refunded of a stay. */
type Refundable = {
  currency: string
  /** What is left, in the smallest unit. */
  left: number
  /** Returns what a refund of an amount, at most `left`, takes from the marketplace's fee; the host gives the rest. */
  feeOf(amount: number): number
}

/** Returns what can be refunded of a stay; null when nothing was captured. */
export async function refundableOf(db: Kysely<DB>, transactionId: string): Promise<Refundable | null> {
  const payment = await db
    .selectFrom('payments')
    .select('currency')
    .where('transactionId', '=', transactionId)
    .where('status', '=', 'captured')
    .executeTakeFirst()
  if (!payment) return null
  const [left, lines] = await Promise.all([leftToRefund(db, transactionId), lineItemsOf(db, [transactionId])])
  const items = lines.get(transactionId) ?? []
  return { currency: payment.currency, left, feeOf: (amount) => amount - returnAmount(items, amount).host }
}

const retryReturnSchema = z.object({ transactionId: z.uuid('transaction-not-found') })

/** A try that is under way may take so long, in milliseconds; it is not begun a second time beside itself. */
const underWay = 120_000

/**
 * Lets the money of a stay that has to go back to the guest, a hold or a refund, be tried again at once and not only after
 * the present wait. A try that may be under way is left alone: the next one follows within two minutes. For staff. Throws
 * `forbidden`, and `transaction-not-found` when nothing of the stay waits.
 */
export async function retryReturn(app: Needs, viewer: Viewer, input: z.input<typeof retryReturnSchema>): Promise<void> {
  const actorId = staffActor(viewer)
  const { transactionId } = parse(retryReturnSchema, input)
  const now = app.clock.now()
  const later = new Date(now.getTime() + underWay)
  await app.db.transaction().execute(async (tx) => {
    const payments = await tx
      .selectFrom('payments')
      .select(['id', 'runAt', 'refusal'])
      .where('transactionId', '=', transactionId)
      .forUpdate()
      .execute()
    const ids = payments.map(({ id }) => id)
    const refunds = await tx
      .selectFrom('refunds')
      .select('refusal')
      .where('paymentId', 'in', ['', ...ids])
      .where('runAt', 'is not', null)
      .execute()
    const waiting = [...payments.filter(({ runAt }) => runAt !== null), ...refunds]
    if (waiting.length === 0) throw new Problem('transaction-not-found')
    await tx.updateTable('payments').set({ runAt: now }).where('id', 'in', ids).where('runAt', '>', later).execute()
    await tx
      .updateTable('refunds')
      .set({ runAt: now })
      .where('paymentId', 'in', ids)
      .where('runAt', '>', later)
      .execute()
    await audit(tx, app.clock, {
      actorId,
      action: 'return.retried',
      subjectKind: 'stay',
      subjectId: transactionId,
      details: { refusals: waiting.map(({ refusal }) => refusal) },
    })
  })
  signalChange(app)
}
