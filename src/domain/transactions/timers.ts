import { hasAction, type Process, timers, type Transition } from './process.ts'
import { type TransactionHistory, momentOf } from './time-expression.ts'

/** A transition that runs at a time if the transaction is still in the same state then. */
export type PlannedTimer = { kind: 'transition' | 'notification' | 'reminder'; name: string; dueAt: Date }

/**
 * Returns the timers after a step: the automatic transitions of the new state, delayed mails of the step, and the reminders
 * to the side that owes an answer, at their shares of the time until then.
 */
export function planTimers(process: Process, step: Transition, history: TransactionHistory, now: Date): PlannedTimer[] {
  const transitions = timers(process, step.to).flatMap((transition): PlannedTimer[] => {
    const { name, at } = transition
    const dueAt = at && momentOf(at, history, now)
    return dueAt ? [{ kind: 'transition', name, dueAt: withinHold(transition, dueAt, history) }] : []
  })
  const notifications = process.notifications.flatMap(({ name, on, at }): PlannedTimer[] => {
    const dueAt = on === step.name && at ? momentOf(at, history, now) : null
    return dueAt ? [{ kind: 'notification', name, dueAt }] : []
  })
  return [...transitions, ...notifications, ...reminders(process, step, transitions, now)]
}

/** A request expires before the held amount is let go: afterwards its host could accept what cannot be taken. */
function withinHold({ actions }: Transition, dueAt: Date, { answerableUntil }: TransactionHistory): Date {
  const isRequest = hasAction({ actions }, 'decline-booking')
  return isRequest && answerableUntil && answerableUntil < dueAt ? answerableUntil : dueAt
}

function reminders(process: Process, step: Transition, transitions: PlannedTimer[], now: Date): PlannedTimer[] {
  const answer = process.answers.find(({ state }) => state === step.to)
  const until = transitions.find(({ name }) => name === answer?.timer)?.dueAt
  if (!answer || !until || until <= now) return []
  const span = until.getTime() - now.getTime()
  return answer.reminders.map((share, index) => ({
    kind: 'reminder',
    name: `answer-${index + 1}`,
    dueAt: new Date(now.getTime() + Math.round(span * share)),
  }))
}
