import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { attemptWindow } from '../attempts.ts'
import { clientKey, isOnBehalf, messageText, requireConversation } from '../transactions/index.ts'
import { requireActive } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { wake } from '../wake.ts'

const inputSchema = z.object({ transactionId: z.uuid('not-found'), content: messageText, clientKey })

export type SendMessageInput = z.input<typeof inputSchema>

const daySeconds = 86_400

/**
 * Writes into a conversation, in one call of the database, and tells the open pages of its two people at once. The same
 * `clientKey` sends once, however often it is tried.
 * Throws `not-found` for anybody but its two people, `message-not-allowed` when one of them is banned or deleted,
 * `message-required`, `field-too-long`, `too-many-requests`.
 */
export async function sendMessage(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: SendMessageInput,
): Promise<{ messageId: string }> {
  const member = requireActive(viewer)
  const { transactionId, content, clientKey } = parse(inputSchema, input)
  if (isOnBehalf(member)) {
    await requireConversation(app.db, member, transactionId)
    throw new Problem('forbidden')
  }
  const { start, refusal } = attemptWindow(app, daySeconds)
  const [messageId, eventId, at] = [newId(), newId(), app.clock.now()]
  const { rows } = await sql<Answer>`select * from send_message(${transactionId}, ${messageId}, ${member.userId},
    ${content}, ${clientKey}, ${eventId}, ${at}, ${`message:${member.userId}`}, ${start},
    ${app.marketplace.limits.messagesPerDay})`.execute(app.db)
  const [answer] = rows
  if (!answer) {
    await requireConversation(app.db, member, transactionId)
    throw new Problem('message-not-allowed')
  }
  if (answer.outcome === 'too-many') throw refusal()
  if (answer.outcome === 'sent')
    wake(app, 'here', {
      eventId,
      seq: answer.eventSeq,
      xid: answer.eventXid,
      transactionId,
      message: { id: messageId, content },
      from: member.firstName || member.displayName,
      unread: [
        [answer.recipientId, answer.unread],
        [member.userId, answer.senderUnread],
      ],
    })
  return { messageId: answer.messageId }
}

type Answer = {
  outcome: 'sent' | 'repeated' | 'too-many'
  messageId: string
  recipientId: string
  eventSeq: string
  eventXid: string
  unread: number
  senderUnread: number
}
