import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import type { App } from '../app.ts'
import { retries } from '../retries.ts'
import { claimUnconfirmed, putOffConfirmation } from '../payments/index.ts'
import { applyLockedTransition } from './apply-locked-transition.ts'
import { confirmation } from './checkout.ts'
import { lockTransaction } from './lock-transaction.ts'
import { processOf } from './processes.ts'
import { runPaidTransition, type StepWork } from './paid-transition.ts'
import type { StateName } from './process.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments' | 'log'>

/**
 * Confirms payments that the guest has confirmed in the browser, when the browser did not come back to say so: the step is
 * the guest's, the system takes it in the guest's name. Returns how many were looked at.
 */
export async function confirmHeldPayments(app: Needs): Promise<number> {
  if (!app.payments) return 0
  const claimed = await claimUnconfirmed(app)
  for (const { id, transactionId, tries } of claimed)
    await confirm(app, transactionId).then(
      () => putOffConfirmation(app, id, null),
      async (error: unknown) => {
        app.log('warn', 'a payment could not be confirmed', { transactionId, reason: failureReason(error) })
        await putOffConfirmation(app, id, backOff(tries, retries.heldPayments.wait))
      },
    )
  return claimed.length
}

/** Does nothing where no step of the guest confirms a payment now. */
async function confirm(app: Needs, transactionId: string): Promise<void> {
  const row = await app.db
    .selectFrom('transactions')
    .select(['process', 'processVersion', 'state'])
    .where('id', '=', transactionId)
    .executeTakeFirst()
  const transition = row && confirmation(processOf(row), row.state as StateName)
  if (!transition) return
  const actor = 'customer' as const
  const request = { transition: transition.name, actor, actorId: null }
  const work: StepWork<void> = async (tx, payments) => {
    const now = await lockTransaction(tx, transactionId)
    const step = now && confirmation(now.process, now.transaction.state)
    // The guest was quicker.
    if (!now || !step) return
    await applyLockedTransition(app, tx, now, { transition: step, actor, actorId: null, payments })
  }
  await runPaidTransition(app, { transition, transactionId, request }, work)
}
