import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireConversation } from '../transactions/index.ts'
import { isOnBehalf, requireMember } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'

/** A message that its reader is about to report, or has reported. `content`: null where staff have hidden it meanwhile. */
export type MessageToReport = {
  id: string
  transactionId: string
  role: 'customer' | 'provider'
  senderId: string
  content: string | null
  at: Date
}

/** Returns whether a member may report a message of a conversation of theirs: one of the other side that they can read. */
export function mayReportMessage(
  member: Member,
  { senderId, hiddenAt }: { senderId: string; hiddenAt: Date | null },
): boolean {
  return senderId !== member.userId && hiddenAt === null && !isOnBehalf(member)
}

/**
 * Returns a message of the other side in one of the viewer's conversations. Throws `not-signed-in`, `not-found` for anybody
 * but the two people, `report-own` for the viewer's own message, and `forbidden` for staff in a member's name.
 */
export async function messageToReport(
  { db }: Pick<App, 'db'>,
  viewer: Viewer,
  messageId: string,
): Promise<MessageToReport> {
  const member = requireMember(viewer)
  const message = isId(messageId)
    ? await db
        .selectFrom('messages')
        .select(['id', 'transactionId', 'senderId', 'content', 'createdAt', 'hiddenAt'])
        .where('id', '=', messageId)
        .executeTakeFirst()
    : undefined
  if (!message) throw new Problem('not-found')
  const { role } = await requireConversation(db, member, message.transactionId)
  if (message.senderId === member.userId) throw new Problem('report-own')
  const { id, transactionId, senderId, createdAt: at, hiddenAt } = message
  if (!mayReportMessage(member, { senderId, hiddenAt: null })) throw new Problem('forbidden')
  return { id, transactionId, role, senderId, content: hiddenAt === null ? message.content : null, at }
}
