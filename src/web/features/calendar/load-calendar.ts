import type { RouterContextProvider } from 'react-router'
import { type HostCalendar, hostCalendar, type HostStay, ownWeek } from '#domain/availability/index.ts'
import { findListing, type ListingDetails, listingsOfAuthor } from '#domain/listings/index.ts'
import { todayOf } from '#domain/today-of.ts'
import { addDays, isCalendarDate } from '#kernel/dates.ts'
import { formatLocale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { weekLines } from '../listing/week-lines.ts'
import { shortDeadline, type TimeStyle, timeStyle } from '#web/server/message-times.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import { nameGuests } from './name-guests.ts'
import type { CalendarView, MonthView, Range, StayView } from './calendar-view.ts'
import { addMonths, type Month, monthOf, readMonth, shownDays } from '../../parts/month.ts'

/** The page of a listing's calendar, for its author. */
export type CalendarPage = {
  view: CalendarView
  listing: { slug: string; id: string; state: string }
  /** The author's other listings that have a calendar. */
  others: { id: string; title: string; picture: string | null; seats: number }[]
  /** The selected nights and the opened night from the address, for readers without script. */
  picked: Range | null
  night: string | null
  saved: { changed: number; kept: number } | null
}

/** Returns the calendar page of a listing. Throws the error page for everybody but its author. */
export async function loadCalendarPage(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  { id }: { id: string },
): Promise<CalendarPage> {
  const context = requireSignedIn(routerContext, request)
  const { searchParams: query } = new URL(request.url)
  return withErrorPage(context.locale, async () => {
    const details = await ownOffer(context, id)
    const [view, cards] = await Promise.all([
      loadCalendar(context, details, readMonth(query.get('month'))),
      listingsOfAuthor(context.app, context.viewer.userId, context.locale),
    ])
    const night = query.get('night')
    return {
      view,
      listing: { slug: details.slug, id: details.id, state: details.state },
      others: cards
        .filter((card) => card.kind === 'offer' && card.id !== details.id)
        .map((card) => ({
          id: card.id,
          title: card.title,
          picture: card.image?.contentHash ?? null,
          seats: card.capacity,
        })),
      picked: pickedRange(query),
      night: isCalendarDate(night) ? night : null,
      saved: query.has('saved')
        ? { changed: Number(query.get('saved')) || 0, kept: Number(query.get('kept')) || 0 }
        : null,
    }
  })
}

/** Returns the viewer's own offer. Throws for requests, which have no calendar, and for listings of others. */
export async function ownOffer(
  { app, viewer, locale }: Pick<RequestContext, 'app' | 'viewer' | 'locale'>,
  id: string,
): Promise<ListingDetails> {
  const details = await findListing(app, viewer, id, locale)
  if (!details.own?.isAuthor || details.kind !== 'offer') throw new Problem('listing-not-found')
  return details
}

/** Returns a listing's calendar with one month: the requested one, or the first in which a night can be changed. */
export async function loadCalendar(
  { app, viewer, locale }: Pick<RequestContext, 'app' | 'viewer' | 'locale'>,
  details: ListingDetails,
  asked: Month | undefined,
): Promise<CalendarView> {
  const { marketplace } = app
  const weekStart = marketplace.firstDayOfWeek === 'sunday' ? 0 : 1
  const today = todayOf(app)
  const last = monthOf(addDays(today, marketplace.availability.calendarDays - 1))
  const first = addMonths(monthOf(today), -12)
  const start = details.availableFrom && details.availableFrom > today ? details.availableFrom : today
  const wanted = asked ?? monthOf(start)
  const month = wanted < first ? first : wanted > last ? last : wanted
  const [calendar, { plan, usual }] = await Promise.all([
    loadNights({ app, viewer }, details.id, shownDays(month, weekStart)),
    ownWeek(app, viewer, { listingId: details.id }),
  ])
  const shared = marketplace.availability.seats === 'capacity'
  const style = timeStyle({ app, locale })
  const counted = shared || plan.entries.some(({ seats }) => seats > 1)
  return {
    listing: {
      id: details.id,
      title: details.title,
      seats: usual.entries[0]?.seats ?? 1,
      picture: details.image?.contentHash ?? null,
    },
    shared,
    timed: calendar.timed,
    week: weekLines(plan, counted, formatLocale(locale)),
    today: calendar.today,
    weekStart,
    formatLocale: formatLocale(locale),
    first,
    last,
    month: monthView(month, calendar, style),
    coming: calendar.coming.map((stay) => stayView(stay, style)),
    waiting: calendar.waiting.map((stay) => stayView(stay, style)),
  }
}

/** Returns the nights and stays of a listing, with the names that its host may know. */
export async function loadNights(
  { app, viewer }: Pick<RequestContext, 'app' | 'viewer'>,
  listingId: string,
  days: Range,
): Promise<HostCalendar> {
  return nameGuests(app, await hostCalendar(app, viewer, { listingId, ...days }))
}

/** Returns a month of a calendar in the shape that pages use. */
export function monthView(month: Month, { version, nights, stays }: HostCalendar, style: TimeStyle): MonthView {
  return { month, version, nights, stays: stays.map((stay) => stayView(stay, style)) }
}

function stayView({ guest, answerBy, ...stay }: HostStay, style: TimeStyle): StayView {
  const { displayName, profileType, state, picture, firstName } = guest
  return {
    ...stay,
    name: (profileType === 'private' && firstName) || displayName,
    fullName: displayName,
    answerBy: answerBy && shortDeadline(answerBy, style),
    person: { displayName, profileType, state, picture },
  }
}

function pickedRange(query: URLSearchParams): Range | null {
  const [from, until] = [query.get('from'), query.get('until')]
  return isCalendarDate(from) && isCalendarDate(until) && from < until && until <= addDays(from, 366)
    ? { from, until }
    : null
}
