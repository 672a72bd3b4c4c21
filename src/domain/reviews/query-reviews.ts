import type { SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { isId } from '#kernel/id.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import type { Viewer } from '../users/viewer.ts'
import { type Review, toReview } from './review.ts'

const id = z.uuid('field-invalid')
const querySchema = z
  .object({
    listingId: id.optional(),
    subjectId: id.optional(),
    transactionId: id.optional(),
    type: z.enum(['ofProvider', 'ofCustomer']).optional(),
    page: z.int().min(1).max(10_000).default(1),
    perPage: z.int().min(1).max(100).default(100),
  })
  .refine(
    ({ listingId, subjectId, transactionId }) =>
      [listingId, subjectId, transactionId].filter((scope) => scope !== undefined).length === 1,
    'review-scope-missing',
  )

export type ReviewQuery = z.input<typeof querySchema>

/**
 * Returns public reviews, newest first: about a listing, about a person, or of a stay. Throws `review-scope-missing` unless
 * exactly one of the three is given. Pending reviews and those that staff have removed are never included.
 */
export async function queryReviews(app: Pick<App, 'db'>, query: ReviewQuery): Promise<Page<Review>> {
  return find(app, query, (rows) => rows.where('state', '=', 'public'))
}

/** Returns pending reviews for the same query: the viewer's own; for the operator's programs all. */
export async function queryPendingReviews(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  query: ReviewQuery,
): Promise<Page<Review>> {
  const authorId = viewer.kind === 'member' ? viewer.userId : null
  return find(app, query, (rows) =>
    rows
      .where('state', '=', 'pending')
      .$if(viewer.kind !== 'system', (pending) => pending.where('authorId', 'is not distinct from', authorId)),
  )
}

type Rows = SelectQueryBuilder<DB, 'reviews', object>

async function find(app: Pick<App, 'db'>, query: ReviewQuery, visible: (rows: Rows) => Rows): Promise<Page<Review>> {
  const { listingId, subjectId, transactionId, type, page, perPage } = parse(querySchema, query)
  const matching = visible(app.db.selectFrom('reviews'))
    .where('deleted', '=', false)
    .$if(listingId !== undefined, (rows) => rows.where('listingId', '=', listingId ?? ''))
    // Reviews of a listing are those by its guests.
    .$if(listingId !== undefined && !type, (rows) => rows.where('type', '=', 'ofProvider'))
    .$if(subjectId !== undefined, (rows) => rows.where('subjectId', '=', subjectId ?? ''))
    .$if(transactionId !== undefined, (rows) => rows.where('transactionId', '=', transactionId ?? ''))
    .$if(type !== undefined, (rows) => rows.where('type', '=', type ?? ''))
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return pageOf(rows.map(toReview), page, perPage, total)
}

/** Returns reviews by their ids, pending and removed ones included, for the operator's programs. */
export async function reviewsById({ db }: Pick<App, 'db'>, ids: string[]): Promise<Review[]> {
  return (await db.selectFrom('reviews').selectAll().where('id', 'in', ids).execute()).map(toReview)
}

/** Returns one review: public ones to everybody, pending ones to their author. Throws `not-found`. */
export async function showReview(app: Pick<App, 'db'>, viewer: Viewer, reviewId: string): Promise<Review> {
  if (!isId(reviewId)) throw new Problem('not-found')
  const row = await app.db.selectFrom('reviews').selectAll().where('id', '=', reviewId).executeTakeFirst()
  const isAuthor = viewer.kind === 'member' && viewer.userId === row?.authorId
  if (!row || row.deleted || (row.state !== 'public' && !isAuthor && viewer.kind !== 'system'))
    throw new Problem('not-found')
  return toReview(row)
}
