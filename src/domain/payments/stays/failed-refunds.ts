import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import { audit } from '../../audit.ts'
import { signalChange } from '../../change-signal.ts'
import { reasonField, staffActor } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'

type Needs = Pick<App, 'db' | 'clock'>

const retrySchema = z.object({ refundId: z.uuid('not-found') })
const settleSchema = z.object({ refundId: z.uuid('not-found'), note: reasonField })

/**
 * Lets a refund that the provider has refused be asked for again at once, on behalf of staff. For staff. Throws `forbidden`,
 * and `not-found` for every other refund: one that the bank has sent back may have reached nobody or be lost, so that staff
 * decide how the guest gets the money.
 */
export async function retryRefund(app: Needs, viewer: Viewer, input: z.input<typeof retrySchema>): Promise<void> {
  const actorId = staffActor(viewer)
  const { refundId } = parse(retrySchema, input)
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    const refund = await requireFailed(tx, refundId)
    if (refund.providerId !== null) throw new Problem('not-found')
    await tx
      .updateTable('refunds')
      .set({
        status: 'due',
        // The provider stores a refusal under its key.
        key: `${refund.key.replace(/:again:\d+$/, '')}:again:${refund.tries}`,
        refusal: null,
        runAt: now,
        updatedAt: now,
      })
      .where('id', '=', refundId)
      .execute()
    await audit(tx, app.clock, {
      actorId,
      action: 'refund.retried',
      subjectKind: 'stay',
      subjectId: refund.transactionId,
      details: { refundId, refusal: refund.refusal },
    })
  })
  signalChange(app)
}

/** Takes a failed refund off the list, because staff have dealt with it. For staff. Throws `forbidden`, `not-found`, `field-required`. */
export async function settleRefund(app: Needs, viewer: Viewer, input: z.input<typeof settleSchema>): Promise<void> {
  const actorId = staffActor(viewer)
  const { refundId, note } = parse(settleSchema, input)
  await app.db.transaction().execute(async (tx) => {
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

async function requireFailed(tx: Transaction<DB>, refundId: string) {
  const refund = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.key', 'refunds.tries', 'refunds.refusal', 'refunds.providerId', 'payments.transactionId'])
    .where('refunds.id', '=', refundId)
    .where('refunds.status', 'in', ['failed', 'canceled'])
    .where('refunds.settledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!refund) throw new Problem('not-found')
  return refund
}
