import type { HostNight } from '#domain/availability/index.ts'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import type { AvatarPerson } from '../../parts/avatar.tsx'
import type { Month } from '../../parts/month.ts'
import type { WeekLine } from '../listing/week-lines.ts'

/** Somebody who stays or asks to, as the calendar shows them. */
export type StayView = {
  transactionId: string
  state: 'pending' | 'accepted'
  from: CalendarDate
  until: CalendarDate
  seats: number
  name: string
  fullName: string
  person: AvatarPerson
}

/** One month of the table with the days of its first and last week. */
export type MonthView = { month: Month; version: number; nights: HostNight[]; stays: StayView[] }

/** The nights somebody works with; `until` is the day after the last. */
export type Range = { from: CalendarDate; until: CalendarDate }

/** The calendar of one listing. */
export type CalendarView = {
  listing: { id: string; title: string; seats: number; picture: string | null }
  /** Whether parties share a night: then places are counted, otherwise a night is free or not. */
  shared: boolean
  /** Whether it is given by the hour: then a day is open or not. */
  timed: boolean
  /** What holds in every week. */
  week: WeekLine[]
  today: CalendarDate
  weekStart: 0 | 1
  formatLocale: string
  /** The months that can be turned to. */
  first: Month
  last: Month
  month: MonthView
  next: StayView[]
}

/** What a change of nights answers. */
export type ChangeAnswer = {
  problem: { code: string; message: string } | null
  changed: number
  kept: number
  month: MonthView | null
}

export type NightState = 'past' | 'closed' | 'blocked' | 'full' | 'asked' | 'part' | 'free'

/** In which of the looks of the legend a night stands. */
export function nightStateOf({ reach, seats, used, asked, free }: HostNight): NightState {
  if (reach === 'past') return 'past'
  if (reach !== 'open') return 'closed'
  if (free === 0 && used > 0) return asked > 0 && used - asked < seats ? 'asked' : 'full'
  if (seats === 0) return 'blocked'
  return used > 0 ? 'part' : 'free'
}

/** Whether a night can be part of a choice: it is ahead, and something of it is still to be given. */
export function isChoosable(night: HostNight): boolean {
  return night.reach === 'open' && !(night.free === 0 && night.used > 0)
}

/** The range from one night to another, whichever is first. */
export function rangeBetween(one: CalendarDate, other: CalendarDate): Range {
  const [from, last] = one <= other ? [one, other] : [other, one]
  return { from, until: addDays(last, 1) }
}

/** Whether a night lies in a range. */
export function isIn(range: Range | null, night: CalendarDate): boolean {
  return range !== null && range.from <= night && night < range.until
}

/** Stays that touch a night, each in a lane that it keeps from its first night to its last. */
export function lanesOf(stays: StayView[]): Map<StayView, number> {
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
