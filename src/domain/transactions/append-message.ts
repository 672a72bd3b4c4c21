import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/id.ts'
import type { EventName } from '../events.ts'

export type NewMessage = {
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
  const messageId = newId()
  const isNew = await writeMessage(tx, clock.now(), message, messageId)
  return isNew ? { messageId, repeated: false } : { messageId: await firstMessage(tx, message), repeated: true }
}

/**
 * Everything in one statement, because people wait for it: the message; both inboxes, of which the other side's has one more
 * that is unread; what was begun and is now sent; the event. False, with nothing written, when the key was there.
 */
async function writeMessage(
  tx: Transaction<DB>,
  at: Date,
  { transactionId, listingId, senderId, recipientId, content, clientKey, with: step }: NewMessage,
  messageId: string,
): Promise<boolean> {
  const payload = { messageId, listingId, senderId, recipientId, ...(step && { with: step }) }
  const { rows } = await sql`
    with added as (
      insert into messages (transaction_id, id, sender_id, content, created_at, client_key)
      values (${transactionId}, ${messageId}, ${senderId}, ${content}, ${at}, ${clientKey})
      on conflict (transaction_id, sender_id, client_key) do nothing
      returning transaction_id, id
    ), told as (
      update participations set last_activity_at = ${at}, archived_at = null,
        unread = unread + case when user_id = ${senderId} then 0 else ${step ? 0 : 1}::int end
      from added where participations.transaction_id = added.transaction_id
    ), stamped as (
      update transactions set last_message_at = ${at} from added where transactions.id = added.transaction_id
    ), sent as (
      delete from message_drafts using added
      where message_drafts.user_id = ${senderId} and message_drafts.transaction_id = added.transaction_id
    ), noted as (
      insert into events (id, name, actor_id, subject_id, payload, at)
      select ${newId()}, ${'message.sent' satisfies EventName}, ${senderId}, transaction_id, ${JSON.stringify(payload)}, ${at}
      from added
    )
    select id from added`.execute(tx)
  return rows.length > 0
}

async function firstMessage(tx: Transaction<DB>, { transactionId, senderId, clientKey }: NewMessage): Promise<string> {
  const { id } = await tx
    .selectFrom('messages')
    .select('id')
    .where('transactionId', '=', transactionId)
    .where('senderId', '=', senderId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirstOrThrow()
  return id
}
