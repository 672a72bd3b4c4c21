import { reviewAccount } from '../accounts/refresh-account.ts'
import { openDispute } from '../money/disputes.ts'
import { makeFundsAvailable } from '../money/ledger.ts'
import { arrivePayout, sendPayout } from '../money/payout-steps.ts'
import { completeRefund, failRefund } from '../money/refunds.ts'
import { expireAuthorization } from '../payments/cancel-payment.ts'
import { now, type Sandbox } from '../store/sandbox.ts'

const handlers: Record<string, (sandbox: Sandbox, id: string) => unknown> = {
  'account-review': reviewAccount,
  'authorization-expires': expireAuthorization,
  'dispute-opens': openDispute,
  'funds-available': makeFundsAvailable,
  'payout-arrives': arrivePayout,
  'payout-leaves': sendPayout,
  'refund-fails': failRefund,
  'refund-succeeds': completeRefund,
}

const answerLifetime = 24 * 3600
const eventLifetime = 30 * answerLifetime

/**
 * Runs every timer whose time has come, earliest first, each at its own moment.
 * @returns how many ran.
 */
export function runDueTimers(sandbox: Sandbox): number {
  const end = now(sandbox)
  let count = 0
  for (;;) {
    const due = sandbox.state.timers.filter((timer) => timer.at <= end)
    const next = due.reduce<(typeof due)[number] | undefined>(
      (first, one) => (first && first.at <= one.at ? first : one),
      undefined,
    )
    if (!next) break
    sandbox.state.timers.splice(sandbox.state.timers.indexOf(next), 1)
    sandbox.frozenAt = next.at
    try {
      handlers[next.kind]?.(sandbox, next.id)
    } catch (error) {
      process.stderr.write(`Timer ${next.kind} of ${next.id}: ${(error as Error).stack}\n`)
    } finally {
      sandbox.frozenAt = null
    }
    count += 1
  }
  if (count > 0) forgetOld(sandbox)
  return count
}

function forgetOld(sandbox: Sandbox): void {
  const { answers, objects } = sandbox.state
  const oldestAnswer = now(sandbox) - answerLifetime
  for (const [key, answer] of Object.entries(answers)) if (answer.at < oldestAnswer) delete answers[key]
  const oldestEvent = now(sandbox) - eventLifetime
  const isOld = (id: string) => id.startsWith('evt_') && objects[id]!.value.created < oldestEvent
  for (const id of Object.keys(objects)) if (isOld(id)) delete objects[id]
  sandbox.state.deliveries = sandbox.state.deliveries.filter((delivery) => delivery.event in objects)
}

/** Moves the clock forward and runs what falls due on the way. */
export function advanceClock(sandbox: Sandbox, seconds: number): number {
  sandbox.state.clockOffset += seconds
  const count = runDueTimers(sandbox)
  forgetOld(sandbox)
  return count
}
