import { redirect, type RouterContextProvider } from 'react-router'
import { inbox, type InboxRow, markRead, thread, unreadBySide } from '#domain/messages/index.ts'
import { paginationItems } from '#kernel/page.ts'
import { requestContext, type RequestContext } from '#web/server/context.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { memberName } from '#web/server/member-name.ts'
import { listTime, shownTime, type TimeStyle, timeStyle } from '#web/server/message-times.ts'
import { answerPage } from '#web/server/answer-page.ts'
import { requireSignedIn } from '#web/server/session.ts'
import * as m from '#words/compiled/messages.js'
import type { InboxView, RowView } from './inbox-view.ts'
import { listAddress, type ListPlace, listPlace, threadAddress } from './list-place.ts'
import { stateView } from './state-view.ts'
import { threadView } from './thread-view.ts'

/**
 * Loads the list and, on the address of a conversation, the conversation, which counts as read from here on. Reading comes
 * before the list is read, so that the open row has no mark.
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
  const place = listPlace(url, params)
  return answerPage(locale, async () => {
    const opened = params.id === undefined ? null : await openThread(asked, params.id, url, side)
    const [page, unread] = await Promise.all([inbox(app, viewer, place), unreadBySide(app, viewer)])
    const style = timeStyle(asked)
    return {
      list: {
        tab: place.tab,
        tabs: tabViews(place, unread, asked),
        unreadOnly: place.unreadOnly,
        toggleUnread: listAddress({ ...place, unreadOnly: !place.unreadOnly, page: 1 }),
        rows: page.items.map((row) => rowView(row, place, style, opened?.transactionId)),
        page: page.page,
        pages:
          page.totalPages < 2
            ? []
            : paginationItems(page.page, page.totalPages).map((item, index) => ({
                page: item,
                to: item === 'gap' ? '' : listAddress({ ...place, page: item }),
                key: item === 'gap' ? `gap-${index}` : String(item),
              })),
      },
      thread: opened && threadView(opened, place, url, asked),
    }
  })
}

async function openThread({ app, viewer }: RequestContext, id: string, url: URL, side: 'order' | 'sale') {
  const opened = await thread(app, viewer, id, { pages: Number(url.searchParams.get('older') ?? 1) })
  const ownSide = opened.role === 'customer' ? 'order' : 'sale'
  if (side !== ownSide) throw redirect(`/${ownSide}/${opened.transactionId}/details${url.search}`)
  await markRead(app, viewer, id)
  return opened
}

function tabViews(place: ListPlace, unread: { orders: number; sales: number }, { locale }: RequestContext) {
  const label = { all: m.inbox_tab_all, sales: m.inbox_tab_sales, orders: m.inbox_tab_orders }
  return (['all', 'sales', 'orders'] as const).map((tab) => ({
    key: tab,
    label: label[tab]({}, { locale }),
    to: listAddress({ ...place, tab, page: 1 }),
    unread: tab === 'all' ? 0 : unread[tab],
    current: tab === place.tab,
  }))
}

function rowView(row: InboxRow, place: ListPlace, style: TimeStyle, openId: string | undefined): RowView {
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
    unread: row.unread > 0,
    time: shownTime(row.lastActivityAt, listTime(row.lastActivityAt, style), style),
    state: stateView(row.state, locale),
    open: row.transactionId === openId,
  }
}
