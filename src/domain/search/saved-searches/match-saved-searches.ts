import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '#domain/app.ts'
import { todayOf } from '#domain/today-of.ts'
import { allOf, conditionsOf } from '../conditions.ts'
import { wordCondition, wordsOf } from '../keywords.ts'
import { parseSearchQuery } from '../parse-search-query.ts'
import type { SearchQuery } from '../search-query.ts'

/** A person whose saved search finds a listing. `address`: the name of the place in that search. */
export type Seeker = { userId: string; searchId: string; query: string; address: string | null }

/** Number of searches in one statement. */
const batch = 100

/**
 * Returns the people whose saved search finds this listing and who were not notified of it yet, each once with the oldest
 * matching search, and marks them as notified. Authors are not notified of their own listings, and nobody of a listing that
 * is not public.
 */
export async function matchSavedSearches(
  tx: Transaction<DB>,
  app: Pick<App, 'clock' | 'marketplace'>,
  listingId: string,
): Promise<Seeker[]> {
  const near = await searchesNear(tx, app, listingId)
  const seekers = new Map<string, Seeker>()
  for (let start = 0; start < near.length; start += batch)
    for (const seeker of await thatFind(tx, near.slice(start, start + batch), listingId))
      if (!seekers.has(seeker.userId)) seekers.set(seeker.userId, seeker)
  if (seekers.size === 0) return []
  const told = await tx
    .insertInto('savedSearchFindings')
    .values([...seekers.keys()].map((userId) => ({ userId, listingId, foundAt: app.clock.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .execute()
  return told.flatMap(({ userId }) => seekers.get(userId) ?? [])
}

/** Forgets that people were notified of a listing, so that a later approval notifies them. */
export async function forgetFindings(tx: Transaction<DB>, listingId: string, userIds: string[]): Promise<void> {
  await tx.deleteFrom('savedSearchFindings').where('listingId', '=', listingId).where('userId', 'in', userIds).execute()
}

type Near = Seeker & { parsed: SearchQuery }

/** The kept searches that a listing may fit: by box, category and days. */
async function searchesNear(
  tx: Transaction<DB>,
  { clock, marketplace }: Pick<App, 'clock' | 'marketplace'>,
  listingId: string,
): Promise<Near[]> {
  const today = todayOf({ clock, marketplace })
  const { rows } = await sql<{ userId: string; searchId: string; query: string }>`
    select s.user_id as "userId", s.id as "searchId", s.query
    from public_listings l
      join saved_searches s on (s.category is null or s.category = l.category)
        and (s.south is null or (l.public_lat between s.south and s.north
          and (l.public_lng between s.west and s.east or s.west > s.east)))
        and (s.last_day is null or s.last_day > ${today}::date)
      join users u on u.id = s.user_id and u.state = 'active'
    where l.id = ${listingId} and s.user_id <> l.author_id
    order by s.created_at, s.id`.execute(tx)
  return rows.map((row) => {
    const parsed = parseSearchQuery(new URLSearchParams(row.query), marketplace)
    return { ...row, parsed, address: parsed.address }
  })
}

async function thatFind(tx: Transaction<DB>, searches: Near[], listingId: string): Promise<Seeker[]> {
  const asked = searches.map(({ parsed }, place) => {
    const words = parsed.keywords ? sql`and ${wordCondition(wordsOf(parsed.keywords), 'exact')}` : sql``
    return sql`select ${place}::int as place from listing_search join listing_words using (listing_id)
      where listing_id = ${listingId} and ${allOf(conditionsOf(parsed))} ${words}`
  })
  const { rows } = await sql<{ place: number }>`${sql.join(asked, sql` union all `)} order by place`.execute(tx)
  return rows.flatMap(({ place }) => {
    const found = searches[place]
    return found ? [{ userId: found.userId, searchId: found.searchId, query: found.query, address: found.address }] : []
  })
}
