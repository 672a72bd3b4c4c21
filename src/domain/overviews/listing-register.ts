import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { isId } from '#kernel/id.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import { likePattern } from '#kernel/like-pattern.ts'
import type { App } from '../app.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** A listing as staff see it in the list of all. `picture`: content hash of its first picture. */
export type ListedForStaff = {
  id: string
  title: string
  category: string | null
  state: string
  closedByStaff: boolean
  pausedAfter: number | null
  lapsedAt: Date | null
  deleted: boolean
  author: { id: string; name: string; state: string }
  publicPlace: unknown
  capacity: number
  picture: string | null
  updatedAt: Date
}

/** The states by which the list can be limited. */
export const listingStatesShown = ['all', 'published', 'pending', 'draft', 'closed', 'deleted'] as const
export type ListingStateShown = (typeof listingStatesShown)[number]

const schema = z.object({
  /** Part of a title or of an author's name, or a listing's whole id. */
  text: z.string().max(200).default(''),
  show: z.enum(listingStatesShown).default('all'),
  page: z.int().min(1).max(10_000).default(1),
})
const perPage = 30

/**
 * Returns the listings of the marketplace in whatever state, what was changed last first, 30 to a page. Deleted ones only
 * where they are asked for. For staff. Throws `forbidden`.
 */
export async function listingRegister(
  { db }: Pick<App, 'db'>,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<Page<ListedForStaff>> {
  staffActor(viewer)
  const { text, show, page } = parse(schema, input)
  const words = text.trim()
  const matching = db
    .selectFrom('listings')
    .leftJoin('users', 'users.id', 'listings.authorId')
    .where('listings.deleted', '=', show === 'deleted')
    .$if(show !== 'all' && show !== 'deleted', (query) =>
      query.where('listings.state', '=', storedStates[show as keyof typeof storedStates]),
    )
    .$if(words !== '', (query) => query.where((row) => isFoundBy(row, words)))
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(['listings.id', 'title', 'category', 'listings.state', 'closedByStaff', 'pausedAfter', 'lapsedAt'])
    .select(['deleted', 'authorId', 'displayName', 'users.state as authorState', 'publicPlace', 'capacity'])
    .select(['listings.updatedAt', firstPicture().as('picture')])
    .orderBy('listings.updatedAt', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const items = rows.map(({ authorId, displayName, authorState, ...row }) => ({
    ...row,
    author: { id: authorId, name: displayName ?? '', state: authorState ?? 'deleted' },
  }))
  return pageOf(items, page, perPage, count)
}

const storedStates = { published: 'published', pending: 'pendingApproval', draft: 'draft', closed: 'closed' }

function isFoundBy(row: ExpressionBuilder<DB, 'listings' | 'users'>, words: string) {
  const part = likePattern(words)
  return isId(words)
    ? row('listings.id', '=', words)
    : row.or([row('title', 'ilike', part), row('users.displayName', 'ilike', part)])
}

function firstPicture() {
  return sql<string | null>`(
    select images.content_hash from listing_images join images on images.id = listing_images.image_id
    where listing_images.listing_id = listings.id order by position limit 1
  )`
}
