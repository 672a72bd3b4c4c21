import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/id.ts'
import { record } from '../events.ts'

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
  const { transactionId, senderId, clientKey } = message
  const at = clock.now()
  const added = await tx
    .insertInto('messages')
    .values({ transactionId, id: newId(), senderId, content: message.content, createdAt: at, clientKey })
    .onConflict((conflict) => conflict.columns(['transactionId', 'senderId', 'clientKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return { messageId: await firstMessage(tx, message), repeated: true }
  await tx
    .updateTable('participations')
    .set({
      lastActivityAt: at,
      archivedAt: null,
      unread: sql<number>`case when user_id = ${senderId} then unread else unread + ${message.with ? 0 : 1} end`,
    })
    .where('transactionId', '=', transactionId)
    .execute()
  await tx.updateTable('transactions').set({ lastMessageAt: at }).where('id', '=', transactionId).execute()
  await record(tx, clock, 'message.sent', {
    actorId: senderId,
    subjectId: transactionId,
    payload: {
      messageId: added.id,
      listingId: message.listingId,
      senderId,
      recipientId: message.recipientId,
      ...(message.with && { with: message.with }),
    },
  })
  return { messageId: added.id, repeated: false }
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
