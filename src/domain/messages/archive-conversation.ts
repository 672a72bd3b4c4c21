import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { isOnBehalf } from '../transactions/index.ts'
import { requireActive } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

const inputSchema = z.object({ transactionId: z.uuid('not-found'), archived: z.boolean() })

/**
 * Puts a conversation away from the viewer's own inbox, where it counts as read, or takes it back. The other side notices
 * nothing, and the next message brings it back by itself. Throws `not-found` for anybody but its two people.
 */
export async function archiveConversation(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  const member = requireActive(viewer)
  const { transactionId, archived } = parse(inputSchema, input)
  if (isOnBehalf(member)) throw new Problem('forbidden')
  const changed = await app.db
    .updateTable('participations')
    .set({ archivedAt: archived ? app.clock.now() : null, ...(archived && { unread: 0 }) })
    .where('userId', '=', member.userId)
    .where('transactionId', '=', transactionId)
    .returning('transactionId')
    .executeTakeFirst()
  if (!changed) throw new Problem('not-found')
}
