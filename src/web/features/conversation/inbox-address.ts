import { cutText } from '#kernel/cut-text.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/id.ts'
import { href, redirect } from 'react-router'
import { type InboxFilter, inboxFilters, type InboxRow } from '#domain/messages/index.ts'
import { readPageNumber } from '../../parts/read-page-number.ts'

/** The state of the list in its address: tab, filter, search text, listing, nights and page. */
export type InboxLocation = {
  tab: 'all' | 'orders' | 'sales'
  page: number
  show: InboxFilter
  search: string
  /** Id of the listing that the list is limited to. */
  listing: string | null
  /** The nights that the list is limited to, until the day after the last one. */
  nights: { from: CalendarDate; until: CalendarDate } | null
}

/** Every conversation of a tab. */
export const wholeList = { page: 1, show: 'all', search: '', listing: null, nights: null } as const

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

function listQuery({ tab, page, show, search, listing, nights }: Partial<InboxLocation>): string {
  const query = new URLSearchParams()
  if (tab) query.set('tab', tab)
  if (page && page > 1) query.set('page', String(page))
  if (show && show !== 'all') query.set('show', show)
  if (search) query.set('search', search)
  if (listing) query.set('listing', listing)
  if (nights) query.set('from', nights.from)
  if (nights) query.set('until', nights.until)
  return query.size > 0 ? `?${query}` : ''
}

/** Returns the state of the list in an address. Throws a redirect to the inbox for an unknown tab. */
export function readInboxAddress(url: URL, params: { tab?: string | undefined }): InboxLocation {
  const asked = params.tab ?? url.searchParams.get('tab')
  const ofThread = url.pathname.startsWith('/order') ? 'orders' : 'sales'
  const tab = (['all', 'orders', 'sales'] as const).find((each) => each === asked) ?? ofThread
  if (params.tab !== undefined && params.tab !== tab) throw redirect(href('/inbox'))
  return {
    tab,
    page: readPageNumber(url.searchParams),
    show: inboxFilters.find((each) => each === url.searchParams.get('show')) ?? 'all',
    search: cutText((url.searchParams.get('search') ?? '').trim(), 100),
    ...readRequestFilter(url),
  }
}

/** Returns the listing and the nights in an address. A day alone is one night; what is no listing and no day is left out. */
export function readRequestFilter({ searchParams }: URL): Pick<InboxLocation, 'listing' | 'nights'> {
  const listing = searchParams.get('listing')
  const [from, until] = [searchParams.get('from'), searchParams.get('until')]
  const first = isCalendarDate(from) ? from : isCalendarDate(until) ? addDays(until, -1) : null
  const end = first && (isCalendarDate(until) && until > first ? until : addDays(first, 1))
  const last = first && addDays(first, 366)
  return {
    listing: listing !== null && isId(listing) ? listing : null,
    nights: first && end && last ? { from: first, until: end < last ? end : last } : null,
  }
}
