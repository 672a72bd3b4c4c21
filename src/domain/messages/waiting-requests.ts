import { sql } from 'kysely'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** A listing of the viewer that people have written about. */
export type AskedListing = {
  id: string
  title: string
  /** How many conversations about it wait for the viewer's answer. */
  waiting: number
}

/**
 * Returns how many conversations about each of the viewer's own listings wait for the viewer's answer, as the inbox counts
 * them. Listings without one are not in the map. The time depends on the waiting ones alone.
 */
export async function waitingByListing({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<Map<string, number>> {
  const { userId } = requireMember(viewer)
  const rows = await db
    .selectFrom('participations')
    .innerJoin('transactions', 'transactions.id', 'participations.transactionId')
    .select(['transactions.listingId', sql<number>`count(*)::int`.as('waiting')])
    .where('participations.userId', '=', userId)
    .where('role', '=', 'provider')
    .where('answerBy', 'is not', null)
    .where('archivedAt', 'is', null)
    .groupBy('transactions.listingId')
    .execute()
  return new Map(rows.map(({ listingId, waiting }) => [listingId, waiting]))
}

/** Returns the viewer's listings that somebody has written about, at most a hundred, by title. */
export async function askedListings(app: Pick<App, 'db'>, viewer: Viewer): Promise<AskedListing[]> {
  const { userId } = requireMember(viewer)
  const [rows, waiting] = await Promise.all([
    app.db
      .selectFrom('listings')
      .select(['id', 'title'])
      .where('authorId', '=', userId)
      .where('deleted', '=', false)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('transactions').select('transactions.id').whereRef('transactions.listingId', '=', 'listings.id'),
        ),
      )
      .orderBy('title')
      .orderBy('id')
      .limit(100)
      .execute(),
    waitingByListing(app, viewer),
  ])
  return rows.map(({ id, title }) => ({ id, title, waiting: waiting.get(id) ?? 0 }))
}
