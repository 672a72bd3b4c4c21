import { redirect, type RouterContextProvider } from 'react-router'
import { hasPublicListing } from '#domain/listings/index.ts'
import {
  askedListings,
  countedFilters,
  type FilterCounts,
  filterCounts,
  inbox,
  inboxCounts,
  type InboxRow,
  markRead,
  maxChosen,
  thread,
} from '#domain/messages/index.ts'
import { markReadByAddress } from '#domain/notifications/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { memberName } from '#web/server/member-name.ts'
import { listTime, shownTime, type TimeStyle, timeStyle } from '#web/server/message-times.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { messagesLeft } from '#web/server/quota-text.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import type { InboxView, ListView, RowView } from './inbox-view.ts'
import { inboxAddress, type InboxLocation, readInboxAddress, threadAddress, wholeList } from './inbox-address.ts'
import { loadPhrases } from './load-phrases.ts'
import { loadPersonView } from '../people/load-person-view.ts'
import { loadOrderView } from './load-order-view.ts'
import { payoutNoteFor } from '../payouts/unpayable-hosts.ts'
import { daysOf, partyOf } from './request-facts.ts'
import { requestFilter } from './request-filter-view.ts'
import { namesDays, rowBadge } from './state-view.ts'
import { threadView } from './thread-view.ts'
import { shownText } from './shown-text.ts'

/**
 * Returns the list and, on the address of a conversation, the conversation. The conversation is marked as read before
 * the list is loaded, so that its row is not shown as unread.
 */
export async function loadInbox(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
  params: { tab?: string | undefined; id?: string | undefined },
): Promise<InboxView> {
  const context = requireSignedIn(routerContext, request)
  const { app, viewer, locale } = context
  const url = pageAddress(request)
  const side = url.pathname.startsWith('/order') ? 'order' : 'sale'
  const place = readInboxAddress(url, params)
  return withErrorPage(locale, async () => {
    const opened = params.id === undefined ? null : await openThread(context, params.id, url, side)
    const order = opened && (await loadOrderView(context, opened, url))
    const about = { tab: place.tab, listingId: place.listing, nights: place.nights }
    const firstPage = firstPageOf(place.page)
    const [person, quota, page, unread, counts, listings, phrases] = await Promise.all([
      opened && loadPersonView(context, opened.partner),
      opened && messagesLeft(context),
      inbox(app, viewer, { ...about, filter: place.show, search: place.search, page: place.page, firstPage }),
      inboxCounts(app, viewer),
      filterCounts(app, viewer, about),
      place.tab === 'orders' ? [] : askedListings(app, viewer),
      opened ? loadPhrases(context, opened.role) : { offered: [], own: [] },
    ])
    // An old link may name a page that no longer exists.
    if (!opened && page.page > page.totalPages) throw redirect(inboxAddress({ ...place, page: page.totalPages }))
    const style = timeStyle(context)
    const rows = page.items.map((row) => rowView(row, place, style, opened?.transactionId))
    return {
      list: {
        tab: place.tab,
        payoutNote: await hostNote(context),
        ...choices(place, unread, counts, context),
        searching: place.search !== '' || url.searchParams.has('search'),
        rows,
        total: page.totalItems,
        moreTo: page.page < page.totalPages ? withPage(url, page.page + 1) : null,
        newerTo: firstPage > 1 ? withPage(url, firstPage - 1) : null,
        requests: requestFilter(place, listings, locale),
        choosing: choosing(url, place, rows),
      },
      thread: opened && order && { ...threadView(opened, order, place, url, context, phrases), person, quota },
    }
  })
}

/** How many pages are shown below one another before the list begins anew. */
const pagesTogether = 8

/** Returns the first of the pages that are shown together with one. */
function firstPageOf(page: number): number {
  return page - ((page - 1) % pagesTogether)
}

/** Returns the present address with another page of the list, so that what is open beside it stays. */
function withPage({ pathname, searchParams }: URL, page: number): string {
  const query = new URLSearchParams(searchParams)
  query.delete('page')
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

function choosing(url: URL, place: InboxLocation, rows: RowView[]): ListView['choosing'] {
  const list = inboxAddress(place)
  const several = rows.filter(({ choosable }) => choosable).length > 1
  return {
    active: several && url.searchParams.has('choose'),
    to: several ? `${list}${list.includes('?') ? '&' : '?'}choose=1` : null,
    endTo: list,
    list,
    most: maxChosen,
  }
}

async function openThread({ app, viewer }: RequestContext, id: string, url: URL, side: 'order' | 'sale') {
  const opened = await thread(app, viewer, id, { pages: Number(url.searchParams.get('older') ?? 1) })
  const ownSide = opened.role === 'customer' ? 'order' : 'sale'
  if (side !== ownSide) throw redirect(`/${ownSide}/${opened.transactionId}/details${url.search}`)
  if (opened.unread > 0) await markRead(app, viewer, id)
  // Between pages of the inbox the layout, which reads what leads to a page, is not loaded.
  await markReadByAddress(app, viewer, url.pathname)
  return opened
}

/** What a host is told whose listings nobody can book; null for people without a public offer. */
async function hostNote({ app, viewer }: RequestContext): Promise<ListView['payoutNote']> {
  if (viewer.kind !== 'member') return null
  const note = await payoutNoteFor(app, viewer.userId)
  return note && (await hasPublicListing(app, viewer.userId)) ? note : null
}

type Unread = Awaited<ReturnType<typeof inboxCounts>>
type Choices = Pick<ListView, 'tabs' | 'show' | 'filters' | 'search' | 'searchAction' | 'searchTo' | 'allTo'>

/** Returns the tabs, filters and the search form. */
function choices(place: InboxLocation, unread: Unread, counts: FilterCounts, { locale }: RequestContext): Choices {
  const at = (change: Partial<InboxLocation>) => inboxAddress({ ...place, page: 1, ...change })
  const label = { all: m.inbox_tab_all, sales: m.inbox_tab_sales, orders: m.inbox_tab_orders }
  const isArchive = place.show === 'archived'
  const tabs = (['all', 'sales', 'orders'] as const).map((tab) => ({
    key: tab as string,
    label: label[tab]({}, { locale }),
    // A listing of the reader has no requests by the reader.
    to: at({ tab, ...(isArchive && { show: 'all' as const }), ...(tab === 'orders' && { listing: null }) }),
    unread: tab === 'all' ? 0 : unread[tab].unread,
    current: !isArchive && tab === place.tab,
  }))
  const archive = { key: 'archive', label: m.order_tab_archive(), unread: 0, current: isArchive }
  const words = {
    'needs-answer': m.order_filter_waiting,
    answered: m.inbox_filter_answered,
    upcoming: m.order_filter_upcoming,
    over: m.inbox_filter_over,
    unread: m.order_filter_unread,
  }
  return {
    tabs: [...tabs, { ...archive, to: at({ tab: 'all', show: 'archived' }) }],
    show: place.show,
    filters: isArchive
      ? []
      : countedFilters.map((key) => ({
          key,
          label: words[key]({}, { locale }),
          to: at({ show: key === place.show ? 'all' : key }),
          count: counts[key],
          current: key === place.show,
        })),
    search: place.search,
    searchAction: inboxAddress({ ...wholeList, tab: place.tab }),
    searchTo: `${at({ search: '' })}${at({ search: '' }).includes('?') ? '&' : '?'}search=`,
    allTo: inboxAddress({ ...wholeList, tab: place.tab }),
  }
}

function rowView(row: InboxRow, place: InboxLocation, style: TimeStyle, openId: string | undefined): RowView {
  const { locale } = style
  const { lastMessage } = row
  const text = lastMessage ? shownText({ ...lastMessage, content: lastMessage.text }, locale) : ''
  const deleted = row.listing.state === 'deleted'
  return {
    id: row.transactionId,
    to: threadAddress(row, place),
    name: memberName(row.partner, locale),
    partner: row.partner,
    picture: row.listing.picture,
    listingTitle: deleted ? m.inbox_listing_deleted({}, { locale }) : row.listing.title,
    days: namesDays(row) ? '' : daysOf(row, style),
    people: partyOf(row, style),
    line:
      lastMessage?.own && !lastMessage.hidden && !lastMessage.withheld ? m.inbox_you_wrote({ text }, { locale }) : text,
    ownLine: lastMessage?.own ?? false,
    unread: row.unread > 0,
    time: shownTime(row.lastActivityAt, listTime(row.lastActivityAt, style), style),
    state: rowBadge(row, style),
    total: row.total && formatMoney(row.total, formatLocale(locale)),
    open: row.transactionId === openId,
    choosable: row.role === 'provider' && row.answerBy !== null && row.stay?.state === 'pending',
  }
}
