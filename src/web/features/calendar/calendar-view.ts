import type { HostNight } from '#domain/availability/index.ts'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import type { AvatarPerson } from '../../parts/avatar.tsx'
import type { Month } from '../../parts/month.ts'
import type { WeekLine } from '../listing/week-lines.ts'

/** A stay or request as the calendar shows it. */
export type StayView = {
  transactionId: string
  state: 'pending' | 'accepted'
  from: CalendarDate
  until: CalendarDate
  seats: number
  name: string
  fullName: string
  /** When the host has to answer at the latest, as `Mo.` or `Fr., 4. Dez.`; null when no answer is due. */
  answerBy: string | null
  person: AvatarPerson
}

/** One month of the table with the days of its first and last week. */
export type MonthView = { month: Month; version: number; nights: HostNight[]; stays: StayView[] }

/** A range of nights; `until` is the day after the last. */
export type Range = { from: CalendarDate; until: CalendarDate }

/** The calendar of one listing. */
export type CalendarView = {
  listing: { id: string; title: string; seats: number; picture: string | null }
  /** Whether several parties may stay in one night: then places are counted, otherwise a night is free or not. */
  shared: boolean
  /** Whether the listing is offered by the hour: then a day is open or not. */
  timed: boolean
  /** The usual week. */
  week: WeekLine[]
  today: CalendarDate
  weekStart: 0 | 1
  formatLocale: string
  /** The months that can be shown. */
  first: Month
  last: Month
  month: MonthView
  /** The next accepted stays. */
  coming: StayView[]
  /** Every request that waits for an answer. */
  waiting: StayView[]
}

/** The answer to a change of nights. */
export type ChangeAnswer = {
  problem: { code: string; message: string } | null
  changed: number
  kept: number
  month: MonthView | null
}

export type NightState = 'past' | 'closed' | 'blocked' | 'full' | 'asked' | 'part' | 'free'

/** Returns the state of a night as the legend names it. */
export function nightStateOf(night: HostNight): NightState {
  const { reach, seats, used, asked, free } = night
  if (reach === 'past') return 'past'
  if (reach !== 'open') return 'closed'
  if (asked > 0 && seatsLeft(night) > 0) return 'asked'
  if (free === 0 && used > 0) return 'full'
  if (seats === 0) return 'blocked'
  return used > 0 ? 'part' : 'free'
}

/** Returns how many places of a night the host has not given away. Those that requests hold are among them. */
export function seatsLeft({ seats, used, asked }: HostNight): number {
  return Math.max(0, seats - used + asked)
}

/** Returns whether a night can be selected: it is not in the past and has places to give. */
export function isChoosable(night: HostNight): boolean {
  return night.reach === 'open' && !(night.free === 0 && night.used > 0)
}

/** Returns the range between two nights in either order. */
export function rangeBetween(one: CalendarDate, other: CalendarDate): Range {
  const [from, last] = one <= other ? [one, other] : [other, one]
  return { from, until: addDays(last, 1) }
}

/** Returns whether a night lies in a range. */
export function isIn(range: Range | null, night: CalendarDate): boolean {
  return range !== null && range.from <= night && night < range.until
}

/**
 * Returns a lane (counted from 0) for each stay, the same for all of its nights, so that overlapping stays have
 * different ones.
 */
export function assignLanes(stays: StayView[]): Map<StayView, number> {
  const lanes: CalendarDate[] = []
  const placed = new Map<StayView, number>()
  for (const stay of stays.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const free = lanes.findIndex((until) => until <= stay.from)
    const lane = free < 0 ? lanes.length : free
    lanes[lane] = stay.until
    placed.set(stay, lane)
  }
  return placed
}
