import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { signalChange } from '../change-signal.ts'
import type { Viewer } from '../users/viewer.ts'
import { hour } from '#kernel/clock.ts'
import { requirePaymentDesk } from './policy.ts'

const schema = z.object({ transactionId: z.uuid('transaction-not-found') })

/** Time in milliseconds within which a host is asked once, also by several members of staff. */
const askedOnce = hour

/**
 * Asks the host of a stay by mail for another bank account, because a payout has failed. Asks once an hour at most. For
 * staff. Throws `forbidden`, `not-found`, and `transaction-not-found` when no payout waits.
 */
export async function askForBank(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<void> {
  const actorId = requirePaymentDesk(app, viewer)
  const { transactionId } = parse(schema, input)
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    const payout = await tx
      .selectFrom('payouts')
      .innerJoin('transactions', 'transactions.id', 'payouts.transactionId')
      .select('transactions.providerId')
      .where('payouts.transactionId', '=', transactionId)
      .where('payouts.status', 'in', ['failed', 'canceled', 'due'])
      .forUpdate('payouts')
      .executeTakeFirst()
    if (!payout) throw new Problem('transaction-not-found')
    const asked = await tx
      .selectFrom('auditEntries')
      .select('id')
      .where('subjectId', '=', transactionId)
      .where('action', '=', 'payout.bank-requested')
      .where('at', '>', new Date(now.getTime() - askedOnce))
      .executeTakeFirst()
    if (asked) return
    const subjectId = payout.providerId
    await record(tx, app.clock, 'user.bank-requested', { actorId, subjectId, payload: { transactionId } })
    await audit(tx, app.clock, {
      actorId,
      action: 'payout.bank-requested',
      subjectKind: 'stay',
      subjectId: transactionId,
    })
  })
  signalChange(app)
}
