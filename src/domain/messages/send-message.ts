import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireTextLength } from '../text-limit.ts'
import {
  type AppendedMessage,
  appendMessage,
  clientKey,
  countMessage,
  mayWrite,
  messageText,
  requireConversation,
} from '../transactions/index.ts'
import { isOnBehalf, requireMember, spokenName } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'
import { signalChange } from '../change-signal.ts'
import { loadReaders, type Reader } from './open-sessions.ts'

const inputSchema = z.object({ transactionId: z.uuid('not-found'), content: messageText, clientKey })

export type SendMessageInput = z.input<typeof inputSchema>
type Input = z.output<typeof inputSchema>
type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/** A message as it was sent, with what the open pages of both people need. */
type Sent = AppendedMessage & { recipientId: string; readers: Map<string, Reader> }

/**
 * Sends a message into a conversation and notifies the open pages of its two people after the commit. The same `clientKey`
 * sends once, however often it is tried. `alongside` writes in the same database transaction. Returns the id of the message.
 * Throws `not-found` for anybody but its two people, `message-not-allowed` when one of them is banned or deleted,
 * `message-required`, `field-too-long`, `too-many-requests`, and `email-not-verified` after a few messages of a day.
 */
export async function sendMessage(
  app: Needs,
  viewer: Viewer,
  input: SendMessageInput,
  alongside?: (tx: Transaction<DB>) => Promise<void>,
): Promise<{ messageId: string }> {
  const member = requireMember(viewer)
  const asked = parse(inputSchema, input)
  requireTextLength(app, asked.content, 'content')
  const sent = await app.db.transaction().execute(async (tx) => {
    const written = await write(app, tx, member, asked)
    await alongside?.(tx)
    return written
  })
  notify(app, member, asked, sent)
  return { messageId: sent.messageId }
}

async function write(app: Needs, tx: Transaction<DB>, member: Member, asked: Input): Promise<Sent> {
  const conversation = await requireConversation(tx, member, asked.transactionId, { lock: true })
  if (isOnBehalf(member)) throw new Problem('forbidden')
  if (!mayWrite(conversation)) throw new Problem('message-not-allowed')
  const { content, clientKey } = asked
  const message = { transaction: conversation, from: conversation.role, content, clientKey }
  const appended = await appendMessage(tx, app.clock, message)
  const { partnerId: recipientId } = conversation
  if (!appended.event) return { ...appended, recipientId, readers: new Map() }
  await countMessage(app, tx, member)
  return { ...appended, recipientId, readers: await loadReaders({ ...app, db: tx }, [recipientId, member.userId]) }
}

/** Hands the open pages of both people all that they show, so that none has to ask the database. */
function notify(
  app: Pick<App, 'db'>,
  member: Member,
  { transactionId, content }: Input,
  { messageId, event, recipientId, readers }: Sent,
): void {
  if (!event) return
  const readerOf = (userId: string) => ({ userId, unread: 0, sessionIds: [], ...readers.get(userId) })
  signalChange(app, 'here', {
    eventId: event.id,
    seq: String(event.seq),
    xid: event.xid,
    transactionId,
    message: { id: messageId, content },
    from: spokenName(member),
    recipient: readerOf(recipientId),
    sender: readerOf(member.userId),
  })
}
