import { cutText } from '#kernel/cut-text.ts'
import { href, redirect } from 'react-router'
import { type InboxFilter, inboxFilters, type InboxRow } from '#domain/messages/index.ts'

/** The state of the list in its address: tab, filter, search text and page. */
export type InboxLocation = { tab: 'all' | 'orders' | 'sales'; page: number; show: InboxFilter; search: string }

/** Returns the address of a list. */
export function inboxAddress({ tab, ...rest }: InboxLocation): string {
  return `${href('/inbox/:tab', { tab })}${listQuery(rest)}`
}

/** Returns the address of a conversation, with the state of the list beside it. */
export function threadAddress({ role, transactionId }: InboxRow, place: InboxLocation): string {
  const id = { id: transactionId }
  const path = role === 'customer' ? href('/order/:id/details', id) : href('/sale/:id/details', id)
  return path + listQuery(place)
}

function listQuery({ tab, page, show, search }: Partial<InboxLocation>): string {
  const query = new URLSearchParams()
  if (tab) query.set('tab', tab)
  if (page && page > 1) query.set('page', String(page))
  if (show && show !== 'all') query.set('show', show)
  if (search) query.set('search', search)
  return query.size > 0 ? `?${query}` : ''
}

/** Returns the state of the list in an address. Throws a redirect to the inbox for an unknown tab. */
export function readInboxAddress(url: URL, params: { tab?: string | undefined }): InboxLocation {
  const asked = params.tab ?? url.searchParams.get('tab')
  const ofThread = url.pathname.startsWith('/order') ? 'orders' : 'sales'
  const tab = (['all', 'orders', 'sales'] as const).find((each) => each === asked) ?? ofThread
  if (params.tab !== undefined && params.tab !== tab) throw redirect(href('/inbox'))
  const page = Number(url.searchParams.get('page') ?? 1)
  return {
    tab,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    show: inboxFilters.find((each) => each === url.searchParams.get('show')) ?? 'all',
    search: cutText((url.searchParams.get('search') ?? '').trim(), 100),
  }
}
