import { hour } from '#kernel/clock.ts'
import type { Process } from '../transactions/index.ts'

/**
 * In how many hours a host should answer. An enquiry is answered in time within them, because it has no deadline of its
 * own; a request, whose deadline is that of its process, is in the console's list of those that wait for long after them.
 */
export const answerTargetHours = 48

/**
 * What happened in one conversation, as far as the host's answers are concerned. Steps and messages are the oldest first.
 */
export type AnswerHistory = {
  process: Pick<Process, 'answers'>
  createdAt: Date
  steps: { transition: string; by: string; from: string; to: string; at: Date }[]
  /** When the host wrote. */
  hostWrote: Date[]
}

/** A request or an enquiry whose time is over or that was answered. `afterMilliseconds`: null without any answer. */
export type AnswerCase = { inTime: boolean; afterMilliseconds: number | null }

/**
 * Returns what a conversation says about how its host answers; null while an answer is still due, and where the guest or
 * somebody else ended it before. A request is answered by a decision of the host, and missed when its deadline ended it; an
 * enquiry is answered by any message or step of the host, in time within 48 hours. The first answer to a request may be a
 * message before the decision.
 */
export function answerCase(history: AnswerHistory, now: Date): AnswerCase | null {
  const { process, steps } = history
  const owed = (state: string) => process.answers.find((answer) => answer.by === 'provider' && answer.state === state)
  const asked = steps.findIndex(({ to }) => owed(to) !== undefined)
  return asked < 0 ? enquiryCase(history, now) : requestCase(history, asked, owed(steps[asked]?.to ?? '')?.timer ?? '')
}

function requestCase({ steps, hostWrote }: AnswerHistory, index: number, timer: string): AnswerCase | null {
  const asked = steps[index]
  const ending = steps.slice(index + 1).find(({ from }) => from === asked?.to)
  if (!asked || !ending) return null
  if (ending.transition === timer) return { inTime: false, afterMilliseconds: null }
  if (ending.by !== 'provider') return null
  const wrote = hostWrote.find((at) => at >= asked.at && at < ending.at)
  return { inTime: true, afterMilliseconds: (wrote ?? ending.at).getTime() - asked.at.getTime() }
}

function enquiryCase({ createdAt, steps, hostWrote }: AnswerHistory, now: Date): AnswerCase | null {
  const begun = createdAt.getTime()
  const acted = steps.filter(({ by }) => by === 'provider').map(({ at }) => at.getTime())
  const answers = [...hostWrote.map((at) => at.getTime()), ...acted]
  const first = answers.length > 0 ? Math.min(...answers) : null
  const deadline = begun + answerTargetHours * hour
  if (first !== null) return { inTime: first <= deadline, afterMilliseconds: first - begun }
  // A conversation that left its first state without the host was ended by somebody else.
  if (deadline >= now.getTime() || steps.length > 1) return null
  return { inTime: false, afterMilliseconds: null }
}
