import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { record } from '../events.ts'
import { requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type ListingRow, lockListing } from './require-own.ts'

/** For how long an approval can be undone, in seconds. Its mails are held back for a little longer. */
export const approvalUndoSeconds = 10

const schema = z.object({ id: z.string().max(100) })
const details = z.object({ undoable: z.literal(true), version: z.number(), publishedAt: z.iso.datetime().nullable() })

/**
 * Undoes the viewer's own approval: the listing returns to its place in the queue, and the mails about the approval are not
 * sent. Throws `undo-too-late` after `approvalUndoSeconds`, for the approval of a colleague, and after a change by the
 * author or a message of a guest; also `forbidden`, `listing-not-found`.
 */
export async function undoApproval(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<void> {
  const { userId } = requireStaff(viewer)
  const { id } = parse(schema, input)
  await app.db.transaction().execute(async (tx) => {
    const row = await lockListing(tx, id)
    const publishedAt = await publishedBefore(tx, app, row, userId)
    await tx
      .updateTable('listings')
      .set({ state: 'pendingApproval', publishedAt, updatedAt: app.clock.now(), version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    await record(tx, app.clock, 'listing.approval-undone', {
      actorId: userId,
      subjectId: row.id,
      payload: { authorId: row.authorId },
    })
    await audit(tx, app.clock, {
      actorId: userId,
      action: 'listing.approval-undone',
      subjectKind: 'listing',
      subjectId: row.id,
    })
  })
}

/** Returns when the listing had been published before this approval; null if never. Throws `undo-too-late`. */
async function publishedBefore(
  tx: Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  row: ListingRow,
  userId: string,
): Promise<Date | null> {
  const since = new Date(clock.now().getTime() - approvalUndoSeconds * 1000)
  const entry = await tx
    .selectFrom('auditEntries')
    .select(['details', 'at'])
    .where('subjectId', '=', row.id)
    .where('action', '=', 'listing.approved')
    .where('actorId', '=', userId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const approved = details.safeParse(entry?.details)
  if (!entry || !approved.success || row.deleted || row.state !== 'published' || row.version !== approved.data.version)
    throw new Problem('undo-too-late')
  const written = await tx
    .selectFrom('transactions')
    .select('id')
    .where('listingId', '=', row.id)
    .where('createdAt', '>=', entry.at)
    .limit(1)
    .executeTakeFirst()
  if (written) throw new Problem('undo-too-late')
  return approved.data.publishedAt === null ? null : new Date(approved.data.publishedAt)
}
