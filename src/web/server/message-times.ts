import { addDays, dateInZone, nightsBetween, noonUtc } from '#kernel/dates.ts'
import { dateFormat, numberFormat } from '#kernel/formats.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import type { RequestContext } from './request-context.ts'
import * as m from '#words/compiled/messages.js'

/** How a reader's times are written: language, time zone of the marketplace, and the present moment. */
export type TimeStyle = { locale: Locale; timeZone: string; now: Date }

/** How times are written for this reader. */
export function timeStyle({ app, locale }: Pick<RequestContext, 'app' | 'locale'>): TimeStyle {
  return { locale, timeZone: app.marketplace.timeZone, now: app.clock.now() }
}

/** A time as a page shows it: in words, exactly, and for machines. */
export type ShownTime = { text: string; exact: string; iso: string }

/** A moment for a page. */
export function shownTime(at: Date, text: string, style: TimeStyle): ShownTime {
  return { text, exact: exactTime(at, style), iso: at.toISOString() }
}

const hardSpace = '\u00a0'

/** A moment in a list: the time today, then `gestern`, the weekday within six days, the date before that. */
export function listTime(at: Date, style: TimeStyle): string {
  const { daysAgo, year } = distance(at, style)
  if (daysAgo === 0) return clockTime(at, style)
  if (daysAgo === 1) return new Intl.RelativeTimeFormat(tag(style), { numeric: 'auto' }).format(-1, 'day')
  // A weekday beside a day is abbreviated with its point ("Mo."), alone it is not.
  if (daysAgo < 7) return formatted(at, style, { weekday: 'short', day: 'numeric' }).split(/[\s,]/)[0] ?? ''
  return formatted(at, style, { day: 'numeric', month: 'short', ...(year ? {} : { year: 'numeric' }) })
}

/** The heading of a day in a conversation: `Heute`, `Gestern`, `Sonntag, 26. Mai`. */
export function dayHeading(at: Date, style: TimeStyle): string {
  const { daysAgo, year } = distance(at, style)
  if (daysAgo === 0) return m.inbox_today({}, { locale: style.locale })
  if (daysAgo === 1) return m.inbox_yesterday({}, { locale: style.locale })
  return formatted(at, style, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(year ? {} : { year: 'numeric' }),
  })
}

/** Hours and minutes, such as `09:14`. */
export function clockTime(at: Date, style: TimeStyle): string {
  return formatted(at, style, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** The exact moment, for whoever rests the pointer on a time. */
export function exactTime(at: Date, style: TimeStyle): string {
  const day = formatted(at, style, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return m.inbox_at_time({ day, time: clockTime(at, style) }, { locale: style.locale })
}

/** A day in short: `So., 2. Juni`. */
export function weekday(at: Date, style: TimeStyle): string {
  return formatted(at, style, { weekday: 'short', day: 'numeric', month: 'long' })
}

/** A moment in short: `So., 2. Juni, 18:00 Uhr`. */
export function weekdayTime(at: Date, style: TimeStyle): string {
  return m.order_at({ day: weekday(at, style), time: clockTime(at, style) }, { locale: style.locale })
}

/** Until when something can be done: the last whole day where it ends at midnight, else the moment. */
export function lastTime(at: Date, style: TimeStyle): string {
  return clockTime(at, style) === '00:00' ? weekday(new Date(at.getTime() - 1), style) : weekdayTime(at, style)
}

/** A calendar date in short: `Do., 20. Juni`, `Di., 1. Dez.`. */
export function stayDay(day: string, locale: Locale): string {
  const format = dateFormat(formatLocale(locale), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  return joinDays(format.format(noonUtc(day)))
}

/** Two days of a stay in short: `Do., 20. – So., 23. Juni`, `Sa., 29. Juni – Mo., 1. Juli`. */
export function stayDays(from: string, until: string, locale: Locale): string {
  const format = dateFormat(formatLocale(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const begin = format.formatToParts(noonUtc(from))
  const sameMonth = from.slice(0, 7) === until.slice(0, 7)
  const shown = sameMonth
    ? begin.slice(
        0,
        begin.findIndex(({ type }) => type === 'month'),
      )
    : begin
  const beginText = shown.map(({ value }) => value).join('')
  return joinDays(`${beginText.trimEnd()} – ${format.format(noonUtc(until))}`)
}

/** The same for a place that is given by the hour, whose hours are those of its own clocks. */
export function atPlace(style: TimeStyle, { timeZone }: { timeZone: string | null }): TimeStyle {
  return timeZone === null ? style : { ...style, timeZone }
}

/** Hours of a day: `Do., 20. Juni, 18:00–20:00 Uhr`; both days where they end on another one. */
export function stayHours({ start, end }: { start: Date; end: Date }, style: TimeStyle): string {
  const [from, until] = [clockTime(start, style), clockTime(end, style)]
  const lastMinute = new Date(end.getTime() - 1)
  if (dayOf(start, style) === dayOf(lastMinute, style))
    return m.hours_range(
      { day: weekday(start, style), from, until: until === '00:00' ? '24:00' : until },
      { locale: style.locale },
    )
  return `${weekdayTime(start, style)} – ${weekdayTime(end, style)}`
}

/** The same for a narrow place: `Do., 20. Juni, 18:00–20:00`. */
export function shortHours({ start, end }: { start: Date; end: Date }, style: TimeStyle): string {
  const day = dayOf(start, style)
  if (day !== dayOf(new Date(end.getTime() - 1), style)) return stayHours({ start, end }, style)
  const until = clockTime(end, style)
  return `${stayDay(day, style.locale)}, ${clockTime(start, style)}–${until === '00:00' ? '24:00' : until}`
}

/** How long ago, roughly: `40 Min.`, `9 Std.`, `3 Tage`. */
export function waitingTime(since: Date, { locale, now }: TimeStyle): string {
  const minutes = Math.max(0, Math.round((now.getTime() - since.getTime()) / 60_000))
  const [value, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 48 * 60 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day']
  return numberFormat(formatLocale(locale), {
    style: 'unit',
    unit: unit as string,
    unitDisplay: unit === 'day' ? 'long' : 'short',
    maximumFractionDigits: 0,
  }).format(Math.floor(value as number))
}

/** The same behind `seit` and `in`, which take the dative in German: `3 Tagen`. */
export function waitingTimeDative(since: Date, style: TimeStyle): string {
  return inDative(waitingTime(since, style), style.locale)
}

/** A length of time in its largest whole unit, in milliseconds: `15 Minuten`, `2 Stunden`, `6 Tage`. */
export function periodText(milliseconds: number, locale: Locale): string {
  const minutes = milliseconds / 60_000
  const [value, unit]: [number, string] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return numberFormat(formatLocale(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** A length of time that ends in days, in the dative: `6 Tage` becomes `6 Tagen`. Other units keep their form. */
export function inDative(text: string, locale: Locale): string {
  return locale === 'de' ? text.replace(/Tage$/, 'Tagen') : text
}

/** How much time there is, in whole hours, or minutes below one: `3 Std.`, `40 Min.`. */
export function shortWait(milliseconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000))
  const [value, unit]: [number, string] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour']
  return numberFormat(formatLocale(locale), { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}

/** Which calendar day a moment belongs to, in the marketplace's time zone. */
export function dayOf(at: Date, { timeZone }: TimeStyle): string {
  return dateInZone(at, timeZone)
}

function distance(at: Date, style: TimeStyle): { daysAgo: number; year: boolean } {
  const day = dayOf(at, style)
  const today = dayOf(style.now, style)
  return {
    daysAgo: Math.max(0, nightsBetween(day, today)),
    year: day.slice(0, 4) === today.slice(0, 4) || day > addDays(today, -180),
  }
}

function formatted(at: Date, style: TimeStyle, options: Intl.DateTimeFormatOptions): string {
  return joinDays(dateFormat(tag(style), { ...options, timeZone: style.timeZone }).format(at))
}

/** Keeps `20. Juni` on one line. */
function joinDays(text: string): string {
  return text.replace(/(\d\.?) (?=\p{L})/gu, `$1${hardSpace}`)
}

function tag({ locale }: TimeStyle): string {
  return formatLocale(locale)
}
