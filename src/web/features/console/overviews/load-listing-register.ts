import { publicPlaceName } from '#domain/listings/index.ts'
import {
  type ListedForStaff,
  type ListingStateShown,
  listingStatesShown,
  listingRegister,
} from '#domain/overviews/index.ts'
import type { Locale } from '#kernel/locale.ts'
import { listTime, timeStyle } from '#web/server/message-times.ts'
import { pageAddress } from '#web/server/page-address.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { readPageNumber } from '../../../parts/read-page-number.ts'
import { listingStateWord, listingTitle, personLink } from '../file-views.ts'
import { readSearchText } from '../../../parts/read-period.ts'

/** Returns the list of listings that an address asks for; an unknown state is left out. */
export async function loadListingRegister(context: RequestContext, request: Request) {
  const { app, viewer, locale } = context
  const { searchParams } = pageAddress(request)
  const show = listingStatesShown.find((each) => each === searchParams.get('show')) ?? 'all'
  const text = readSearchText(searchParams)
  const found = await listingRegister(app, viewer, { text, show, page: readPageNumber(searchParams) })
  return {
    text,
    show,
    page: found.page,
    totalPages: found.totalPages,
    count: found.totalItems,
    rows: found.items.map((row) => listedRow(row, context)),
    tabs: listingStatesShown.map((key) => ({ key, label: tabWords[key]({}, { locale }) })),
  }
}

export type ListedView = Awaited<ReturnType<typeof loadListingRegister>>
export type ListedRow = ReturnType<typeof listedRow>

/** Returns a listing as a row: what it is, whose, where, and how it stands. */
export function listedRow(row: ListedForStaff, context: RequestContext) {
  const { app, locale } = context
  const category = app.marketplace.categories.find(({ key }) => key === row.category)
  const waits = row.state === 'pendingApproval' && !row.deleted
  return {
    id: row.id,
    to: `/console/listings/${row.id}`,
    reviewTo: waits ? `/console/queue?item=${row.id}` : null,
    title: listingTitle(row.title, locale),
    picture: row.picture,
    author: personLink(row.author, locale),
    kind: category?.name[locale] ?? '',
    place: publicPlaceName(row.publicPlace, locale),
    places: row.capacity > 0 ? m.overview_places({ count: row.capacity }) : '',
    state: listingStateWord({ ...row, authorState: row.author.state }, locale),
    look: listedLook(row),
    time: listTime(row.updatedAt, timeStyle(context)),
  }
}

function listedLook({ state, deleted, closedByStaff, author }: ListedForStaff): 'good' | 'warn' | 'bad' | 'neutral' {
  if (deleted) return 'neutral'
  if (state === 'published') return author.state === 'active' ? 'good' : 'bad'
  if (state === 'pendingApproval') return 'warn'
  return closedByStaff ? 'bad' : 'neutral'
}

const tabWords: Record<ListingStateShown, (inputs: object, options: { locale: Locale }) => string> = {
  all: m.overview_listings_all,
  published: m.overview_listings_published,
  pending: m.overview_listings_pending,
  draft: m.overview_listings_draft,
  closed: m.overview_listings_closed,
  deleted: m.overview_listings_deleted,
}
