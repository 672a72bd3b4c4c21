import type { App } from '#domain/app.ts'
import { sql } from 'kysely'
import { sqlEngine } from './find-matches.ts'
import type { SearchEngine } from './search-engine.ts'

/** Somebody who searches: `position` is where the database stood after the last thing they changed. */
export type Searcher = { position?: string | null | undefined }

/** What answers a search now: the copy in memory when it has seen what the searcher has, the database otherwise. */
export async function engineFor(
  { db, searchModel }: Pick<App, 'db' | 'searchModel'>,
  { position }: Searcher = {},
): Promise<SearchEngine> {
  return (await searchModel?.reaching(position)) ?? sqlEngine(db)
}

/** Where the database stands: everything that is committed now is seen by whoever reaches this position. */
export async function currentPosition({ db }: Pick<App, 'db'>): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_snapshot()::text as position`.execute(db)
  return rows[0]?.position ?? ''
}
