import type { App } from '../app.ts'
import { type ManagedListing, pendingListings } from '../listings/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type Assignment, assignmentsOf, listingsAssignedTo } from '../staff-assignments.ts'
import { type DecisionAction, decisionActions } from './latest-decisions.ts'
import { contentHints } from './listing-hints.ts'

/** Within how many hours a listing should be decided on. */
export const approvalTargetHours = 12

/**
 * A listing in the queue. `revised` came back after changes had been asked for, `changed` after it was public.
 */
export type QueueRow = {
  listing: ManagedListing
  /** A decision is about this version. */
  version: number
  kind: 'new' | 'changed' | 'revised'
  /** Who of the staff looks after it; null for nobody. */
  assignment: Assignment | null
  hints: ReturnType<typeof contentHints>
  waitingSince: Date
}

/**
 * Returns the listings that have waited longest for approval, at most 42, and how many wait in all. With `text` only those
 * with it in the title, the place or the author's name, with `mine` only those that the
 * viewer looks after, with `ids` only these. For staff.
 */
export async function approvalQueue(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  { text = '', mine = false, ids: named }: { text?: string; mine?: boolean; ids?: string[] } = {},
): Promise<{ rows: QueueRow[]; waiting: number }> {
  const own = mine && viewer.kind === 'member' ? await listingsAssignedTo(app.db, viewer.userId) : named
  const { items, totalItems } = await pendingListings(app, viewer, { text, ids: own })
  if (items.length === 0) return { rows: [], waiting: 0 }
  const ids = items.map(({ id }) => id)
  const [texts, decisions, assignments] = await Promise.all([
    app.db
      .selectFrom('listings')
      .select(['id', 'version', 'title', 'description', 'publicData'])
      .where('id', 'in', ids)
      .execute(),
    app.db
      .selectFrom('auditEntries')
      .select(['subjectId', 'action'])
      .where('subjectId', 'in', ids)
      .where('action', 'in', [...decisionActions])
      .orderBy('at')
      .orderBy('id')
      .execute(),
    assignmentsOf(app.db, 'listing', ids),
  ])
  const textOf = new Map(texts.map((text) => [text.id, text]))
  const kinds = kindsAfter(decisions)
  const rows = items.map((listing) => {
    const text = textOf.get(listing.id)
    return {
      listing,
      version: text?.version ?? 0,
      kind: kinds.get(listing.id) ?? 'new',
      assignment: assignments.get(listing.id) ?? null,
      hints: text ? contentHints({ ...text, fields: text.publicData }) : [],
      waitingSince: listing.submittedAt ?? listing.updatedAt,
    }
  })
  return { rows, waiting: totalItems }
}

/**
 * Returns what listings are after the decisions about them, in their order. An approval that was undone counts for nothing.
 */
function kindsAfter(decisions: { subjectId: string; action: string }[]): Map<string, QueueRow['kind']> {
  const kinds = new Map<string, QueueRow['kind'][]>()
  for (const { subjectId, action } of decisions) {
    const before = kinds.get(subjectId) ?? []
    const isUndone = action === ('listing.approval-undone' satisfies DecisionAction)
    const kind = action === ('listing.approved' satisfies DecisionAction) ? 'changed' : 'revised'
    kinds.set(subjectId, isUndone ? before.slice(0, -1) : [...before, kind])
  }
  return new Map([...kinds].map(([id, all]) => [id, all.at(-1) ?? 'new']))
}
