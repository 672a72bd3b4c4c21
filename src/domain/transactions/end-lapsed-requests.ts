import { failureReason } from '#kernel/failure-reason.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { signalChange } from '../change-signal.ts'
import { claimLapsed, endLapse, paymentOf, putOffLapse } from '../payments/index.ts'
import { applyLockedTransition } from './apply-locked-transition.ts'
import { lockTransaction } from './lock-transaction.ts'
import { replayResults } from './payment-commands.ts'
import { hasAction, type Process, type StateName, type Transition } from './process.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'payments' | 'log'>
type Lapsed = Awaited<ReturnType<typeof claimLapsed>>[number]

/**
 * Ends the requests for which nothing can be taken any more: the bank has let the held amount go, or the provider takes no
 * payments for the host. The nights are free again and both sides are told. Returns how many were looked at.
 */
export async function endLapsedRequests(app: Needs): Promise<number> {
  if (!app.payments) return 0
  const claimed = await claimLapsed(app)
  for (const payment of claimed)
    await endRequest(app, payment).catch(async (error: unknown) => {
      const { transactionId } = payment
      app.log('warn', 'a request without payment could not be ended', { transactionId, reason: failureReason(error) })
      await putOffLapse(app, payment)
    })
  if (claimed.length > 0) signalChange(app)
  return claimed.length
}

async function endRequest(app: Needs, { id, transactionId, reason }: Lapsed): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const locked = await lockTransaction(tx, transactionId)
    if (locked?.isReserved) throw new Problem('transaction-locked')
    const payment = await paymentOf(tx, transactionId)
    const transition = locked && expiryIn(locked.process, locked.transaction.state)
    // A later attempt may have succeeded.
    const isWanted = payment?.id === id && payment.status !== 'captured'
    if (locked && transition && isWanted)
      await applyLockedTransition(app, tx, locked, {
        transition,
        actor: 'system',
        actorId: null,
        reason,
        payments: replayResults([]),
      })
    await endLapse(tx, id)
  })
}

/** Returns the transition by which a request ends when its time is over. */
function expiryIn({ transitions }: Process, state: StateName): Transition | undefined {
  return transitions.find((step) => step.from === state && !step.actor && hasAction(step, 'decline-booking'))
}
