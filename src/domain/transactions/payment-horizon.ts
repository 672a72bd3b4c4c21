import type { Marketplace } from '#config/marketplace.ts'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { todayOf } from '../today-of.ts'
import { takesPayments } from './charged-fees.ts'
import { movesMoney, type Process } from './process.ts'

/** Returns the last day on which a paid stay may end that is booked today. */
function lastDay(marketplace: Pick<Marketplace, 'payouts'>, today: CalendarDate): CalendarDate {
  return addDays(today, marketplace.payouts.horizonDays)
}

/**
 * Returns the last day on which stays of a marketplace may end that are asked for on `today`; null where nothing is paid.
 */
export function lastPaidDay(
  marketplace: Pick<Marketplace, 'process' | 'payouts'>,
  today: CalendarDate,
): CalendarDate | null {
  return takesPayments(marketplace) ? lastDay(marketplace, today) : null
}

/**
 * Checks that a stay ends while its money can still be held for the host. Throws `booking-beyond-payment-horizon`; processes
 * without payments have no horizon.
 */
export function requireWithinHorizon(
  { clock, marketplace }: Pick<App, 'clock' | 'marketplace'>,
  process: Process,
  { until }: { until: CalendarDate },
): void {
  if (!process.transitions.some(movesMoney)) return
  if (until <= lastDay(marketplace, todayOf({ clock, marketplace }))) return
  throw new Problem('booking-beyond-payment-horizon', {
    field: 'bookingEnd',
    params: { max: marketplace.payouts.horizonDays },
  })
}
