import { sql } from 'kysely'
import type { App } from '../app.ts'

/** Number of public reviews, and their mean from 1 to 5, rounded to a tenth; null without any. */
export type Rating = { count: number; average: number | null }

/** Returns the rating of listings by what their guests said. Every id asked for is in the answer. */
export async function listingRatings(app: Pick<App, 'db'>, ids: string[]): Promise<Map<string, Rating>> {
  return ratings(app, 'listingId', ids, 'ofProvider')
}

/** Returns the rating of people: as hosts and as guests together. Every id asked for is in the answer. */
export async function personRatings(app: Pick<App, 'db'>, ids: string[]): Promise<Map<string, Rating>> {
  return ratings(app, 'subjectId', ids, null)
}

async function ratings(
  { db }: Pick<App, 'db'>,
  column: 'listingId' | 'subjectId',
  ids: string[],
  type: 'ofProvider' | null,
): Promise<Map<string, Rating>> {
  const none: [string, Rating][] = ids.map((id) => [id, { count: 0, average: null }])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reviews')
    .select([`${column} as id`, sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`round(avg(rating), 1)::float8`.as('average'))
    .where(column, 'in', ids)
    .where('state', '=', 'public')
    .where('deleted', '=', false)
    .$if(type !== null, (query) => query.where('type', '=', type ?? ''))
    .groupBy(column)
    .execute()
  return new Map([...none, ...rows.map(({ id, count, average }): [string, Rating] => [id, { count, average }])])
}
