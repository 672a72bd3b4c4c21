import type { App } from '../app.ts'

/** Returns the titles of listings in any state by id; empty for a deleted one. */
export async function titlesOf({ db }: Pick<App, 'db'>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('listings').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
