import { href, redirect } from 'react-router'
import type { InboxRow } from '#domain/messages/index.ts'

/** What the address says about the list: which side, which page, all or only what is unread. */
export type ListPlace = { tab: 'all' | 'orders' | 'sales'; page: number; unreadOnly: boolean }

/** The address of a list. */
export function listAddress({ tab, page, unreadOnly }: ListPlace): string {
  return `${href('/inbox/:tab', { tab })}${listQuery({ page, unreadOnly })}`
}

/** The address of a conversation; it remembers the list beside it. */
export function threadAddress({ role, transactionId }: InboxRow, place: ListPlace): string {
  const id = { id: transactionId }
  const path = role === 'customer' ? href('/order/:id/details', id) : href('/sale/:id/details', id)
  return path + listQuery(place)
}

function listQuery({ tab, page, unreadOnly }: Partial<ListPlace>): string {
  const query = new URLSearchParams()
  if (tab) query.set('tab', tab)
  if (page && page > 1) query.set('page', String(page))
  if (unreadOnly) query.set('show', 'unread')
  return query.size > 0 ? `?${query}` : ''
}

/** Reads the address. A tab that does not exist leads back to the inbox. */
export function listPlace(url: URL, params: { tab?: string | undefined }): ListPlace {
  const asked = params.tab ?? url.searchParams.get('tab')
  const ofThread = url.pathname.startsWith('/order') ? 'orders' : 'sales'
  const tab = (['all', 'orders', 'sales'] as const).find((each) => each === asked) ?? ofThread
  if (params.tab !== undefined && params.tab !== tab) throw redirect(href('/inbox'))
  const page = Number(url.searchParams.get('page') ?? 1)
  return {
    tab,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    unreadOnly: url.searchParams.get('show') === 'unread',
  }
}
