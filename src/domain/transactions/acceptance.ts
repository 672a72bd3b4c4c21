import type { Money } from '#kernel/money.ts'
import type { App } from '../app.ts'
import { timers } from './process.ts'
import { processOf } from './processes.ts'
import { momentOf } from './time-expression.ts'
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
  const { payinTotal, payoutTotal, booking, processName, processVersion } = view
  const process = processOf({ process: processName, processVersion })
  const own = view.next.find(({ actor, actions }) => actor === 'provider' && actions.includes(capture))
  const step = process.transitions.find(({ name }) => name === own?.name)
  if (!step || !payinTotal || !payoutTotal) return null
  const now = clock.now()
  const life = {
    startedAt: view.createdAt,
    steps: [
      ...view.transitions.map(({ transition, to, at }) => ({ transition, toState: to, at })),
      { transition: step.name, toState: step.to, at: now },
    ],
    booking,
    timeZone: marketplace.timeZone,
  }
  const payoutStep = timers(process, step.to).find(({ actions }) =>
    actions.some(({ name }) => name === 'stripe-create-payout'),
  )
  const paidOutAt = payoutStep?.at ? momentOf(payoutStep.at, life, now) : null
  return { charged: payinTotal, payout: payoutTotal, paidOutAt }
}
