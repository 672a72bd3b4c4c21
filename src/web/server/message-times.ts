import { addDays, dateInZone, nightsBetween, noonUtc } from '#kernel/dates.ts'
import { dateFormat, numberFormat, relativeFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import type { RequestContext } from './request-context.ts'
import * as m from '#words/compiled/messages.js'

/** How times are written: language, time zone and the present moment. */
export type TimeStyle = { locale: Locale; timeZone: string; now: Date }

/** How a date is written that does not depend on the present moment. */
type Zone = Pick<TimeStyle, 'locale' | 'timeZone'>

/** Returns the style for a reader. */
export function timeStyle({ app, locale }: Pick<RequestContext, 'app' | 'locale'>): TimeStyle {
  return { locale, timeZone: app.marketplace.timeZone, now: app.clock.now() }
}

/** A time on a page: in words, exactly, and for machines. */
export type ShownTime = { text: string; exact: string; iso: string }

/** Returns a moment with its text for a page. */
export function shownTime(at: Date, text: string, style: TimeStyle): ShownTime {
  return { text, exact: exactTime(at, style), iso: at.toISOString() }
}

const hardSpace = '\u00a0'

/** Returns a moment for a list: the time today, then `gestern`, the weekday within six days, the date before that. */
export function listTime(at: Date, style: TimeStyle): string {
  const { daysAgo, year } = distance(at, style)
  if (daysAgo === 0) return clockTime(at, style)
  if (daysAgo === 1) return relativeFormat(tag(style), { numeric: 'auto' }).format(-1, 'day')
  if (daysAgo < 7) return shortWeekday(at, style)
  return formatted(at, style, { day: 'numeric', month: 'short', ...(year ? {} : { year: 'numeric' }) })
}

/** Returns a moment below a stage: `heute, 10:48`, `gestern`, the weekday and date within six days, the date before that. */
export function stageTime(at: Date, style: TimeStyle): string {
  const { daysAgo } = distance(at, style)
  if (daysAgo === 0)
    return `${relativeFormat(tag(style), { numeric: 'auto' }).format(0, 'day')}, ${clockTime(at, style)}`
  return daysAgo > 1 && daysAgo < 7 ? stayDay(dayOf(at, style), style.locale) : listTime(at, style)
}

/** Returns the heading of a day in a conversation: `Heute`, `Gestern`, `Sonntag, 26. Mai`. */
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

/** Returns hours and minutes, such as `09:14`. */
export function clockTime(at: Date, style: TimeStyle): string {
  return formatted(at, style, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** Returns date and time in full, for tooltips. */
export function exactTime(at: Date, style: TimeStyle): string {
  const day = formatted(at, style, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return m.inbox_at_time({ day, time: clockTime(at, style) }, { locale: style.locale })
}

/** Returns a short date: `So., 2. Juni`. */
export function weekday(at: Date, style: TimeStyle): string {
  return formatted(at, style, { weekday: 'short', day: 'numeric', month: 'long' })
}

/** Returns a date with its year, for what is kept: `21. November 2026`, with `medium` `21.11.2026`. */
export function dateWithYear(at: Date, zone: Zone, dateStyle: 'long' | 'medium' = 'long'): string {
  return formatted(at, zone, { dateStyle })
}

/** Returns the month of a moment with its year: `Mai 2024`, with `short` `Feb 2024`. */
export function monthWithYear(at: Date, zone: Zone, month: 'long' | 'short' = 'long'): string {
  return formatted(at, zone, { month, year: 'numeric' })
}

/** Returns a moment in short, with its year where that is not clear: `21. Nov., 09:03`. */
export function dayTime(at: Date, style: TimeStyle): string {
  const { year } = distance(at, style)
  const day = formatted(at, style, { day: 'numeric', month: 'short', ...(year ? {} : { year: 'numeric' }) })
  return `${day}, ${clockTime(at, style)}`
}

/** Returns a short date with its time: `So., 2. Juni, 18:00 Uhr`. */
export function weekdayTime(at: Date, style: TimeStyle): string {
  return m.order_at({ day: weekday(at, style), time: clockTime(at, style) }, { locale: style.locale })
}

/** Returns a deadline: the last whole day when it ends at midnight, else the moment. */
export function deadlineTime(at: Date, style: TimeStyle): string {
  return clockTime(at, style) === '00:00' ? weekday(new Date(at.getTime() - 1), style) : weekdayTime(at, style)
}

/** Returns a deadline in a narrow column: `18:00 Uhr` today, `Mo.` within six days, `2. Juni` later. */
export function shortDeadline(at: Date, style: TimeStyle): string {
  const left = nightsBetween(dayOf(style.now, style), dayOf(at, style))
  if (left <= 0) return m.order_clock({ time: clockTime(at, style) }, { locale: style.locale })
  if (left < 7) return shortWeekday(at, style)
  return formatted(at, style, { day: 'numeric', month: 'short' })
}

/** Returns a calendar date in short: `Do., 20. Juni`, `Di., 1. Dez.`. */
export function stayDay(day: string, locale: Locale): string {
  const format = dateFormat(formatLocale(locale), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  return joinDays(format.format(noonUtc(day)))
}

/** Returns the dates of a stay in short: `Do., 20. – So., 23. Juni`, `Sa., 29. Juni – Mo., 1. Juli`. */
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

/** Returns the dates of a stay with the year, for what is kept: `20.–23. Juni 2024`. */
export function stayDaysWithYear(from: string, until: string, locale: Locale): string {
  const format = dateFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' })
  return format.formatRange(noonUtc(from), noonUtc(until))
}

/** Returns the style for a place offered by the hour, whose times are in its own time zone. */
export function atPlace(style: TimeStyle, { timeZone }: { timeZone: string | null }): TimeStyle {
  return timeZone === null ? style : { ...style, timeZone }
}

/** Returns the hours of a stay: `Do., 20. Juni, 18:00–20:00 Uhr`; both dates when they end on another day. */
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

/** Returns the hours of a stay without the unit, for narrow columns: `Do., 20. Juni, 18:00–20:00`. */
export function shortHours({ start, end }: { start: Date; end: Date }, style: TimeStyle): string {
  const day = dayOf(start, style)
  if (day !== dayOf(new Date(end.getTime() - 1), style)) return stayHours({ start, end }, style)
  const until = clockTime(end, style)
  return `${stayDay(day, style.locale)}, ${clockTime(start, style)}–${until === '00:00' ? '24:00' : until}`
}

/** Returns roughly how long ago, at least one minute: `40 Min.`, `9 Std.`, `3 Tage`. */
export function waitingTime(since: Date, { locale, now }: TimeStyle): string {
  const minutes = Math.max(1, Math.round((now.getTime() - since.getTime()) / 60_000))
  const [value, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 48 * 60 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day']
  return numberFormat(formatLocale(locale), {
    style: 'unit',
    unit: unit as string,
    unitDisplay: unit === 'day' ? 'long' : 'short',
    maximumFractionDigits: 0,
  }).format(Math.floor(value as number))
}

/** Returns `waitingTime` in the German dative, as required after `seit` and `in`: `3 Tagen`. */
export function waitingTimeDative(since: Date, style: TimeStyle): string {
  return inDative(waitingTime(since, style), style.locale)
}

/** Returns a duration, given in milliseconds, in its largest whole unit: `15 Minuten`, `2 Stunden`, `6 Tage`. */
export function periodText(milliseconds: number, locale: Locale): string {
  const minutes = milliseconds / 60_000
  const [value, unit]: [number, string] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return numberFormat(formatLocale(locale), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** Returns a duration that ends in days in the German dative: `6 Tage` becomes `6 Tagen`. Other units are unchanged. */
export function inDative(text: string, locale: Locale): string {
  return locale === 'de' ? text.replace(/Tage$/, 'Tagen') : text
}

/** Returns a duration, given in milliseconds, in whole hours, or in minutes below one hour: `3 Std.`, `40 Min.`. */
export function shortWait(milliseconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000))
  const [value, unit]: [number, string] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour']
  return numberFormat(formatLocale(locale), { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}

/** Returns the calendar day of a moment in the marketplace's time zone. */
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

/** Returns `Mo.`: beside a date a weekday is abbreviated with a point, alone it is not. */
function shortWeekday(at: Date, style: TimeStyle): string {
  return formatted(at, style, { weekday: 'short', day: 'numeric' }).split(/[\s,]/)[0] ?? ''
}

function formatted(at: Date, zone: Zone, options: Intl.DateTimeFormatOptions): string {
  return joinDays(dateFormat(tag(zone), { ...options, timeZone: zone.timeZone }).format(at))
}

/** Returns the text with non-breaking spaces inside dates. */
function joinDays(text: string): string {
  return text.replace(/(\d\.?) (?=\p{L})/gu, `$1${hardSpace}`)
}

function tag({ locale }: Pick<TimeStyle, 'locale'>): string {
  return formatLocale(locale)
}
