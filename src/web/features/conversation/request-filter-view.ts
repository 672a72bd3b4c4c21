import { href } from 'react-router'
import type { AskedListing } from '#domain/messages/index.ts'
import { addDays } from '#kernel/dates.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { dateRangeText } from '../../parts/date-range-text.ts'
import { compareAddress } from '../calendar/calendar-requests.ts'
import { inboxAddress, type InboxLocation } from './inbox-address.ts'
import type { RequestFilterView } from './inbox-view.ts'

/** Returns the filter by listing and nights as the list shows it. */
export function requestFilter(place: InboxLocation, listings: AskedListing[], locale: Locale): RequestFilterView {
  const { listing, nights } = place
  const title = listings.find(({ id }) => id === listing)?.title
  const text = [title, nights && nightsText(nights, locale)].filter(Boolean).join(' · ')
  return {
    listings,
    listing,
    from: nights?.from ?? '',
    until: nights?.until ?? '',
    text: text || null,
    action: href('/inbox/:tab', { tab: place.tab }),
    clearTo: inboxAddress({ ...place, page: 1, listing: null, nights: null }),
    compareTo: listing && title ? compareAddress(listing, nights) : null,
  }
}

/** Returns nights in words: one by its day, several from the day of arrival to that of departure. */
export function nightsText({ from, until }: NonNullable<InboxLocation['nights']>, locale: Locale): string {
  return dateRangeText(from, addDays(from, 1) === until ? from : until, formatLocale(locale))
}
