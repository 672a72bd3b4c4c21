import type { App } from '../app.ts'
import { type ManagedListing, pendingListings } from '../listings/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { contentHints } from './listing-hints.ts'

/** Within how many hours a listing should be decided on. */
export const approvalTargetHours = 12

/** A listing in the queue. `revised` came back after changes had been asked for. */
export type QueueRow = {
  listing: ManagedListing
  /** A decision is about this version. */
  version: number
  revised: boolean
  hints: ReturnType<typeof contentHints>
  waitingSince: Date
}

/**
 * Returns the listings that have waited longest for approval, at most 42, and how many wait in all. With `text` only those
 * with it in the title, the place or the author's name. For staff.
 */
export async function approvalQueue(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  { text = '' }: { text?: string } = {},
): Promise<{ rows: QueueRow[]; waiting: number }> {
  const { items, totalItems } = await pendingListings(app, viewer, { text })
  if (items.length === 0) return { rows: [], waiting: 0 }
  const ids = items.map(({ id }) => id)
  const [texts, returned] = await Promise.all([
    app.db
      .selectFrom('listings')
      .select(['id', 'version', 'title', 'description', 'publicData'])
      .where('id', 'in', ids)
      .execute(),
    app.db
      .selectFrom('auditEntries')
      .select('subjectId')
      .distinct()
      .where('subjectId', 'in', ids)
      .where('action', 'in', ['listing.changes-requested', 'listing.rejected'])
      .execute(),
  ])
  const textOf = new Map(texts.map((text) => [text.id, text]))
  const revised = new Set(returned.map(({ subjectId }) => subjectId))
  const rows = items.map((listing) => {
    const text = textOf.get(listing.id)
    return {
      listing,
      version: text?.version ?? 0,
      revised: revised.has(listing.id),
      hints: text ? contentHints({ ...text, fields: text.publicData }) : [],
      waitingSince: listing.submittedAt ?? listing.updatedAt,
    }
  })
  return { rows, waiting: totalItems }
}
