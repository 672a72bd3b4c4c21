import { addDays, dateInZone } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { momentInZone } from '#kernel/time-zone.ts'
import { type Booking, isByTheHour } from '../availability/index.ts'
import type { ReturnedShare } from '../pricing/index.ts'
import type { Process, RefundRule } from './process.ts'

/** A share of the price that a cancellation returns, and until when; null: from then on. */
export type RefundTerm = { until: Date | null; percentage: number }

type BookedTime = Pick<Booking, 'from' | 'until' | 'start' | 'end'>

/** Returns the rule of a transition; undefined where everything is returned, or nothing was paid. */
export function refundRuleOf({ refunds = [] }: Process, transition: string): RefundRule | undefined {
  return refunds.find(({ on }) => on === transition)
}

/** Returns what a rule returns for a booking, in the order of time, without what is over. The last term has no end. */
export function refundTerms(rule: RefundRule, booking: BookedTime, timeZone: string, now: Date): RefundTerm[] {
  const terms = rule.until.map(({ days, percentage }) => ({
    until: boundary(booking, days, rule.time, timeZone),
    percentage,
  }))
  return [...terms.filter(({ until }) => now < until), { until: null, percentage: rule.later }]
}

/** Returns what a rule returns for a booking now. */
export function shareNow(rule: RefundRule, booking: BookedTime, timeZone: string, now: Date): ReturnedShare {
  const [first] = refundTerms(rule, booking, timeZone, now)
  return { percentage: first?.percentage ?? rule.later, fees: rule.fees }
}

/** Days are those of the calendar, however long the clocks make them. */
function boundary(booking: BookedTime, days: number, time: string, timeZone: string): Date {
  const isHours = isByTheHour(booking)
  const day = isHours ? dateInZone(booking.start, timeZone) : booking.from
  const minutes = isHours ? minutesInZone(booking.start, timeZone) : minutesOf(time)
  return momentInZone(addDays(day, -days), minutes, timeZone)
}

function minutesInZone(moment: Date, timeZone: string): number {
  const format = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return minutesOf(dateFormat('en-GB', format).format(moment))
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
