import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/id.ts'
import { record, type RecordedEvent } from '../events.ts'
import { inboxUpdate, type Side, type Sides } from './update-inboxes.ts'

export type NewMessage = {
  /** Its id where the caller needs it before. */
  messageId?: string | undefined
  transaction: Sides & { listingId: string }
  from: Side
  content: string
  /** Idempotency key of the sender's page: a second message with the same key is not sent. */
  clientKey: string
  /** The transition that is taken with the message and notifies its recipient; its mail covers both. */
  with?: string
}

/** `event` is null when the key had sent a message before; then nothing was written and `messageId` is that message's. */
export type AppendedMessage = { messageId: string; event: RecordedEvent | null }

/**
 * Appends a message to a conversation, updates both inboxes, deletes the sender's draft and records `message.sent`. The
 * caller holds the row of the transaction in `tx`.
 */
export async function appendMessage(tx: Transaction<DB>, clock: Clock, message: NewMessage): Promise<AppendedMessage> {
  const { transaction, from, content, clientKey, with: transition } = message
  const { id: transactionId, listingId, customerId, providerId } = transaction
  const [senderId, recipientId] = from === 'customer' ? [customerId, providerId] : [providerId, customerId]
  const [messageId, at] = [message.messageId ?? newId(), clock.now()]
  // Plain SQL: people wait for a message, and building statements takes longer than running them.
  const { rows: inserted } = await sql`
    insert into messages (transaction_id, id, sender_id, content, created_at, client_key)
    values (${transactionId}, ${messageId}, ${senderId}, ${content}, ${at}, ${clientKey})
    on conflict (transaction_id, sender_id, client_key) do nothing returning id`.execute(tx)
  if (inserted.length === 0)
    return { messageId: await messageOfKey(tx, { transactionId, senderId, clientKey }), event: null }
  const recipient = from === 'customer' ? 'provider' : 'customer'
  // A step that notifies the recipient has updated the inboxes itself.
  const inboxes = inboxUpdate(transaction, { at, unreadBy: [recipient] })
  await sql`
    with draft as (delete from message_drafts where user_id = ${senderId} and transaction_id = ${transactionId})
      ${transition ? sql`` : sql`, inboxes as (${inboxes})`}
    update transactions set last_message_at = ${at} where id = ${transactionId}`.execute(tx)
  const payload = { messageId, listingId, senderId, recipientId, ...(transition && { with: transition }) }
  const event = await record(tx, clock, 'message.sent', { actorId: senderId, subjectId: transactionId, payload })
  return { messageId, event }
}

/** Returns the id of the message that a sender's key has sent. Throws if there is none. */
async function messageOfKey(
  db: Kysely<DB>,
  { transactionId, senderId, clientKey }: { transactionId: string; senderId: string; clientKey: string },
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
