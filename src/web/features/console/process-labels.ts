import type { PictureWords, TimeExpression, Timepoint } from '#domain/transactions/index.ts'
import { parseDuration } from '#kernel/clock.ts'
import type { Locale } from '#kernel/locale.ts'
import { inDative, periodText } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import { wordNamed } from '#words/catalogue.ts'

/** Returns the words of a process diagram in a language. A state or transition without a word is shown by its name. */
export function processWords(locale: Locale): PictureWords {
  const options = { locale }
  const who = { customer: m.staff_by_guest, provider: m.staff_by_host, operator: m.staff_by_team }
  return {
    begin: m.staff_flow_begin({}, options),
    state: (name) => stateWord(name, locale),
    step: (name) => stepWord(name, locale),
    who: (actor) => (actor ? who[actor]({}, options) : m.staff_by_itself({}, options)),
    when: (time) => timeText(time, locale),
  }
}

/** Returns the word for a transition. */
export function stepWord(transition: string, locale: Locale): string {
  const name = transition.replace('transition/', '')
  return wordNamed(`staff_step_${name}`)?.({}, { locale }) ?? name
}

function stateWord(state: string, locale: Locale): string {
  const name = state.replace('state/', '')
  return wordNamed(`inbox_state_${name}`)?.({}, { locale }) ?? name
}

function timeText(time: TimeExpression, locale: Locale): string {
  const options = { locale }
  const length = (period: string) => periodText(parseDuration(period), locale)
  if ('ignoreIfPast' in time) return timeText(time.ignoreIfPast, locale)
  if ('min' in time)
    return m.staff_time_earliest({ times: time.min.map((each) => timeText(each, locale)).join('; ') }, options)
  if ('answerAfter' in time)
    return m.staff_time_share(
      {
        share: Math.round(time.share * 100),
        point: pointText(time.answerAfter, locale),
        min: inDative(length(time.atLeast), locale),
        max: inDative(length(time.atMost), locale),
      },
      options,
    )
  if ('timepoint' in time) return m.staff_time_at({ point: pointText(time, locale) }, options)
  const [base, ...periods] = 'plus' in time ? time.plus : time.minus
  const period = periods.map((each) => length(each.period)).join(' + ')
  const point = 'timepoint' in base ? pointText(base, locale) : timeText(base, locale)
  return 'plus' in time
    ? m.staff_time_after({ period, point }, options)
    : m.staff_time_before({ period, point }, options)
}

function pointText(point: Timepoint, locale: Locale): string {
  const options = { locale }
  if ('state' in point) return m.staff_point_state({ state: stateWord(point.state, locale) }, options)
  if ('transition' in point) return m.staff_point_step({ step: stepWord(point.transition, locale) }, options)
  if (point.timepoint === 'time/tx-initiated') return m.staff_point_begin({}, options)
  return point.timepoint.endsWith('start') ? m.staff_point_arrival({}, options) : m.staff_point_departure({}, options)
}
