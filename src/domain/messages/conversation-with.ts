import { isId } from '#kernel/id.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import type { InboxRow } from './inbox.ts'

/**
 * Returns the conversation between the viewer and another person in which something happened last, or null. Throws
 * `not-signed-in`.
 */
export async function conversationWith(
  { db }: Pick<App, 'db'>,
  viewer: Viewer,
  personId: string,
): Promise<Pick<InboxRow, 'transactionId' | 'role'> | null> {
  const { userId } = requireMember(viewer)
  if (!isId(personId)) return null
  const found = await db
    .selectFrom('participations as mine')
    .innerJoin('participations as theirs', (join) =>
      join.onRef('theirs.transactionId', '=', 'mine.transactionId').on('theirs.userId', '=', personId),
    )
    .select(['mine.transactionId', 'mine.role'])
    .where('mine.userId', '=', userId)
    .whereRef('theirs.role', '<>', 'mine.role')
    .orderBy('mine.lastActivityAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ? { transactionId: found.transactionId, role: found.role as InboxRow['role'] } : null
}
