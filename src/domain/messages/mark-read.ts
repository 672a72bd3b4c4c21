import type { App } from '../app.ts'
import { record } from '../events.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { signalChange } from '../change-signal.ts'

/**
 * Notes that the viewer has seen a conversation. Changes nothing for somebody who is not in it, and nothing on a log-in in
 * another person's name.
 */
export async function markRead(app: Pick<App, 'db' | 'clock'>, viewer: Viewer, transactionId: string): Promise<void> {
  const { userId, scopes } = requireMember(viewer)
  if (scopes !== 'user') return
  await app.db.transaction().execute(async (tx) => {
    const read = await tx
      .updateTable('participations')
      .set({ unread: 0, readAt: app.clock.now() })
      .where('userId', '=', userId)
      .where('transactionId', '=', transactionId)
      .where('unread', '>', 0)
      .returning('transactionId')
      .executeTakeFirst()
    if (!read) return
    await record(tx, app.clock, 'transaction.read', { actorId: userId, subjectId: transactionId, payload: { userId } })
  })
  signalChange(app)
}
