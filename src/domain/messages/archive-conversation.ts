import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'

import { isOnBehalf, requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

const inputSchema = z.object({ transactionId: z.uuid('not-found'), archived: z.boolean() })

/**
 * Archives a conversation for its person, or takes it out of the archive. A new message or step for them takes it out too.
 * Throws `not-found` for strangers.
 */
export async function archiveConversation(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  const member = requireMember(viewer)
  const { transactionId, archived } = parse(inputSchema, input)
  if (isOnBehalf(member)) throw new Problem('forbidden')
  const { numUpdatedRows } = await app.db
    .updateTable('participations')
    .set({ archivedAt: archived ? app.clock.now() : null })
    .where('userId', '=', member.userId)
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('not-found')
}
