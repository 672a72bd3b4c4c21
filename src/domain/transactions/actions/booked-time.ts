import type { CalendarDate } from '#kernel/dates.ts'
import { Problem } from '#kernel/problem.ts'
import type { BookingTime } from '../../availability/index.ts'
import type { Action } from '../process.ts'

/**
 * Returns the time that a step's parameters ask for. An action of `type: day`, which is the default, means whole days:
 * clients of hosted marketplaces send noon, or midnight somewhere. Throws `field-required`, `field-invalid`,
 * `date-until-not-after-from`.
 */
export function bookedTime(params: Record<string, unknown>, action?: Pick<Action, 'config'>): BookingTime {
  const { bookingStart, bookingEnd, bookingDisplayStart, bookingDisplayEnd } = params
  if ((bookingDisplayStart === undefined) !== (bookingDisplayEnd === undefined))
    throw new Problem('field-required', { field: bookingDisplayStart ? 'bookingDisplayEnd' : 'bookingDisplayStart' })
  const display = bookingDisplayStart
    ? { start: bookingDisplayStart as Date, end: bookingDisplayEnd as Date }
    : undefined
  if (typeof bookingStart === 'string' && typeof bookingEnd === 'string') {
    if (bookingEnd <= bookingStart) throw new Problem('date-until-not-after-from', { field: 'bookingEnd' })
    return { from: bookingStart as CalendarDate, until: bookingEnd as CalendarDate, display }
  }
  if (!(bookingStart instanceof Date) || !(bookingEnd instanceof Date))
    throw new Problem('field-invalid', { field: 'bookingEnd' })
  return { start: bookingStart, end: bookingEnd, display, byDay: action?.config?.type !== 'time' }
}
