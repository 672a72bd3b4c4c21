import type { App } from '../app.ts'
import { lastAnswerOf } from '../payments/index.ts'
import type { Process, Transition } from './process.ts'
import { historyOf } from './time-expression.ts'
import { planTimers } from './timers.ts'
import type { TransactionView } from './transaction-view.ts'

/** Returns by when the host would have to answer if the guest's step were taken now; null where it makes no answer due. */
export async function answerTimeAfter(
  { db, clock, marketplace }: Pick<App, 'db' | 'clock' | 'marketplace'>,
  view: TransactionView,
  process: Process,
  step: Transition,
): Promise<Date | null> {
  const answer = process.answers.find(({ state, by }) => state === step.to && by === 'provider')
  if (!answer) return null
  const now = clock.now()
  const history = {
    ...historyOf(view, marketplace.timeZone, { step, at: now }),
    answerableUntil: await lastAnswerOf(db, view.id, now),
  }
  return planTimers(process, step, history, now).find(({ name }) => name === answer.timer)?.dueAt ?? null
}
