import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { isId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { requireVersion } from '#kernel/require-version.ts'
import type { App } from '../app.ts'
import { endAssignment } from '../staff-assignments.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { reasonField, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { missingEssentials, refuseMissing } from './require-complete.ts'
import { type ListingRow, lockListing } from './require-own.ts'
import { approvalUndoSeconds } from './undo-approval.ts'

type Needs = Pick<App, 'db' | 'clock'>

const decision = z.object({
  id: z.string().max(100),
  /** The version that was read before deciding. */
  version: z.int().optional(),
})
const approval = decision.extend({
  /** Its mails wait until the approval can no longer be undone. */
  undoable: z.boolean().default(false),
})
const sentBack = decision.extend({ note: reasonField })

export type Decision = z.input<typeof decision>

/**
 * Approves and publishes a waiting listing, for staff or the operator's program. With `version`, throws
 * `listing-changed-meanwhile` when the listing has another version. Throws also `forbidden`, `listing-not-found`,
 * `listing-not-complete` when it has no place, title or text, and `listing-state-conflict` when it is not waiting.
 */
export async function approveListing(
  app: Needs & Pick<App, 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof approval>,
): Promise<void> {
  const actorId = staffActor(viewer)
  const { id, version, undoable } = parse(approval, input)
  await app.db.transaction().execute(async (tx) => {
    const row = requireState(await lockListing(tx, id), ['pendingApproval'])
    requireVersion(version, row.version, 'listing-changed-meanwhile')
    refuseMissing(await missingEssentials(tx, app.marketplace, row))
    const now = app.clock.now()
    await tx
      .updateTable('listings')
      .set({
        state: 'published',
        publishedAt: now,
        updatedAt: now,
        reviewNote: null,
        editedSinceApproval: false,
        version: row.version + 1,
      })
      .where('id', '=', row.id)
      .execute()
    await endAssignment(tx, row.id)
    const mailsAt = new Date(now.getTime() + (approvalUndoSeconds + 2) * 1000).toISOString()
    await record(tx, app.clock, 'listing.approved', {
      actorId,
      subjectId: row.id,
      payload: { authorId: row.authorId, ...(undoable && { mailsAt }) },
    })
    await audit(tx, app.clock, {
      actorId,
      action: 'listing.approved',
      subjectKind: 'listing',
      subjectId: row.id,
      // Values that an undo of the approval restores.
      details: {
        undoable,
        version: row.version + 1,
        publishedAt: row.publishedAt?.toISOString() ?? null,
        pictures: await pictureIds(tx, row.id),
      },
    })
  })
}

/**
 * Sends a waiting listing back to its author as a draft with a note on what to change. For staff. Throws like
 * `approveListing`, and `field-required` without a note.
 */
export async function requestChanges(app: Needs, viewer: Viewer, input: z.input<typeof sentBack>): Promise<void> {
  await sendBack(app, viewer, input, { action: 'listing.changes-requested', from: ['pendingApproval'] })
}

/**
 * Rejects a listing that waits or is public, for staff: it becomes a draft. Its author gets the reason, and may change and
 * submit it again. `before` runs in the same transaction before the listing is locked. Throws like `requestChanges`. Where
 * listings are published without approval, a public listing cannot be rejected (`listing-state-conflict`), because its
 * author could publish the draft again at once: it can be closed.
 */
export async function rejectListing(
  app: Needs & Pick<App, 'marketplace'>,
  viewer: Viewer,
  input: z.input<typeof sentBack>,
  before?: (tx: Transaction<DB>) => Promise<unknown>,
): Promise<void> {
  const from = app.marketplace.approval === 'required' ? ['pendingApproval', 'published'] : ['pendingApproval']
  await sendBack(app, viewer, input, { action: 'listing.rejected', from, before })
}

type SentBack = {
  action: 'listing.changes-requested' | 'listing.rejected'
  from: string[]
  before?: ((tx: Transaction<DB>) => Promise<unknown>) | undefined
}

async function sendBack(
  app: Needs,
  viewer: Viewer,
  input: z.input<typeof sentBack>,
  { action, from, before }: SentBack,
): Promise<void> {
  const actorId = staffActor(viewer)
  const { id, version, note } = parse(sentBack, input)
  await app.db.transaction().execute(async (tx) => {
    if (!isId(id)) throw new Problem('listing-not-found')
    await before?.(tx)
    const row = requireState(await lockListing(tx, id), from)
    requireVersion(version, row.version, 'listing-changed-meanwhile')
    await returnToAuthor(tx, app, row, note)
    await endAssignment(tx, row.id)
    await record(tx, app.clock, action, { actorId, subjectId: row.id, payload: { authorId: row.authorId, note } })
    const details = { pictures: await pictureIds(tx, row.id) }
    await audit(tx, app.clock, { actorId, action, subjectKind: 'listing', subjectId: row.id, reason: note, details })
  })
}

/** The pictures that were decided on, in their order: what was changed since is compared with them. */
async function pictureIds(tx: Transaction<DB>, listingId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('listingImages')
    .select('imageId')
    .where('listingId', '=', listingId)
    .orderBy('position')
    .execute()
  return rows.map(({ imageId }) => imageId)
}

async function returnToAuthor(tx: Transaction<DB>, { clock }: Needs, row: ListingRow, note: string): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ state: 'draft', reviewNote: note, updatedAt: clock.now(), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
}

function requireState(row: ListingRow, states: string[]): ListingRow {
  if (row.deleted || !states.includes(row.state)) throw new Problem('listing-state-conflict')
  return row
}
