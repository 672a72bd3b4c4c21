import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { isId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { reasonField, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { missingEssentials, refuseMissing } from './require-complete.ts'
import { lockListing } from './require-own.ts'

type Needs = Pick<App, 'db' | 'clock'>

const schema = z.object({ id: z.string().max(100), reason: reasonField })
export type StaffClosing = z.input<typeof schema>

/**
 * Stores that staff have closed a listing that is public, or that its author has closed. The author gets the reason and
 * cannot open it again. Called by `closeListingByStaff`, whose `endUnfinished` runs in the same transaction before the
 * listing is locked, and returns whether it has ended anything: then closing a closed listing again is recorded too. Throws
 * `forbidden`, `listing-not-found`, `field-required`, and `listing-state-conflict` for a draft or a waiting listing.
 */
export async function setClosedByStaff(
  app: Needs,
  viewer: Viewer,
  input: StaffClosing,
  endUnfinished: (tx: Transaction<DB>) => Promise<boolean> = async () => false,
): Promise<void> {
  const actorId = staffActor(viewer)
  const { id, reason } = parse(schema, input)
  await app.db.transaction().execute(async (tx) => {
    if (!isId(id)) throw new Problem('listing-not-found')
    const hasEnded = await endUnfinished(tx)
    const row = await lockListing(tx, id)
    const entry = { actorId, action: 'listing.closed', subjectKind: 'listing', subjectId: row.id, reason } as const
    if (row.closedByStaff && !row.deleted) {
      if (hasEnded) await audit(tx, app.clock, entry)
      return
    }
    if (row.deleted || !['published', 'closed'].includes(row.state)) throw new Problem('listing-state-conflict')
    await tx
      .updateTable('listings')
      .set({
        state: 'closed',
        closedByStaff: true,
        pausedAfter: null,
        lapsedAt: null,
        reviewNote: reason,
        updatedAt: app.clock.now(),
        version: row.version + 1,
      })
      .where('id', '=', row.id)
      .execute()
    await record(tx, app.clock, 'listing.closed', {
      actorId,
      subjectId: row.id,
      payload: { authorId: row.authorId, reason },
    })
    await audit(tx, app.clock, entry)
  })
}

/**
 * Opens a listing that its author or staff have closed. It is public at once, and its author is notified. Throws
 * `forbidden`, `listing-not-found`, `field-required`, `listing-not-complete` when it has no place, title or text, and
 * `listing-state-conflict` when it is not closed.
 */
export async function reopenByStaff(
  app: Needs & Pick<App, 'marketplace'>,
  viewer: Viewer,
  input: StaffClosing,
): Promise<void> {
  const actorId = staffActor(viewer)
  const { id, reason } = parse(schema, input)
  await app.db.transaction().execute(async (tx) => {
    const row = await lockListing(tx, id)
    if (row.deleted || row.state !== 'closed') throw new Problem('listing-state-conflict')
    refuseMissing(await missingEssentials(tx, app.marketplace, row))
    await tx
      .updateTable('listings')
      .set({
        state: 'published',
        publishedAt: row.publishedAt ?? app.clock.now(),
        closedByStaff: false,
        pausedAfter: null,
        lapsedAt: null,
        silenceCountedFrom: app.clock.now(),
        editedSinceApproval: false,
        reviewNote: null,
        updatedAt: app.clock.now(),
        version: row.version + 1,
      })
      .where('id', '=', row.id)
      .execute()
    await record(tx, app.clock, 'listing.opened', {
      actorId,
      subjectId: row.id,
      payload: { authorId: row.authorId, reason },
    })
    await audit(tx, app.clock, { actorId, action: 'listing.opened', subjectKind: 'listing', subjectId: row.id, reason })
  })
}
