import type { ReactNode } from 'react'
import type { StayMailValues } from '#domain/notifications/index.ts'
import { cutText } from '#kernel/cut-text.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money.ts'
import * as m from '#words/compiled/messages.js'
import { button, headline, paragraph, quote } from './mail-parts.ts'
import type { MailSite } from './mail-site.ts'

export type InLocale = { locale: Locale }
/** A mail before it is laid out. */
export type Said = { subject: string; preview: string; reason: string; body: ReactNode[] }

/** Returns an amount in minor units as text; empty for none. */
export function money(amount: string | undefined, { currency }: StayMailValues, { locale }: InLocale): string {
  return amount ? formatMoney({ amount: Number(amount), currency }, formatLocale(locale)) : ''
}

export type Reader = { values: StayMailValues; locale: InLocale }

/** Returns a mail of one paragraph with what it is about. */
export function plain(subject: string, head: string, text: string, { values, locale }: Reader): Said {
  return {
    ...frame(subject, text, locale),
    body: [
      headline(head),
      paragraph(text),
      ...what(values, locale),
      ...because(values, locale),
      ...(values.staffReason ? [quote(values.staffReason)] : []),
      ...(values.message ? [quote(values.message)] : []),
      button(m.mail_stay_button({}, locale), values.link),
    ],
  }
}

/** Returns subject, preview and reason of a mail about a stay. */
export function frame(subject: string, preview: string, locale: InLocale): Omit<Said, 'body'> {
  return { subject, preview: cutText(preview || subject, 120), reason: m.mail_reason_stay({}, locale) }
}

/** Returns which days, which place, how many people and the price. */
export function what(values: StayMailValues, locale: InLocale): ReactNode[] {
  if (!values.from) return []
  const people = values.people ? ` · ${m.mail_stay_people({ count: Number(values.people) }, locale)}` : ''
  const price = values.price ? ` · ${money(values.price, values, locale)}` : ''
  return [
    paragraph(m.mail_stay_dates({ dates: dates(values, locale), title: values.title }, locale) + people + price, {
      quiet: true,
    }),
  ]
}

/** Returns the reason of a refusal; nothing without one. */
export function because({ reason }: StayMailValues, locale: InLocale): ReactNode[] {
  const sentences: Record<string, string> = {
    dates: m.mail_declined_reason_dates({}, locale),
    space: m.mail_declined_reason_space({}, locale),
    fit: m.mail_declined_reason_fit({}, locale),
    plans: m.mail_declined_reason_plans({}, locale),
  }
  return sentences[reason] ? [paragraph(sentences[reason])] : []
}

/** Returns `20.–23. Juni 2024`, or `Do., 20. Juni 2024, 18:00–20:00 Uhr`. Days of a stay have no time zone, its hours do. */
export function dates({ from, until, start, end, timeZone }: StayMailValues, { locale }: InLocale): string {
  if (!from || !until) return m.mail_no_dates({}, { locale })
  // Absent in mails queued before listings by the hour existed.
  if (start && end) return hours(new Date(start), new Date(end), { locale, timeZone })
  const format = new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' })
  return format.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${until}T12:00:00Z`))
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

/** Returns a moment in full. */
export function moment(iso: string, { locale }: InLocale, { timeZone }: MailSite): string {
  return new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    new Date(iso),
  )
}
