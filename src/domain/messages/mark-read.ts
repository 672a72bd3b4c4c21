import type { App } from '../app.ts'
import { record } from '../events.ts'
import { isOnBehalf, requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { signalChange } from '../change-signal.ts'

/**
 * Marks a conversation as read by the viewer. Changes nothing for people outside the conversation, and nothing while staff
 * act for the viewer.
 */
export async function markRead(app: Pick<App, 'db' | 'clock'>, viewer: Viewer, transactionId: string): Promise<void> {
  const member = requireMember(viewer)
  if (isOnBehalf(member)) return
  const { userId } = member
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
