import { redirect, type RouterContextProvider } from 'react-router'
import { hasPublicListing } from '#domain/listings/index.ts'
import { inbox, inboxCounts, type InboxRow, markRead, thread } from '#domain/messages/index.ts'
import { formatLocale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money.ts'
import { paginationItems } from '#kernel/page.ts'
import { requestContext, type RequestContext } from '#web/server/request-context.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { memberName } from '#web/server/member-name.ts'
import { listTime, shownTime, type TimeStyle, timeStyle } from '#web/server/message-times.ts'
import { answerPage } from '#web/server/answer-page.ts'
import { requireSignedIn } from '#web/server/session.ts'
import * as m from '#words/compiled/messages.js'
import type { InboxView, ListView, RowView } from './inbox-view.ts'
import { inboxAddress, type InboxLocation, readInboxAddress, threadAddress } from './inbox-address.ts'
import { loadOrderView } from './load-order-view.ts'
import { payoutNoteFor } from '../payouts/takes-payouts.ts'
import { rowBadge } from './state-view.ts'
import { threadView } from './thread-view.ts'

/**
 * Returns the list and, on the address of a conversation, the conversation. The conversation is marked as read before
 * the list is loaded, so that its row is not shown as unread.
 */
export async function loadInbox(
  context: Readonly<RouterContextProvider>,
  request: Request,
  params: { tab?: string | undefined; id?: string | undefined },
): Promise<InboxView> {
  requireSignedIn(context, request)
  const asked = context.get(requestContext)
  const { app, viewer, locale } = asked
  const url = pageAddress(request)
  const side = url.pathname.startsWith('/order') ? 'order' : 'sale'
  const place = readInboxAddress(url, params)
  return answerPage(locale, async () => {
    const opened = params.id === undefined ? null : await openThread(asked, params.id, url, side)
    const order = opened && (await loadOrderView(asked, opened, url))
    const [page, counts] = await Promise.all([
      inbox(app, viewer, { ...place, filter: place.show }),
      inboxCounts(app, viewer),
    ])
    // An old link may name a page that no longer exists.
    if (!opened && page.page > page.totalPages) throw redirect(inboxAddress({ ...place, page: page.totalPages }))
    const style = timeStyle(asked)
    return {
      list: {
        tab: place.tab,
        payoutNote: await hostNote(asked),
        ...choices(place, counts, asked),
        searching: place.search !== '' || url.searchParams.has('search'),
        rows: page.items.map((row) => rowView(row, place, style, opened?.transactionId)),
        page: page.page,
        pages:
          page.totalPages < 2
            ? []
            : paginationItems(page.page, page.totalPages).map((item, index) => ({
                page: item,
                to: item === 'gap' ? '' : inboxAddress({ ...place, page: item }),
                key: item === 'gap' ? `gap-${index}` : String(item),
              })),
      },
      thread: opened && order && threadView(opened, order, place, url, asked),
    }
  })
}

async function openThread({ app, viewer }: RequestContext, id: string, url: URL, side: 'order' | 'sale') {
  const opened = await thread(app, viewer, id, { pages: Number(url.searchParams.get('older') ?? 1) })
  const ownSide = opened.role === 'customer' ? 'order' : 'sale'
  if (side !== ownSide) throw redirect(`/${ownSide}/${opened.transactionId}/details${url.search}`)
  if (opened.unread > 0) await markRead(app, viewer, id)
  return opened
}

/** What a host is told whose listings nobody can book; null for people without a public offer. */
async function hostNote({ app, viewer }: RequestContext): Promise<ListView['payoutNote']> {
  if (viewer.kind !== 'member') return null
  const note = await payoutNoteFor(app, viewer.userId)
  return note && (await hasPublicListing(app, viewer.userId)) ? note : null
}

type Counts = Awaited<ReturnType<typeof inboxCounts>>
type Choices = Pick<ListView, 'tabs' | 'show' | 'filters' | 'search' | 'searchAction' | 'searchTo' | 'allTo'>

/** Returns the tabs, filters and the search form. */
function choices(place: InboxLocation, counts: Counts, { locale }: RequestContext): Choices {
  const at = (change: Partial<InboxLocation>) => inboxAddress({ ...place, page: 1, ...change })
  const label = { all: m.inbox_tab_all, sales: m.inbox_tab_sales, orders: m.inbox_tab_orders }
  const isArchive = place.show === 'archived'
  const tabs = (['all', 'sales', 'orders'] as const).map((tab) => ({
    key: tab as string,
    label: label[tab]({}, { locale }),
    to: at({ tab, ...(isArchive && { show: 'all' as const }) }),
    unread: tab === 'all' ? 0 : counts[tab].unread,
    current: !isArchive && tab === place.tab,
  }))
  const archive = { key: 'archive', label: m.order_tab_archive({}, { locale }), unread: 0, current: isArchive }
  const words = {
    'needs-answer': m.order_filter_waiting,
    upcoming: m.order_filter_upcoming,
    unread: m.order_filter_unread,
  }
  const waiting = place.tab === 'all' ? counts.orders.waiting + counts.sales.waiting : counts[place.tab].waiting
  return {
    tabs: [...tabs, { ...archive, to: at({ tab: 'all', show: 'archived' }) }],
    show: place.show,
    filters: isArchive
      ? []
      : (['needs-answer', 'upcoming', 'unread'] as const).map((key) => ({
          key,
          label: words[key]({}, { locale }),
          to: at({ show: key === place.show ? 'all' : key }),
          count: key === 'needs-answer' ? waiting : 0,
          current: key === place.show,
        })),
    search: place.search,
    searchAction: inboxAddress({ tab: place.tab, page: 1, show: 'all', search: '' }),
    searchTo: `${at({ search: '' })}${at({ search: '' }).includes('?') ? '&' : '?'}search=`,
    allTo: at({ show: 'all', search: '' }),
  }
}

function rowView(row: InboxRow, place: InboxLocation, style: TimeStyle, openId: string | undefined): RowView {
  const { locale } = style
  const text = row.lastMessage?.text ?? ''
  const deleted = row.listing.state === 'deleted'
  return {
    id: row.transactionId,
    to: threadAddress(row, place),
    name: memberName(row.partner, locale),
    partner: row.partner,
    picture: row.listing.picture,
    listingTitle: deleted ? m.inbox_listing_deleted({}, { locale }) : row.listing.title,
    line: row.lastMessage?.own ? m.inbox_you_wrote({ text }, { locale }) : text,
    ownLine: row.lastMessage?.own ?? false,
    unread: row.unread > 0,
    time: shownTime(row.lastActivityAt, listTime(row.lastActivityAt, style), style),
    state: rowBadge(row, style),
    total: row.total && formatMoney(row.total, formatLocale(locale)),
    open: row.transactionId === openId,
  }
}
