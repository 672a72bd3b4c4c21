import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/id.ts'

export type NewMessage = {
  /** Its id where that is known before. */
  messageId?: string | undefined
  transactionId: string
  listingId: string
  senderId: string
  recipientId: string
  content: string
  /** Given by the sender's page: a second message with the same key is the first one again. */
  clientKey: string
  /** The transition it comes with, whose own mail tells of the message too. */
  with?: string
}

/**
 * Puts a message into a conversation: the message, both inboxes, the event. Must be called in a database transaction that
 * holds the conversation's row. `repeated` tells that this message was there already and nothing changed.
 */
export async function appendMessage(
  tx: Transaction<DB>,
  clock: Clock,
  message: NewMessage,
): Promise<{ messageId: string; repeated: boolean }> {
  const messageId = message.messageId ?? newId()
  const isNew = await writeMessage(tx, clock.now(), message, messageId)
  return isNew ? { messageId, repeated: false } : { messageId: await messageOfKey(tx, message), repeated: true }
}

/** One call, because people wait for it. False, with nothing written, when the key was there. */
async function writeMessage(
  tx: Transaction<DB>,
  at: Date,
  { transactionId, listingId, senderId, recipientId, content, clientKey, with: step }: NewMessage,
  messageId: string,
): Promise<boolean> {
  const { rows } = await sql<{ seq: string | null }>`select append_message(${transactionId}, ${messageId}, ${senderId},
    ${recipientId}, ${listingId}, ${content}, ${clientKey}, ${step ?? null}, ${newId()}, ${at}) as seq`.execute(tx)
  return rows[0]?.seq !== null
}

/** The id of the message that a sender's key has sent. Throws if there is none. */
export async function messageOfKey(
  db: Kysely<DB>,
  { transactionId, senderId, clientKey }: Pick<NewMessage, 'transactionId' | 'senderId' | 'clientKey'>,
): Promise<string> {
  const { id } = await db
    .selectFrom('messages')
    .select('id')
    .where('transactionId', '=', transactionId)
    .where('senderId', '=', senderId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirstOrThrow()
  return id
}
