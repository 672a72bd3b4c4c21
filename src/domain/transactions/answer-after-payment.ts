import type { App } from '../app.ts'
import { lastAnswerOf } from '../payments/index.ts'
import type { Process, Transition } from './process.ts'
import { planTimers } from './timers.ts'
import type { TransactionView } from './transaction-view.ts'

/** Returns by when the host would have to answer if the guest's step were taken now; null where it makes no answer due. */
export async function answerTimeAfter(
  { db, clock, marketplace }: Pick<App, 'db' | 'clock' | 'marketplace'>,
  { id, createdAt, transitions, booking }: TransactionView,
  process: Process,
  step: Transition,
): Promise<Date | null> {
  const answer = process.answers.find(({ state, by }) => state === step.to && by === 'provider')
  if (!answer) return null
  const now = clock.now()
  const life = {
    startedAt: createdAt,
    steps: [
      ...transitions.map(({ transition, to, at }) => ({ transition, toState: to, at })),
      { transition: step.name, toState: step.to, at: now },
    ],
    booking,
    answerableUntil: await lastAnswerOf(db, id, now),
    timeZone: marketplace.timeZone,
  }
  return planTimers(process, step, life, now).find(({ name }) => name === answer.timer)?.dueAt ?? null
}
