import type { App } from '../app.ts'
import { listingSlug } from './listing-slug.ts'

/** Address of a published listing, and the time of its last change. */
export type PublishedAddress = { id: string; slug: string; updatedAt: Date }

/** Returns the addresses of the published listings that changed last, at most `limit`. */
export async function publishedAddresses(app: Pick<App, 'db'>, limit: number): Promise<PublishedAddress[]> {
  const rows = await app.db
    .selectFrom('publicListings')
    .select(['id', 'title', 'updatedAt'])
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ id, title, updatedAt }) =>
    id && updatedAt ? [{ id, slug: listingSlug(title ?? ''), updatedAt }] : [],
  )
}
