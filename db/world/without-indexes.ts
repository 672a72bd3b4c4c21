import { type Kysely, sql } from 'kysely'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { DB } from '#db/tables.ts'

/** From so many rows on, building an index once is quicker than keeping it row by row. */
const worthIt = 5000

/** Fewer than the connections of the pool, because who waits for one is refused after five seconds. */
const buildsAtOnce = 2

/**
 * Runs a bulk load of `rows` rows with the secondary indexes of the search's tables taken away, and builds them again
 * afterwards, also when the load fails. Only for a database that nobody uses yet.
 */
export async function withoutIndexes(db: Kysely<DB>, rows: number, work: () => Promise<void>): Promise<void> {
  if (rows < worthIt) return work()
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('listing_search', 'listing_words') and indexname not like '%_pkey'`.execute(
    db,
  )
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  try {
    await work()
  } finally {
    const limit = limitConcurrency({ atOnce: buildsAtOnce })
    await Promise.all(indexes.map(({ definition }) => limit(() => sql.raw(definition).execute(db))))
  }
}
