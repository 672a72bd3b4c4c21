import { isByTheHour } from '#domain/availability/index.ts'
import type { Thread } from '#domain/messages/index.ts'
import type { TransactionView } from '#domain/transactions/index.ts'
import { shortName } from '#web/server/member-name.ts'
import { dayOf, stageTime, stayDay, type TimeStyle, weekday } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import type { ThreadView } from './inbox-view.ts'
import { stageLabel, stateText } from './state-view.ts'

/** Returns the stages of a stay with their details; or, for a stay that ended early, how and when. */
export function progressOf(thread: Thread, style: TimeStyle): Pick<ThreadView, 'progress' | 'ended'> {
  const { progress, transaction: view } = thread
  const { locale } = style
  if (!progress) return { progress: null, ended: endedText(thread, style) }
  const stages = progress.stages.map((key, index) => ({
    key,
    label: stageLabel(key, locale),
    state:
      index < progress.reached ? ('done' as const) : index === progress.reached ? ('now' as const) : ('next' as const),
    detail: (details[key] ?? nothing)(thread, view, style),
  }))
  return { progress: stages, ended: null }
}

type Detail = (thread: Thread, view: TransactionView, style: TimeStyle) => string | null

const nothing: Detail = () => null

/** The text below a stage, by its key. */
const details: Record<string, Detail> = {
  request: ({ events }, { createdAt }, style) => {
    const asked = events.find(({ stage }) => stage !== null)
    return stageTime(asked?.at ?? createdAt, style)
  },
  answer: ({ role, partner, progress, events }, { deadlines }, style) => {
    const { locale } = style
    const owed = deadlines.find(({ owedBy }) => owedBy !== null)
    if (owed?.owedBy === role) return m.order_stage_waits_you({}, { locale })
    if (owed) return m.order_stage_waits_partner({ name: shortName(partner, locale) }, { locale })
    const own = progress?.stages.indexOf('answer') ?? 0
    const answered = events.find(({ stage }) => stage !== null && stage > own)
    return answered ? stageTime(answered.at, style) : null
  },
  stay: (_thread, { booking }, { locale }) =>
    booking && m.order_stage_from({ day: stayDay(booking.from, locale) }, { locale }),
  review: (_thread, { booking }, style) => {
    if (!booking) return null
    const day = isByTheHour(booking) ? dayOf(booking.end, style) : booking.until
    return m.order_stage_from({ day: stayDay(day, style.locale) }, { locale: style.locale })
  },
}

function endedText({ look, transaction }: Thread, style: TimeStyle): string | null {
  const { booking, lastTransitionedAt } = transaction
  if (booking?.state !== 'declined' && booking?.state !== 'cancelled') return null
  const { locale } = style
  return m.order_stage_ended({ state: stateText(look, locale), day: weekday(lastTransitionedAt, style) }, { locale })
}
