import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireActive } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { markDeleted } from './mark-deleted.ts'
import { requireOwnListing } from './require-own.ts'

/** Throws a draft away; nobody else ever saw it. Throws `listing-not-found`, and `listing-state-conflict` for anything else. */
export async function discardDraft(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  { id }: { id: string },
): Promise<void> {
  const member = requireActive(viewer)
  await app.db.transaction().execute(async (tx) => {
    const row = await requireOwnListing(tx, member, id)
    if (row.state !== 'draft') throw new Problem('listing-state-conflict')
    await markDeleted(tx, app, row)
  })
}
