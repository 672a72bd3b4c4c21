import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { cleanText } from '#kernel/typed-text.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type ListingRow, lockListing } from './require-own.ts'

type Needs = Pick<App, 'db' | 'clock'>

const note = z.string().max(5000, 'field-too-long').transform(cleanText).pipe(z.string().min(1, 'field-required'))

/** Staff, or the operator's program, let a waiting listing appear. Throws `forbidden`, `listing-not-found`, or `listing-state-conflict` when it does not wait. */
export async function approveListing(app: Needs, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const actorId = viewer.kind === 'system' ? null : requireStaff(viewer).userId
  await app.db.transaction().execute(async (tx) => {
    const row = requireWaiting(await lockListing(tx, id))
    const now = app.clock.now()
    await tx
      .updateTable('listings')
      .set({ state: 'published', publishedAt: now, updatedAt: now, reviewNote: null, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    await record(tx, app.clock, 'listing.approved', {
      actorId,
      subjectId: row.id,
      payload: { authorId: row.authorId },
    })
    await audit(tx, app.clock, {
      actorId,
      action: 'listing.approved',
      subjectKind: 'listing',
      subjectId: row.id,
    })
  })
}

/** Staff send a waiting listing back to its author as a draft, with the reason. Throws like `approveListing`, and when there is no reason. */
export async function requestChanges(app: Needs, viewer: Viewer, input: { id: string; note: string }): Promise<void> {
  const member = requireStaff(viewer)
  const { note: reviewNote } = parse(z.strictObject({ id: z.string(), note }), input)
  await app.db.transaction().execute(async (tx) => {
    const row = requireWaiting(await lockListing(tx, input.id))
    await tx
      .updateTable('listings')
      .set({ state: 'draft', reviewNote, updatedAt: app.clock.now(), version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    await record(tx, app.clock, 'listing.changes-requested', {
      actorId: member.userId,
      subjectId: row.id,
      payload: { authorId: row.authorId, note: reviewNote },
    })
    await audit(tx, app.clock, {
      actorId: member.userId,
      action: 'listing.changes-requested',
      subjectKind: 'listing',
      subjectId: row.id,
      reason: reviewNote,
    })
  })
}

function requireWaiting(row: ListingRow): ListingRow {
  if (row.deleted || row.state !== 'pendingApproval') throw new Problem('listing-state-conflict')
  return row
}
