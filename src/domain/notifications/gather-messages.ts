import type { DomainEvent } from '../events.ts'
import type { RuleContext } from './pending-mail.ts'
import { messageIdsOf } from './messages-to-send.ts'

/** Continued writing delays the mail by at most this many quiet times. */
const maxQuietTimes = 5
/** Messages that one mail counts. */
const maxCounted = 500

type Gathered = { joined: true } | { joined: false; dueAt: Date; values: { messageIds: string } }

/**
 * Adds a message to the mail that waits for its conversation, which then waits for another quiet time. Without such a mail,
 * returns when a new one is due: after the quiet time, and, while messages of the last mail are unread, not before the wait
 * after that mail is over.
 */
export async function gatherMessage(
  context: RuleContext,
  event: DomainEvent,
  userId: string,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<Gathered> {
  const { quiet } = context.app.messageMails
  const earliest = await earliestMail(context, userId, conversationId)
  const waiting = await context.tx
    .selectFrom('deliveries')
    .select(['id', 'values', 'createdAt', 'dueAt', 'tries'])
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .where('channel', '=', 'mail')
    .where('state', '=', 'queued')
    .forUpdate()
    .executeTakeFirst()
  const calm = event.at.getTime() + quiet
  if (!waiting) {
    const values = { messageIds: JSON.stringify([messageId]) }
    return { joined: false, dueAt: new Date(Math.max(calm, earliest)), values }
  }
  const ids = messageIdsOf(waiting.values)
  if (!ids.includes(messageId) && ids.length < maxCounted) ids.push(messageId)
  const values = { ...(waiting.values as Record<string, string>), messageIds: JSON.stringify(ids) }
  const latest = waiting.createdAt.getTime() + maxQuietTimes * quiet
  // Mails deferred by the mail server keep their time.
  const dueAt = waiting.tries > 0 ? waiting.dueAt : new Date(Math.max(Math.min(calm, latest), earliest))
  await context.tx
    .updateTable('deliveries')
    .set({ values: JSON.stringify(values), dueAt })
    .where('id', '=', waiting.id)
    .execute()
  return { joined: true }
}

/** Returns the earliest time of the next mail of this conversation, in milliseconds since 1970; 0 for no restriction. */
async function earliestMail({ app, tx }: RuleContext, userId: string, conversationId: string): Promise<number> {
  const { every } = app.messageMails
  const { last } = await tx
    .selectFrom('deliveries')
    .select(({ fn }) => fn.max('startedAt').as('last'))
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .where('channel', '=', 'mail')
    .where('state', 'in', ['sending', 'sent', 'uncertain'])
    .executeTakeFirstOrThrow()
  if (!last) return 0
  const inbox = await tx
    .selectFrom('participations')
    .select('readAt')
    .where('userId', '=', userId)
    .where('transactionId', '=', conversationId)
    .executeTakeFirst()
  return inbox?.readAt && inbox.readAt >= last ? 0 : last.getTime() + every
}
