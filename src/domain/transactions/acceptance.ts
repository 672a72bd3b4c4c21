import type { Money } from '#kernel/money.ts'
import type { App } from '../app.ts'
import { hasAction, timers } from './process.ts'
import { processOfView } from './processes.ts'
import { historyOf, momentOf } from './time-expression.ts'
import type { TransactionView } from './transaction-view.ts'

const capture = 'stripe-capture-payment-intent'

/** What accepting a paid request does with the money. */
export type AcceptancePreview = {
  /** What the guest is charged. */
  charged: Money
  /** What the host is paid. */
  payout: Money
  /** When the payout is asked for; null where the process sets no time. */
  paidOutAt: Date | null
}

/** Returns what the host's acceptance does with the money; null where the reader cannot accept, or nothing is paid here. */
export function previewAcceptance(
  { clock, marketplace }: Pick<App, 'clock' | 'marketplace'>,
  view: TransactionView,
): AcceptancePreview | null {
  const { payinTotal, payoutTotal } = view
  const process = processOfView(view)
  const own = view.next.find(({ actor, actions }) => actor === 'provider' && actions.includes(capture))
  const step = process.transitions.find(({ name }) => name === own?.name)
  if (!step || !payinTotal || !payoutTotal) return null
  const now = clock.now()
  const history = historyOf(view, marketplace.timeZone, { step, at: now })
  const payoutStep = timers(process, step.to).find((each) => hasAction(each, 'stripe-create-payout'))
  const paidOutAt = payoutStep?.at ? momentOf(payoutStep.at, history, now) : null
  return { charged: payinTotal, payout: payoutTotal, paidOutAt }
}
