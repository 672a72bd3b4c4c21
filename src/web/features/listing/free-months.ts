import { freeNights } from '#domain/availability/index.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import { addDays, dateInZone } from '#kernel/dates.ts'
import { typicalNumber } from '../../parts/scarcity.ts'
import { addMonths, type Month, monthOf, readMonth } from '../../parts/month.ts'
import type { RequestContext } from '#web/server/request-context.ts'

/** Free places of two months: one number for each night from the first day of `month`. */
export type FreeMonths = {
  month: Month
  free: number[]
  /** Places of most nights without stays. */
  usual: number
  weekStart: 0 | 1
  previous: Month | null
  next: Month | null
}

/** Returns the free places of an offer in two months: the requested ones, or the first in which it is open. */
export async function freeMonths(
  { app, viewer }: Pick<RequestContext, 'app' | 'viewer'>,
  listing: ListingDetails,
  asked: string | null,
): Promise<FreeMonths> {
  const { marketplace, clock } = app
  const today = dateInZone(clock.now(), marketplace.timeZone)
  const start = listing.availableFrom && listing.availableFrom > today ? listing.availableFrom : today
  const end = addDays(today, marketplace.availability.bookableDays)
  const [first, last] = [monthOf(today), monthOf(end)]
  const wanted = readMonth(asked) ?? (start < end ? monthOf(start) : first)
  const month = wanted < first || wanted > last ? first : wanted
  const nights = await freeNights(app, viewer, {
    listingId: listing.id,
    from: `${month}-01`,
    until: `${addMonths(month, 2)}-01`,
  })
  return {
    month,
    free: nights.map(({ free }) => free),
    usual: typicalNumber(nights.map(({ seats }) => seats)),
    weekStart: marketplace.firstDayOfWeek === 'sunday' ? 0 : 1,
    previous: month > first ? addMonths(month, -1) : null,
    next: addMonths(month, 1) <= last ? addMonths(month, 1) : null,
  }
}
