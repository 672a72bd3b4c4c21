import type { App } from '../app.ts'

/** Returns the descriptions of published listings by id. */
export async function descriptionsOf({ db }: Pick<App, 'db'>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('publicListings').select(['id', 'description']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, description }) => [id ?? '', description ?? '']))
}
