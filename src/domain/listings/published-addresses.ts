import type { App } from '../app.ts'
import { listingSlug } from './listing-slug.ts'

/** Where a published listing is found, and when it last changed. */
export type PublishedAddress = { id: string; slug: string; updatedAt: Date }

/** Addresses of the published listings that changed last, at most `limit`. */
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
