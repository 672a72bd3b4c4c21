import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { forgetSnapshots } from '../events.ts'

/** Columns of an entry of the feed whose values before and after the change were deleted. */
const nothingKept = { snapshot: null, previousValues: '{}' }

/**
 * Erases how an account and its listings were: in the feed, and in events that are not numbered yet. For an account that is
 * being deleted. The events stay.
 */
export async function forgetHistoryOf(tx: Transaction<DB>, userId: string): Promise<void> {
  const listingIds = await tx.selectFrom('listings').select('id').where('authorId', '=', userId).execute()
  const ids = [userId, ...listingIds.map(({ id }) => id)]
  await forgetSnapshots(tx, sql`subject_id = any(${ids}::uuid[])`)
  await tx.updateTable('eventFeed').set(nothingKept).where('resourceId', 'in', ids).execute()
}

/**
 * Erases how things were before `before`. Of accounts and listings that were deleted until `deletedBefore` it erases
 * everything. Returns the number of events and entries of the feed concerned.
 */
export async function forgetPastHistory(
  tx: Transaction<DB>,
  { before, deletedBefore }: { before: Date; deletedBefore: Date },
): Promise<number> {
  const events = await forgetSnapshots(
    tx,
    sql`at < ${before} or at < ${deletedBefore} and ${isGone(sql`events.subject_id`, deletedBefore)}`,
  )
  const entries = await sql`update event_feed f set snapshot = null, previous_values = '{}'
      where (snapshot is not null or previous_values <> '{}')
        and (at < ${before} or at < ${deletedBefore} and exists (
          select from unnest(f.related_ids || f.resource_id) as about(subject_id)
          where ${isGone(sql`about.subject_id`, deletedBefore)}))`.execute(tx)
  return events + Number(entries.numAffectedRows ?? 0n)
}

/** Whether an id is that of an account or listing that was deleted before a moment. */
function isGone(id: ReturnType<typeof sql>, deletedBefore: Date) {
  return sql`(exists (select from users u where u.id = ${id} and u.state = 'deleted' and u.erase_at is null and u.updated_at < ${deletedBefore})
    or exists (select from listings l where l.id = ${id} and l.deleted and l.updated_at < ${deletedBefore}))`
}
