import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { countAttempt } from '../attempts.ts'
import {
  appendMessage,
  clientKey,
  isOnBehalf,
  mayWrite,
  messageText,
  requireConversation,
} from '../transactions/index.ts'
import { requireActive } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { wake } from '../wake.ts'

const inputSchema = z.object({ transactionId: z.uuid('not-found'), content: messageText, clientKey })

export type SendMessageInput = z.input<typeof inputSchema>

/**
 * Writes into a conversation. The same `clientKey` sends once, however often it is tried.
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
  const sent = await app.db.transaction().execute(async (tx) => {
    const conversation = await requireConversation(tx, member, transactionId, { lock: true })
    if (isOnBehalf(member)) throw new Problem('forbidden')
    if (!mayWrite(conversation)) throw new Problem('message-not-allowed')
    const { messageId, repeated } = await appendMessage(tx, app.clock, {
      transactionId,
      listingId: conversation.listingId,
      senderId: member.userId,
      recipientId: conversation.partnerId,
      content,
      clientKey,
    })
    const most = app.marketplace.limits.messagesPerDay
    if (!repeated)
      await countAttempt({ db: tx, clock: app.clock }, `message:${member.userId}`, { most, seconds: 86_400 })
    return { messageId }
  })
  wake(app)
  return sent
}
