import type { App } from '../app.ts'

/** Whether somebody has a listing that everybody can see. */
export async function hasPublicListing({ db }: Pick<App, 'db'>, authorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('publicListings')
    .select('id')
    .where('authorId', '=', authorId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
