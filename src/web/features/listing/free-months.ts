import { freeNights } from '#domain/availability/index.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { addDays, type CalendarDate, nightsBetween } from '#kernel/dates.ts'
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
  /** The nights that the guest asks for, as long as they are a stay; null without. */
  wished: { from: CalendarDate; free: number[] } | null
}

type Asked = { month: string | null; stay: { from: string; until: string } }

/**
 * Returns the free places of an offer in two months: those asked for, that of the chosen stay, or the first in which it is
 * open.
 */
export async function freeMonths(
  { app, viewer }: Pick<RequestContext, 'app' | 'viewer'>,
  listing: ListingDetails,
  { month: asked, stay }: Asked,
): Promise<FreeMonths> {
  const { marketplace } = app
  const today = todayOf(app)
  const start = listing.availableFrom && listing.availableFrom > today ? listing.availableFrom : today
  const end = addDays(today, marketplace.availability.bookableDays)
  const [first, last] = [monthOf(today), monthOf(end)]
  const wanted = readMonth(asked) ?? (stay.from ? monthOf(stay.from) : start < end ? monthOf(start) : first)
  const month = wanted < first || wanted > last ? first : wanted
  const isStay = stay.from !== '' && stay.until > stay.from && nightsBetween(stay.from, stay.until) <= 400
  const [nights, wished] = await Promise.all([
    freeNights(app, viewer, { listingId: listing.id, from: `${month}-01`, until: `${addMonths(month, 2)}-01` }),
    isStay ? freeNights(app, viewer, { listingId: listing.id, ...stay }) : null,
  ])
  return {
    month,
    free: nights.map(({ free }) => free),
    usual: typicalNumber(nights.map(({ seats }) => seats)),
    weekStart: marketplace.firstDayOfWeek === 'sunday' ? 0 : 1,
    previous: month > first ? addMonths(month, -1) : null,
    next: addMonths(month, 1) <= last ? addMonths(month, 1) : null,
    wished: wished && { from: stay.from, free: wished.map(({ free }) => free) },
  }
}
