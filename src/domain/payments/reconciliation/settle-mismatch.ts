import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import { audit } from '../../audit.ts'
import { signalChange } from '../../change-signal.ts'
import { reasonField, staffActor } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'
import { reconcile, type Reconciliation } from './reconcile.ts'

type Needs = Pick<App, 'db' | 'clock'>

const schema = z.object({ mismatchId: z.uuid('not-found'), note: reasonField })

/**
 * Takes a difference between both books off the list, because staff have looked at it. It is listed again when one of its
 * values changes. For staff. Throws `forbidden`, `not-found` for one that is not open, `field-required`.
 */
export async function settleMismatch(app: Needs, viewer: Viewer, input: z.input<typeof schema>): Promise<void> {
  const actorId = staffActor(viewer)
  const { mismatchId, note } = parse(schema, input)
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    const settled = await tx
      .updateTable('paymentMismatches')
      .set({ resolvedAt: now, settledAt: now })
      .where('id', '=', mismatchId)
      .where('resolvedAt', 'is', null)
      .returning(['transactionId', 'kind', 'objectId', 'here', 'there'])
      .executeTakeFirst()
    if (!settled) throw new Problem('not-found')
    const { transactionId, ...details } = settled
    await audit(tx, app.clock, {
      actorId,
      action: 'mismatch.settled',
      subjectKind: transactionId ? 'stay' : 'payments',
      subjectId: transactionId ?? mismatchId,
      reason: note,
      details,
    })
  })
}

/** Lets both books be compared at once, by the worker. For staff. Throws `forbidden`. */
export async function compareSoon(app: Needs, viewer: Viewer): Promise<void> {
  const actorId = staffActor(viewer)
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    const kinds = ['open', 'month']
    await tx
      .insertInto('reconciliations')
      .values(kinds.map((kind) => ({ kind, runAt: now })))
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ runAt: now }))
      .execute()
    await auditComparison(tx, app, actorId)
  })
  signalChange(app)
}

/**
 * Compares the books of the last 30 days at once. For staff. Throws `forbidden`, and `stripe-missing-api-key` where no
 * provider is configured.
 */
export async function compareNow(
  app: Pick<App, 'db' | 'clock' | 'log' | 'payments'>,
  viewer: Viewer,
): Promise<Reconciliation> {
  const actorId = staffActor(viewer)
  if (!app.payments) throw new Problem('stripe-missing-api-key')
  await auditComparison(app.db, app, actorId)
  return reconcile(app, 'month')
}

function auditComparison(db: Kysely<DB> | Transaction<DB>, { clock }: Needs, actorId: string | null): Promise<void> {
  return audit(db, clock, {
    actorId,
    action: 'payments.compared',
    subjectKind: 'payments',
    subjectId: allPayments,
  })
}

/** Stands in the audit log for the payments of the whole marketplace. */
const allPayments = '00000000-0000-0000-0000-000000000000'
