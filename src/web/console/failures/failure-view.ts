import type { FailedWork } from '#domain/operations/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { Problem, type ProblemCode, problemStatus } from '#kernel/problem.ts'
import type { RequestContext } from '#web/server/context.ts'
import { memberName } from '#web/server/member-name.ts'
import { timeStyle, waitingTime } from '#web/server/message-times.ts'
import { problemText } from '#words/problem-text.ts'
import * as m from '#words/compiled/messages.js'

/** A row of the page: what failed, why in plain words, since when, and what becomes of it. */
export type FailureRow = {
  key: string
  kind: FailedWork['kind']
  id: string
  title: string
  person: { name: string; to: string } | null
  sentence: string
  /** What the other side or the program said. */
  reason: string
  name: string
  age: string
  /** When it is tried again by itself; null for what waits for staff. */
  nextTry: string | null
}

/** What staff read about something that failed. */
export function failureRow(asked: RequestContext, work: FailedWork): FailureRow {
  const { locale } = asked
  const { kind, id, name, person, reason, attempts, failedAt, nextAttemptAt, parkedAt } = work
  const style = timeStyle(asked)
  const rest = nextAttemptAt.getTime() - style.now.getTime()
  const untilNext = waitingTime(new Date(style.now.getTime() - Math.max(60_000, rest)), style)
  return {
    key: `${kind} ${id}`,
    kind,
    id,
    name,
    title: titles[kind]({}, { locale }),
    person: person && { name: memberName(person, locale), to: `/u/${person.userId}` },
    sentence: sentenceOf(work)({ count: attempts }, { locale }),
    reason: plainReason(reason, locale),
    age: waitingTime(failedAt, style),
    nextTry: parkedAt ? null : m.console_failures_next({ time: untilNext }, { locale }),
  }
}

/** A refusal of our own by its sentence; what others said stays as they said it. */
function plainReason(reason: string, locale: Locale): string {
  return Object.hasOwn(problemStatus, reason) ? problemText(new Problem(reason as ProblemCode), locale) : reason
}

const titles = {
  event: m.console_failures_event,
  timer: m.console_failures_timer,
  mail: m.console_failures_mail,
  webhook: m.console_failures_webhook,
}

function sentenceOf({ kind, outcome }: FailedWork) {
  if (kind === 'mail' && outcome === 'refused') return m.console_failures_mail_refused
  if (kind === 'mail' && outcome === 'uncertain') return m.console_failures_mail_uncertain
  return {
    event: m.console_failures_event_text,
    timer: m.console_failures_timer_text,
    mail: m.console_failures_mail_text,
    webhook: m.console_failures_webhook_text,
  }[kind]
}
