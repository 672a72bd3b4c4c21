import { day, parseDuration } from '#kernel/clock.ts'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { momentInZone } from '#kernel/time-zone.ts'
import type { Booking } from '../availability/index.ts'
import type { AnswerTime, TimeExpression, Timepoint, Transition } from './process.ts'
import type { TransactionView } from './transaction-view.ts'

/** The history of a transaction on which timers depend: its steps, in order, and its days. */
export type TransactionHistory = {
  startedAt: Date
  steps: { transition: string; toState: string; at: Date }[]
  booking: Pick<Booking, 'from' | 'until' | 'start' | 'end' | 'displayStart' | 'displayEnd'> | null
  /** When the payment of a request has to be taken at the latest; null or absent where none is held. */
  answerableUntil?: Date | null
  /** The zone in which the days of stays begin at midnight. */
  timeZone: string
}

/**
 * Returns the history of a transaction as somebody has read it; `taken` is a step as if it were taken at a moment, `at`.
 */
export function historyOf(
  { createdAt, transitions, booking }: Pick<TransactionView, 'createdAt' | 'transitions' | 'booking'>,
  timeZone: string,
  taken?: { step: Transition; at: Date },
): TransactionHistory {
  const steps = transitions.map(({ transition, to, at }) => ({ transition, toState: to as string, at }))
  if (taken) steps.push({ transition: taken.step.name, toState: taken.step.to, at: taken.at })
  return { startedAt: createdAt, steps, booking, timeZone }
}

/** A moment, and the day it stands for where it is the beginning of one. */
type Point = { at: Date; day: CalendarDate | null }

/**
 * Returns the moment an expression means in the life of a transaction; null when it counts from something that is not
 * there, or is to be ignored because it has passed. Days of a stay begin at midnight in the marketplace's zone, and whole
 * days added to them are calendar days, however long the clocks make them; added to a moment, a day is 24 hours.
 */
export function momentOf(expression: TimeExpression, history: TransactionHistory, now: Date): Date | null {
  return pointOf(expression, history, now)?.at ?? null
}

function pointOf(expression: TimeExpression, history: TransactionHistory, now: Date): Point | null {
  if ('plus' in expression) return move(expression.plus, 1, history, now)
  if ('minus' in expression) return move(expression.minus, -1, history, now)
  if ('min' in expression) {
    const points = expression.min.flatMap((each) => pointOf(each, history, now) ?? [])
    return points.sort((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null
  }
  if ('ignoreIfPast' in expression) {
    const point = pointOf(expression.ignoreIfPast, history, now)
    return point && point.at >= now ? point : null
  }
  if ('answerAfter' in expression) return answerTime(expression, history)
  return timepoint(expression, history)
}

/**
 * Returns when the host's answer is due: after `share` of the time between the request and the arrival, at least `atLeast`,
 * at most `atMost`, and never after the first day.
 */
function answerTime({ answerAfter, share, atLeast, atMost }: AnswerTime, history: TransactionHistory): Point | null {
  const asked = timepoint(answerAfter, history)
  const start = ofBooking('time/booking-start', history)
  if (!asked || !start) return null
  const arrival = start.day ? momentInZone(start.day, arrivalMinutes, history.timeZone) : start.at
  const latest = start.day ? beginningOf(addDays(start.day, 1), history.timeZone).at : start.at
  const shared = share * (arrival.getTime() - asked.at.getTime())
  const wait = Math.min(Math.max(shared, parseDuration(atLeast)), parseDuration(atMost))
  return { at: new Date(Math.min(asked.at.getTime() + wait, latest.getTime())), day: null }
}

/** Minutes after midnight at which guests are expected to arrive: 18:00. */
const arrivalMinutes = 18 * 60

function move(
  [base, ...periods]: [TimeExpression, ...{ period: string }[]],
  sign: 1 | -1,
  history: TransactionHistory,
  now: Date,
): Point | null {
  let point = pointOf(base, history, now)
  for (const { period } of periods) {
    if (!point) return null
    const days = wholeDays(period)
    if (point.day && days !== null) point = beginningOf(addDays(point.day, sign * days), history.timeZone)
    else point = { at: new Date(point.at.getTime() + sign * parseDuration(period)), day: null }
  }
  return point
}

function wholeDays(period: string): number | null {
  if (period.includes('T')) return null
  return Math.round(parseDuration(period) / day)
}

function timepoint(point: Timepoint, history: TransactionHistory): Point | null {
  const { startedAt, steps } = history
  const moment = (at: Date | undefined): Point | null => (at ? { at, day: null } : null)
  switch (point.timepoint) {
    case 'time/tx-initiated':
      return moment(startedAt)
    case 'time/first-entered-state':
      return moment(steps.find(({ toState }) => toState === point.state)?.at)
    case 'time/last-entered-state':
      return moment(steps.findLast(({ toState }) => toState === point.state)?.at)
    case 'time/first-transitioned':
      return moment(steps.find(({ transition }) => transition === point.transition)?.at)
    default:
      return ofBooking(point.timepoint, history)
  }
}

/** A stay by the night begins and ends with a day, hours with a moment; so does what people are shown, if it differs. */
function ofBooking(timepoint: string, { booking, timeZone }: TransactionHistory): Point | null {
  if (!booking) return null
  const { from, until, start, end, displayStart, displayEnd } = booking
  const isStart = timepoint.endsWith('start')
  const [day, moment, shown] = isStart ? [from, start, displayStart] : [until, end, displayEnd]
  const isShown = timepoint.startsWith('time/booking-display') && shown.getTime() !== moment.getTime()
  if (isShown) return { at: shown, day: null }
  const byNight = start.getTime() === midnightUtc(from) && end.getTime() === midnightUtc(until)
  return byNight ? beginningOf(day, timeZone) : { at: moment, day: null }
}

function midnightUtc(day: CalendarDate): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function beginningOf(day: CalendarDate, timeZone: string): Point {
  return { at: momentInZone(day, 0, timeZone), day }
}
