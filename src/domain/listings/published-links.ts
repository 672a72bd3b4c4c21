import type { App } from '../app.ts'
import { listingSlug } from './listing-slug.ts'

/** What the link to a published listing is made of, and the time of its last change. */
export type PublishedLink = { id: string; slug: string; updatedAt: Date }

/** Returns the links of the public listings that changed last, at most `limit`, the latest change first. */
export async function publishedLinks(app: Pick<App, 'db'>, limit: number): Promise<PublishedLink[]> {
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
