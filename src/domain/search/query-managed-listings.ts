import { sql } from 'kysely'
import type { App } from '#domain/app.ts'
import { requireMember, type Viewer } from '#domain/users/index.ts'
import { allOf, type Condition } from './conditions.ts'
import { extendedCondition, inWholeRange, orderBy } from './extended-conditions.ts'
import { foldText } from './fold-text.ts'
import type { ListingQuery } from './listing-query.ts'

type ManagedQuery = Omit<ListingQuery, 'origin' | 'availability' | 'cursor'> & { states?: string[] | undefined }

type Found = { ids: string[]; totalItems: number }

/** Returns the viewer's own listings in every state, the newest first unless sorted. Deleted ones are gone. */
export async function queryOwnListings(app: Pick<App, 'db'>, viewer: Viewer, query: ManagedQuery): Promise<Found> {
  return find(app, { ...query, authorId: requireMember(viewer).userId }, [sql`not l.deleted`])
}

/** Returns the listings of all authors in every state, for the operator's programs, without deleted ones. */
export async function queryAllListings(app: Pick<App, 'db'>, query: ManagedQuery): Promise<Found> {
  return find(app, query, [sql`not l.deleted`])
}

async function find({ db }: Pick<App, 'db'>, query: ManagedQuery, always: Condition[]): Promise<Found> {
  const { page, perPage, sort } = query
  const conditions = allOf([...always, ...conditionsOf(query)])
  const order = orderBy(sort.length > 0 ? sort : [{ by: 'createdAt', ascending: false }])
  const [rows, count] = await Promise.all([
    sql<{ id: string }>`select l.id from listings l where ${conditions}
      order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from listings l where ${conditions}`.execute(db),
  ])
  return { ids: rows.rows.map(({ id }) => id), totalItems: count.rows[0]?.total ?? 0 }
}

function conditionsOf(query: ManagedQuery): Condition[] {
  const { ids, authorId, states, keywords, bounds, price, extended, createdFrom, createdBefore } = query
  return [
    ...(ids ? [sql`l.id = any(${ids}::uuid[])`] : []),
    ...(authorId ? [sql`l.author_id = ${authorId}::uuid`] : []),
    ...(states ? [sql`l.state = any(${states}::text[])`] : []),
    ...(keywords === undefined ? [] : [anyWord(keywords)]),
    ...(bounds ? [insideBox(bounds)] : []),
    ...(price ? [inWholeRange(sql`l.price_amount`, price)] : []),
    ...extended.map(extendedCondition),
    ...(createdFrom ? [sql`l.created_at >= ${createdFrom}`] : []),
    ...(createdBefore ? [sql`l.created_at < ${createdBefore}`] : []),
  ]
}

/** Drafts have no index of words; there are few enough to look into. */
function anyWord(keywords: string): Condition {
  const words =
    foldText(keywords)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, 8) ?? []
  return sql`fold_text(l.title || ' ' || l.description) like any(${words.map((word) => `%${word}%`)}::text[])`
}

function insideBox({ north, east, south, west }: NonNullable<ListingQuery['bounds']>): Condition {
  const lng =
    west <= east
      ? sql`l.public_lng between ${west} and ${east}`
      : sql`(l.public_lng >= ${west} or l.public_lng <= ${east})`
  return sql`l.public_lat between ${south} and ${north} and ${lng}`
}
