import type { AvailabilityPlan } from '#domain/availability/index.ts'
import * as m from '#words/compiled/messages.js'
import { weekdayNames } from '../../parts/month.ts'

type Weekday = AvailabilityPlan['entries'][number]['dayOfWeek']

/** Consecutive days with the same hours, such as `Mo–Fr` and `10:00–12:00`. */
export type WeekLine = { days: string; text: string }

const order: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Returns a plan in a few lines, with equal consecutive days in one. `counted`: the places are named too. */
export function weekLines(plan: AvailabilityPlan, counted: boolean, formatLocale: string): WeekLine[] {
  const names = weekdayNames(1, formatLocale).map(({ short }) => short)
  const lines: { first: number; last: number; text: string }[] = []
  for (const [at, day] of order.entries()) {
    const text = textOfDay(plan, day, counted)
    const before = lines.at(-1)
    if (before?.text === text) before.last = at
    else lines.push({ first: at, last: at, text })
  }
  return lines.map(({ first, last, text }) => ({ days: daysText(names, first, last), text }))
}

function daysText(names: string[], first: number, last: number): string {
  if (first === 0 && last === 6) return m.week_every_day()
  return first === last ? (names[first] ?? '') : `${names[first]}–${names[last]}`
}

function textOfDay(plan: AvailabilityPlan, day: Weekday, counted: boolean): string {
  if (plan.type === 'availability-plan/day') {
    const seats = plan.entries.find(({ dayOfWeek }) => dayOfWeek === day)?.seats ?? 0
    return seats === 0 ? m.week_closed() : counted ? m.week_places({ count: seats }) : m.week_open()
  }
  const hours = plan.entries
    .filter(({ dayOfWeek, seats }) => dayOfWeek === day && seats > 0)
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
    .map(({ startTime, endTime, seats }) => {
      const span = `${startTime}–${endTime === '00:00' ? '24:00' : endTime}`
      return counted ? `${span} (${m.week_places({ count: seats })})` : span
    })
  return hours.join(', ') || m.week_closed()
}
