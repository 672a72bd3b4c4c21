import type { ReactNode } from 'react'
import type { StayMailValues } from '#domain/notifications/index.ts'
import { cutText } from '#kernel/cut-text.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { nightsBetween, noonUtc } from '#kernel/dates.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money.ts'
import * as m from '#words/compiled/messages.js'
import { badge } from './mail-rows.ts'
import { button, headline, paragraph, quote } from './mail-parts.ts'
import { placeRow } from './place-row.ts'
import type { MailSite } from './mail-site.ts'
import { wholeDate } from './whole-dates.ts'
import type { InLocale, MailContent } from './simple-mail.ts'

/** Returns an amount in minor units as text; empty for none. */
export function money(amount: string | undefined, { currency }: StayMailValues, { locale }: InLocale): string {
  return amount ? formatMoney({ amount: Number(amount), currency }, formatLocale(locale)) : ''
}

export type Reader = { values: StayMailValues; locale: InLocale; site: MailSite }

/** Returns a mail of one paragraph with what it is about. */
export function simpleStayMail(
  subject: string,
  head: string,
  text: string,
  { values, locale, site }: Reader,
): MailContent {
  return {
    ...frame(subject, text, locale),
    body: [
      headline(head),
      paragraph(text),
      ...stayFacts(values, locale, site),
      ...declineReason(values, locale),
      ...(values.staffReason ? [quote(values.staffReason)] : []),
      ...(values.message ? [quote(values.message)] : []),
      button(m.mail_stay_button({}, locale), values.link),
    ],
  }
}

/** Returns subject, preview and reason of a mail about a stay. */
export function frame(subject: string, preview: string, locale: InLocale): Omit<MailContent, 'body'> {
  return { subject, preview: cutText(preview || subject, 120), reason: m.mail_reason_stay({}, locale) }
}

/** Returns the place with its picture, the days, how many nights and people, and the price. */
export function stayFacts(values: StayMailValues, locale: InLocale, site: MailSite): ReactNode[] {
  if (!values.from) return []
  const nights = values.start ? 0 : nightsBetween(values.from, values.until)
  const facts = [
    nights > 0 && m.listing_nights({ count: nights }, locale),
    values.people && party(values, locale),
    values.price && money(values.price, values, locale),
  ]
  const lines = [daysOf(values, locale), facts.filter(Boolean).join(' · ')]
  return [placeRow({ ...values, lines: lines.filter(Boolean) }, site)]
}

/** Returns the days of a stay with their weekdays, with the year as in `nearDates`; hours as in `dates`. */
function daysOf(values: StayMailValues, locale: InLocale): string {
  if (values.start) return dates(values, locale)
  const year = isNear(values) ? undefined : ('numeric' as const)
  const options = { weekday: 'short', day: 'numeric', month: 'short', year, timeZone: 'UTC' } as const
  const format = dateFormat(formatLocale(locale.locale), options)
  return wholeDate(format.formatRange(noonUtc(values.from), noonUtc(values.until)))
}

function party(values: StayMailValues, locale: InLocale): string {
  const [all, young, smallest] = [Number(values.people), Number(values.children ?? 0), Number(values.babies ?? 0)]
  if (young === 0 && smallest === 0) return m.mail_stay_people({ count: all }, locale)
  return [
    m.picker_adults_count({ count: all - young }, locale),
    ...(young > 0 ? [m.picker_children_count({ count: young }, locale)] : []),
    ...(smallest > 0 ? [m.picker_babies_count({ count: smallest }, locale)] : []),
  ].join(', ')
}

/** Returns the reason of a refusal; nothing without one. */
export function declineReason({ reason }: StayMailValues, locale: InLocale): ReactNode[] {
  const sentences: Record<string, string> = {
    dates: m.mail_declined_reason_dates({}, locale),
    space: m.mail_declined_reason_space({}, locale),
    fit: m.mail_declined_reason_fit({}, locale),
    plans: m.mail_declined_reason_plans({}, locale),
  }
  return sentences[reason] ? [paragraph(sentences[reason])] : []
}

type Days = Pick<StayMailValues, 'from' | 'until' | 'start' | 'end' | 'timeZone'>

/** Returns `20.–23. Juni 2024`, or `Do., 20. Juni 2024, 18:00–20:00 Uhr`. Days of a stay have no time zone, its hours do. */
export function dates({ from, until, start, end, timeZone }: Days, { locale }: InLocale): string {
  if (!from || !until) return m.mail_no_dates({}, { locale })
  // Absent in mails queued before listings by the hour existed.
  if (start && end) return wholeDate(hours(new Date(start), new Date(end), { locale, timeZone }))
  const format = dateFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' })
  return wholeDate(format.formatRange(noonUtc(from), noonUtc(until)))
}

/** Returns the days or hours of a request in words. The year is left out when it is that in which the answer is due. */
export function nearDates(values: Days & Pick<StayMailValues, 'answerBy'>, locale: InLocale): string {
  const { from, until, start } = values
  if (start || !isNear(values)) return dates(values, locale)
  const format = dateFormat(formatLocale(locale.locale), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return wholeDate(format.formatRange(noonUtc(from), noonUtc(until)))
}

/** Whether a request is for days of the year in which its answer is due. */
function isNear({ from, until, answerBy }: Pick<StayMailValues, 'from' | 'until' | 'answerBy'>): boolean {
  return until !== '' && [from, until].every((day) => day.slice(0, 4) === answerBy.slice(0, 4))
}

/** Both days where hours end on another one; a day may end at 24:00. */
function hours(start: Date, end: Date, { locale, timeZone }: InLocale & { timeZone: string }): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formatLocale(locale), { ...options, timeZone })
  const day = format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [from, until] = [clock.format(start), clock.format(end)]
  const isOneDay = day.format(start) === day.format(new Date(end.getTime() - 1))
  if (isOneDay)
    return m.hours_range({ day: day.format(start), from, until: until === '00:00' ? '24:00' : until }, { locale })
  const at = (moment: Date, time: string) => m.order_at({ day: day.format(moment), time }, { locale })
  return `${at(start, from)} – ${at(end, until)}`
}

/** Returns the time until which an answer is due, as a badge; nothing where none is. */
export function answerBy(values: StayMailValues, { locale }: InLocale, { timeZone }: MailSite): ReactNode[] {
  if (!values.answerBy) return []
  return [badge(m.mail_answer_by({ when: shortMoment(values.answerBy, locale, timeZone) }, { locale }))]
}

/** Returns a moment of the next days, short enough for one line of a phone: `Sa., 5. Dez., 03:35 Uhr`. */
export function shortMoment(iso: string, locale: Locale, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(formatLocale(locale), { ...options, timeZone }).format(new Date(iso))
  const day = part({ weekday: 'short', day: 'numeric', month: 'short' })
  const time = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return wholeDate(m.order_at({ day, time }, { locale }))
}
