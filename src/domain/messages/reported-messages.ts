import { sql } from 'kysely'
import type { App } from '../app.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** A message that one of its two people has reported, as staff read it. */
export type ReportedMessage = { content: string; at: Date; hidden: boolean }

/**
 * Returns messages that were reported, by their ids, also those that are hidden. Others are not in the map: what two people
 * write to each other is theirs, until one of them shows it to staff. Throws `forbidden` for anybody but staff.
 */
export async function reportedMessages(
  { db }: Pick<App, 'db'>,
  viewer: Viewer,
  ids: string[],
): Promise<Map<string, ReportedMessage>> {
  staffActor(viewer)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'content', 'createdAt', 'hiddenAt'])
    .where('id', 'in', ids)
    .where(wasReported)
    .execute()
  return new Map(
    rows.map(({ id, content, createdAt, hiddenAt }) => [id, { content, at: createdAt, hidden: hiddenAt !== null }]),
  )
}

/** Whether somebody has reported a row of `messages`. */
export const wasReported = sql<boolean>`exists (
  select from reports r where r.subject_kind = 'message' and r.subject_id = messages.id and r.about_user_id = messages.sender_id)`
