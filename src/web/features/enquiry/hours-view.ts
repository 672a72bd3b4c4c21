import { freeHours } from '#domain/availability/index.ts'
import { isCalendarDate } from '#kernel/dates.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { stayDay } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'

/** Minutes between two possible starts or ends. */
const step = 30
const daysAhead = 30

/** A time of day in minutes after midnight, with its text. */
export type ClockTime = { value: number; text: string }

/** The hours that can be requested on a day: each stretch is free from its first time to its last. */
export type HoursView = {
  day: string
  dayText: string
  today: string
  stretches: ClockTime[][]
  /** Start and end in the address of the page, in minutes after midnight; null where there is none that is free. */
  chosen: { start: number | null; end: number | null }
  /** The next days with free hours, as alternatives. */
  others: { day: string; text: string }[]
  /** The listing's time zone, where it differs from the marketplace's. */
  zone: string | null
}

/** Returns the hours of the requested day, or of the first free one; null where a place is offered by the night. */
export async function hoursView(
  { app, viewer, locale }: Pick<RequestContext, 'app' | 'viewer' | 'locale'>,
  listingId: string,
  asked: URLSearchParams,
): Promise<HoursView | null> {
  const soon = await freeHours(app, viewer, { listingId, days: daysAhead })
  if (!soon) return null
  const { timeZone, today } = soon
  const askedDay = asked.get('day')
  const day = isCalendarDate(askedDay) && askedDay >= today ? askedDay : (soon.days[0]?.day ?? today)
  const chosen = await freeHours(app, viewer, { listingId, from: day, days: 1 })
  const free = chosen?.days.find((each) => each.day === day)?.free ?? []
  const stretches = free.map(timesIn).filter((times) => times.length > 1)
  const chosenTime = (name: string) => stretches.flat().find(({ value }) => String(value) === asked.get(name))
  const zone = timeZone === app.marketplace.timeZone ? null : timeZone.replaceAll('_', ' ')
  return {
    day,
    dayText: stayDay(day, locale),
    today,
    stretches,
    chosen: { start: chosenTime('start')?.value ?? null, end: chosenTime('end')?.value ?? null },
    others: soon.days
      .filter((each) => each.day !== day)
      .slice(0, 5)
      .map((each) => ({ day: each.day, text: stayDay(each.day, locale) })),
    zone: zone && m.week_zone_guest({ zone }),
  }
}

function timesIn({ from, until }: { from: number; until: number }): ClockTime[] {
  const first = Math.ceil(from / step) * step
  const count = Math.floor((until - first) / step) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => clockTime(first + index * step))
}

function clockTime(value: number): ClockTime {
  const two = (number: number) => String(number).padStart(2, '0')
  return { value, text: `${two(Math.floor(value / 60))}:${two(value % 60)}` }
}
