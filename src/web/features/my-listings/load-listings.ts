import { href, redirect, type RouterContextProvider } from 'react-router'
import {
  findListing,
  type ListingDetails,
  type ManagedListing,
  type OwnListingCounts,
  ownListings,
} from '#domain/listings/index.ts'
import { waitingByListing } from '#domain/messages/index.ts'
import { ownUnfinishedTransactions } from '#domain/privacy/index.ts'
import { openQuestions } from '#domain/stale-listings/index.ts'
import { isProblem } from '#kernel/problem.ts'
import { todayOf } from '#domain/today-of.ts'
import { awaitsApproval, requireMember } from '#domain/users/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { dateWithYear, timeStyle } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { transactionLines } from '#web/server/transaction-lines.ts'
import { pageAddress } from '#web/server/page-address.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { inboxAddress, wholeList } from '../conversation/inbox-address.ts'
import { editAddress, tabAddress } from '../edit-listing/load-wizard.ts'
import { tabWords } from '../edit-listing/tab-words.ts'
import { lacksPayoutDetails } from '../payouts/payout-details.ts'
import { payoutNoteFor } from '../payouts/unpayable-hosts.ts'
import { listAddress, type ListLocation, readListAddress } from './my-listings-address.ts'
import type { Done, ListingsView, OwnListing, OwnState } from './listings-view.ts'

/** Returns one page of the reader's listings, with the open dialog or the confirmation named in the address. */
export async function loadListings(
  routerContext: Readonly<RouterContextProvider>,
  request: Request,
): Promise<ListingsView> {
  const context = requireSignedIn(routerContext, request)
  const url = pageAddress(request)
  const place = readListAddress(url)
  return withErrorPage(context.locale, async () => {
    const list = await ownListings(context.app, context.viewer, place)
    // The last listing of the last page may have just been deleted.
    if (list.page > list.totalPages) throw redirect(listAddress({ ...place, page: list.totalPages }))
    const { userId } = requireMember(context.viewer)
    const [deleting, done, waiting, questions, payoutNote, lacksPayouts] = await Promise.all([
      askedToDelete(context, url),
      justDone(context, url),
      waitingByListing(context.app, context.viewer),
      openQuestions(
        context.app,
        context.viewer,
        list.items.map(({ id }) => id),
      ),
      list.items.some(({ kind }) => kind === 'offer') ? payoutNoteFor(context.app, userId) : null,
      lacksPayoutDetails(context.app, { kind: 'offer', author: { userId } }),
    ])
    return {
      listings: list.items.map((listing) => ({
        ...ownListing(listing, place, context, lacksPayouts),
        question: questionOf(questions.get(listing.id), context),
        waiting: waiting.get(listing.id) ?? 0,
        waitingTo: inboxAddress({ ...wholeList, tab: 'sales', show: 'needs-answer', listing: listing.id }),
      })),
      groups: groups(list.counts, place),
      none: Object.values(list.counts).every((count) => count === 0),
      awaitsApproval: awaitsApproval(context.viewer),
      payoutNote,
      here: listAddress(place),
      page: list.page,
      pages: Array.from({ length: list.totalPages }, (_, index) => listAddress({ ...place, page: index + 1 })),
      deleting,
      done,
    }
  })
}

function ownListing(
  listing: ManagedListing,
  place: ListLocation,
  { app, locale }: RequestContext,
  lacksPayouts: boolean,
): Omit<OwnListing, 'waiting' | 'waitingTo' | 'question'> {
  const { state, reviewNote, rejected: _rejected, missing, submittedAt: _, updatedAt: __, lapsedAt, ...card } = listing
  const lacking = missing.map(({ tab }) => tab)
  if (lacksPayouts && state === 'draft' && card.kind === 'offer') lacking.push('payout')
  const last = app.marketplace.tabs.findLast((tab) => tab !== 'payout')
  const firstTab = lacking[0] ?? (state === 'draft' && !reviewNote ? last : undefined)
  const tabs = [...new Set(lacking)]
  return {
    ...card,
    state: ownState(listing),
    note: reviewNote ?? '',
    lapsed: lapsedAt !== null,
    over: card.availableUntil !== null && card.availableUntil < todayOf(app),
    missing: tabs.map((tab) => tabWords(app.marketplace, tab, { key: card.category, kind: card.kind }, locale).name),
    viewTo: href('/l/:slug/:id', { slug: card.slug, id: card.id }),
    editTo: firstTab ? tabAddress(listing, firstTab) : editAddress(listing, 'description'),
    deleteTo: listAddress(place, { delete: card.id }),
    calendarTo: card.kind === 'offer' ? href('/listings/:id/calendar', { id: card.id }) : null,
  }
}

/** `pausedOn` as `openQuestions` returns it; undefined without a question. */
function questionOf(pausedOn: Date | null | undefined, context: RequestContext): OwnListing['question'] {
  return pausedOn === undefined ? null : { pausedOn: pausedOn ? dateWithYear(pausedOn, timeStyle(context)) : '' }
}

function ownState({
  state,
  reviewNote,
  rejected,
}: Pick<ManagedListing, 'state' | 'reviewNote' | 'rejected'>): OwnState {
  if (rejected) return 'rejected'
  if (state === 'draft') return reviewNote === null ? 'draft' : 'changes'
  return state === 'pendingApproval' ? 'pending' : state
}

function groups(counts: OwnListingCounts, { group }: ListLocation): ListingsView['groups'] {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { key: undefined, label: m.my_listings_group_all(), count: all },
    { key: 'published', label: m.my_listings_group_published(), count: counts.published },
    { key: 'draft', label: m.my_listings_group_draft(), count: counts.draft },
    { key: 'review', label: m.my_listings_group_review(), count: counts.review },
    { key: 'closed', label: m.my_listings_group_closed(), count: counts.closed },
  ] as const
  return tabs.map(({ key, label, count }) => ({
    label,
    count,
    to: listAddress({ group: key, page: 1 }),
    current: key === group,
  }))
}

async function askedToDelete(context: RequestContext, { searchParams }: URL): Promise<ListingsView['deleting']> {
  const listing = await own(context, searchParams.get('delete'))
  if (!listing || listing === 'deleted') return null
  const { id, title, state } = listing
  const { reviewNote = null, rejected = false } = listing.own ?? {}
  const unfinished = transactionLines(
    await ownUnfinishedTransactions(context.app, context.viewer, { listingId: id }),
    context.locale,
  )
  return { id, title, state: ownState({ state, reviewNote, rejected }), unfinished }
}

/**
 * Returns the confirmation of the last step; null when the listing's state no longer matches, for instance after a
 * reload.
 */
async function justDone(context: RequestContext, { searchParams }: URL): Promise<Done | null> {
  const done = searchParams.get('done')
  if (!done) return null
  const listing = await own(context, searchParams.get('id'))
  if (listing === 'deleted') return done === 'delete' ? { text: m.my_listings_done_delete(), id: '', undo: null } : null
  if (!listing) return null
  const { id, title, state } = listing
  if (done === 'save') return { text: m.my_listings_done_save({ title }), id, undo: null }
  switch (`${done} ${state}`) {
    case 'close closed':
      return { text: `${m.my_listings_done_close({ title })}${await stillOpen(context, id)}`, id, undo: 'open' }
    case 'confirm published':
      return { text: m.my_listings_done_confirm({ title }), id, undo: null }
    case 'open published':
      return { text: m.my_listings_done_open({ title }), id, undo: 'close' }
    case 'publish published':
      return { text: m.my_listings_done_publish({ title }), id, undo: null }
    case 'publish pendingApproval':
    case 'open pendingApproval':
      return { text: m.my_listings_done_submit({ title }), id, undo: null }
    default:
      return null
  }
}

/** Returns the sentence about open stays and requests of a closed listing, which continue; empty for none. */
async function stillOpen({ app, viewer }: RequestContext, listingId: string): Promise<string> {
  const unfinished = await ownUnfinishedTransactions(app, viewer, { listingId })
  const count = unfinished.filter(({ kind }) => kind !== 'enquiry').length
  return count > 0 ? ` ${m.my_listings_done_close_stays({ count })}` : ''
}

async function own(
  { app, viewer, locale }: RequestContext,
  id: string | null,
): Promise<ListingDetails | 'deleted' | null> {
  if (!id) return null
  try {
    const listing = await findListing(app, viewer, id, locale)
    return listing.own?.isAuthor ? listing : null
  } catch (error) {
    if (!isProblem(error)) throw error
    return error.code === 'listing-deleted' || error.code === 'listing-not-found' ? 'deleted' : null
  }
}
