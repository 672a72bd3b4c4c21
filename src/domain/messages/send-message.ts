import { z } from 'zod'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { attemptWindow } from '../attempts.ts'
import { originOf } from '../events.ts'
import { preparedCall } from '../prepared-call.ts'
import { requireTextLength } from '../text-limit.ts'
import {
  clientKey,
  isOnBehalf,
  messageOfKey,
  messagesBeforeVerification,
  messageText,
  requireConversation,
} from '../transactions/index.ts'
import { requireActive, spokenName } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { wake } from '../wake.ts'

const inputSchema = z.object({ transactionId: z.uuid('not-found'), content: messageText, clientKey })

export type SendMessageInput = z.input<typeof inputSchema>

const daySeconds = 86_400
/** What the call is undone with, by what the database says. */
const undone = { tooMany: 'QU001', sentBefore: 'QU002' }

/**
 * Writes into a conversation, in one call of the database, and tells the open pages of its two people at once. The same
 * `clientKey` sends once, however often it is tried.
 * Throws `not-found` for anybody but its two people, `message-not-allowed` when one of them is banned or deleted,
 * `message-required`, `field-too-long`, `too-many-requests`, and `email-not-verified` after a few messages of a day.
 */
export async function sendMessage(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  input: SendMessageInput,
): Promise<{ messageId: string }> {
  const member = requireActive(viewer)
  const { transactionId, content, clientKey } = parse(inputSchema, input)
  requireTextLength(app, content, 'content')
  if (isOnBehalf(member)) {
    await requireConversation(app.db, member, transactionId)
    throw new Problem('forbidden')
  }
  const { start, refusal } = attemptWindow(app, daySeconds)
  const [messageId, eventId, at] = [newId(), newId(), app.clock.now().toISOString()]
  const counter = `message:${member.userId}`
  const most = member.emailVerified ? app.marketplace.limits.messagesPerDay : messagesBeforeVerification
  const { source, clientId, requestId } = originOf('message.sent')
  const message = [transactionId, messageId, member.userId, content, clientKey, eventId, at]
  const given = [...message, counter, start, most, source, clientId, requestId]
  try {
    const answer = await write(app, given)
    if (!answer) return await refuse(app, member, transactionId)
    tell(app, member, { ...answer, eventId, transactionId, content })
    return { messageId }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === undone.tooMany) throw member.emailVerified ? refusal() : new Problem('email-not-verified')
    if (code === undone.sentBefore)
      return { messageId: await messageOfKey(app.db, { transactionId, senderId: member.userId, clientKey }) }
    throw error
  }
}

async function refuse({ db }: Pick<App, 'db'>, member: Member, transactionId: string): Promise<never> {
  await requireConversation(db, member, transactionId)
  throw new Problem('message-not-allowed')
}

function tell(
  app: Pick<App, 'db'>,
  member: Member,
  sent: Answer & { eventId: string; transactionId: string; content: string },
): void {
  const { eventId, eventSeq, eventXid, transactionId, messageId, content, recipientId, unread, senderUnread } = sent
  wake(app, 'here', {
    eventId,
    seq: eventSeq,
    xid: eventXid,
    transactionId,
    message: { id: messageId, content },
    from: spokenName(member),
    unread: [
      [recipientId, unread],
      [member.userId, senderUnread],
    ],
  })
}

type Answer = {
  messageId: string
  recipientId: string
  eventSeq: string
  eventXid: string
  unread: number
  senderUnread: number
}

/** Somebody waits for it on both sides: the same key sends once, so that it may be sent again. */
async function write({ db }: Pick<App, 'db'>, given: unknown[]): Promise<Answer | null> {
  const call = preparedCall(
    'select send_message($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as answer',
    given,
  )
  const { rows } = await db.executeQuery<{ answer: Answer | null }>(call)
  return rows[0]?.answer ?? null
}
