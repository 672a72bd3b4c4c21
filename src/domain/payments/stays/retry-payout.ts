import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import { audit } from '../../audit.ts'
import { signalChange } from '../../change-signal.ts'
import { staffActor } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'

type Needs = Pick<App, 'db' | 'clock'>

const schema = z.object({ transactionId: z.uuid('transaction-not-found') })

/**
 * Lets a payout be asked for again at once, on behalf of staff: one that failed as a new attempt, one that the provider has
 * not accepted yet as the same. For staff. Throws `forbidden`, and `transaction-not-found` when there is no such payout.
 */
export async function retryPayout(app: Needs, viewer: Viewer, input: z.input<typeof schema>): Promise<void> {
  const actorId = staffActor(viewer)
  const { transactionId } = parse(schema, input)
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
