import type { RouterContextProvider } from 'react-router'
import { hostCalendar, type HostNight } from '#domain/availability/index.ts'
import { inbox, type InboxRow, maxChosen } from '#domain/messages/index.ts'
import { addDays } from '#kernel/dates.ts'
import { Problem } from '#kernel/problem.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { pageAddress } from '#web/server/page-address.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import { inboxAddress, readRequestFilter, wholeList } from '../conversation/inbox-address.ts'
import { nightsText } from '../conversation/request-filter-view.ts'
import type { CompareView } from './compare-view.ts'
import { requestCards } from './request-card-view.ts'

/** Most nights that a host's calendar is read for at once. */
const mostListedNights = 100

/** Returns the waiting requests for the listing and nights of the address, for the author of the listing alone. */
export async function loadCompare(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
): Promise<CompareView> {
  const context = requireSignedIn(routerContext, request)
  const { app, viewer, locale } = context
  const { listing: listingId, nights } = readRequestFilter(pageAddress(request))
  return withErrorPage(locale, async () => {
    if (!listingId) throw new Problem('listing-not-found')
    const query = { tab: 'sales', filter: 'needs-answer', listingId, nights } as const
    const pages = Math.max(1, Math.floor(maxChosen / app.marketplace.shown.conversations))
    const found = await inbox(app, viewer, { ...query, firstPage: 1, page: pages })
    const rows = found.items.filter(({ stay }) => stay?.state === 'pending')
    const [cards, { listing, left, seats }] = await Promise.all([
      requestCards(context, rows),
      calendarOf(context, listingId, rows),
    ])
    return {
      listing: { id: listingId, title: listing.title },
      when: nights && nightsText(nights, locale),
      from: nights?.from ?? '',
      until: nights?.until ?? '',
      seats,
      requests: cards.map((card) => ({ ...card, left: left.get(card.id) ?? null })),
      total: found.totalItems,
      list: inboxAddress({ ...wholeList, tab: 'sales', show: 'needs-answer', listing: listingId, nights }),
    }
  })
}

/** Returns what is left beside each request. Throws `listing-not-found` for everybody but the author. */
async function calendarOf({ app, viewer }: RequestContext, listingId: string, rows: InboxRow[]) {
  const stays = rows.flatMap(({ stay }) => (stay ? [stay] : []))
  const from = stays.map((stay) => stay.from).toSorted()[0] ?? '2000-01-01'
  const last =
    stays
      .map((stay) => stay.until)
      .toSorted()
      .at(-1) ?? addDays(from, 1)
  const end = addDays(from, mostListedNights)
  const { listing, timed, nights } = await hostCalendar(app, viewer, {
    listingId,
    from,
    until: last < end ? last : end,
  })
  const byNight = new Map(nights.map((night) => [night.night, night]))
  const left = new Map(rows.flatMap((row) => (timed ? [] : [[row.transactionId, leftBeside(row, byNight)] as const])))
  const touched = nights.filter(({ night }) => stays.some((stay) => stay.from <= night && night < stay.until))
  return { listing, left, seats: timed || touched.length === 0 ? null : Math.min(...touched.map(({ seats }) => seats)) }
}

/** Returns the places left in the fullest night of a request, if it is accepted and the others that wait are not. */
function leftBeside({ stay }: InboxRow, nights: Map<string, HostNight>): number | null {
  if (!stay) return null
  const left: number[] = []
  for (let night = stay.from; night < stay.until; night = addDays(night, 1)) {
    const found = nights.get(night)
    if (!found) return null
    left.push(found.seats - (found.used - found.asked) - stay.seats)
  }
  return Math.max(0, Math.min(...left))
}
