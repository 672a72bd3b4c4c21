import { expressionBuilder, sql } from 'kysely'
import type { DB } from '#db/tables.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import { likePattern } from '#kernel/like-pattern.ts'
import type { App } from '../app.ts'
import { personCards, requireMember, requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type Missing, missingParts } from './completeness.ts'
import type { ListingCard } from './listing-card.ts'
import { toCard } from './listing-cards.ts'
import { picturesOf } from './listing-pictures.ts'
import { priceOf } from './listing-price.ts'
import type { ListingState } from './listing-state.ts'
import { isRejected } from './is-rejected.ts'
import type { ListingRow } from './require-own.ts'

/** A listing as its author or staff see it in a list. */
export type ManagedListing = ListingCard & {
  state: ListingState
  reviewNote: string | null
  /** After how many requests in a row without an answer it was paused; null when it is not paused. */
  pausedAfter: number | null
  /** When it was paused because its author was asked whether it still holds and did not answer; null otherwise. */
  lapsedAt: Date | null
  /** Whether staff rejected it, rather than asking for a change. */
  rejected: boolean
  missing: Missing[]
  submittedAt: Date | null
  updatedAt: Date
}

/** Listings on a page of the approval queue. */
const perPageOfQueue = 42

/** Groups in which authors see their own listings. `review`: waits for staff, or staff asked for a change. */
export const ownListingGroups = ['published', 'draft', 'review', 'closed'] as const
export type OwnListingGroup = (typeof ownListingGroups)[number]

/** Number of own listings in each group. */
export type OwnListingCounts = Record<OwnListingGroup, number>

/**
 * Returns a page (`shown.ownListings`) of the viewer's own listings, of one group or in every state: public ones first,
 * then drafts and those in review, then closed ones, each newest first. Deleted listings are left out. `counts` are those
 * of all groups.
 */
export async function ownListings(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  { page = 1, group }: { page?: number; group?: OwnListingGroup | undefined } = {},
): Promise<Page<ManagedListing> & { counts: OwnListingCounts }> {
  const member = requireMember(viewer)
  const perPage = app.marketplace.shown.ownListings
  const inGroup = sql<OwnListingGroup>`case when state = 'pendingApproval'
    or (state = 'draft' and review_note is not null and not ${isRejected(expressionBuilder<DB, 'listings'>())})
    then 'review' else state end`
  const own = app.db.selectFrom('listings').where('authorId', '=', member.userId).where('deleted', '=', false)
  const found = await own
    .select(({ fn }) => [inGroup.as('group'), fn.countAll<number>().as('count')])
    .groupBy('group')
    .execute()
  const counts: OwnListingCounts = { published: 0, draft: 0, review: 0, closed: 0 }
  for (const { group: each, count } of found) counts[each] = count
  const rows = await own
    .selectAll()
    .select((row) => isRejected(row).as('rejected'))
    .$if(group !== undefined, (query) => query.where(inGroup, '=', group as OwnListingGroup))
    .orderBy(sql`case state when 'published' then 0 when 'closed' then 2 else 1 end`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((clampPage(page) - 1) * perPage)
    .execute()
  const total = group ? counts[group] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { ...pageOf(await managed(app, rows, viewer), clampPage(page), perPage, total), counts }
}

/**
 * Returns the listings that wait for approval, the longest wait first. With `text` only those with it in the title, the
 * public place or the author's name. For staff.
 */
export async function pendingListings(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  { page = 1, text = '', ids }: { page?: number; text?: string; ids?: string[] | undefined } = {},
): Promise<Page<ManagedListing>> {
  requireStaff(viewer)
  const words = text.trim().slice(0, 200)
  const query = app.db
    .selectFrom('listings')
    .where('state', '=', 'pendingApproval')
    .where('deleted', '=', false)
    .$if(words !== '', (waiting) => waiting.where(mentions(words)))
    .$if(ids !== undefined, (waiting) => waiting.where(sql<boolean>`id = any(${ids ?? []}::uuid[])`))
  const total = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .select(sql.lit(false).as('rejected'))
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(perPageOfQueue)
    .offset((clampPage(page) - 1) * perPageOfQueue)
    .execute()
  return pageOf(await managed(app, rows, viewer), clampPage(page), perPageOfQueue, total.count)
}

/** Returns the condition that a listing has a text in its title, its public place in any language or its author's name. */
function mentions(text: string) {
  const part = likePattern(text)
  return sql<boolean>`(title ilike ${part}
    or exists (select 1 from jsonb_each_text(public_place) as names where names.value ilike ${part})
    or exists (select 1 from users where users.id = listings.author_id
      and (users.display_name ilike ${part} or users.first_name || ' ' || users.last_name ilike ${part})))`
}

async function managed(
  app: Pick<App, 'db' | 'marketplace'>,
  rows: (ListingRow & { rejected: boolean })[],
  viewer: Viewer,
): Promise<ManagedListing[]> {
  const ids = rows.map(({ id }) => id)
  const [authors, pictures] = await Promise.all([
    personCards(
      app,
      rows.map(({ authorId }) => authorId),
    ),
    picturesOf(app, ids),
  ])
  return rows.flatMap((row) => {
    const author = authors.get(row.authorId)
    if (!author) return []
    const own = pictures.get(row.id) ?? []
    const { category, title, description, publicData, reviewNote, rejected, submittedAt, updatedAt } = row
    const missing = missingParts(app.marketplace, {
      category,
      title,
      description,
      publicData,
      located: row.publicLat !== null,
      imageCount: own.length,
      price: priceOf(app.marketplace, row),
    })
    return [
      {
        ...toCard(app.marketplace, row, author, own[0], viewer.locale),
        state: row.state as ListingState,
        reviewNote,
        pausedAfter: row.pausedAfter,
        lapsedAt: row.lapsedAt,
        rejected,
        missing,
        submittedAt,
        updatedAt,
      },
    ]
  })
}

function clampPage(page: number): number {
  return Number.isInteger(page) ? Math.min(Math.max(page, 1), 10_000) : 1
}
