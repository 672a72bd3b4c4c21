import type { App } from '../app.ts'
import type { DomainEvent } from '../events.ts'
import { bookingOf, isByTheHour } from '../availability/index.ts'
import { findPerson } from '../users/index.ts'
import type { MailValues } from './mailer.ts'
import type { RuleContext } from './pending-mail.ts'
import { hour, minute } from '#kernel/clock.ts'
import { excerptOf, nameOf, titleOf } from './mail-values.ts'

/** Default waits of mails for further messages, in milliseconds. */
const usual = { quiet: 2 * minute, every: hour }
/** Continued writing delays the mail by at most this many quiet times. */
const maxQuietTimes = 5
/** Messages that one mail shows, and that it counts. */
const maxShown = 5
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
  const { quiet } = context.app.messageMails ?? usual
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
  const { every } = app.messageMails ?? usual
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

/**
 * Returns the values of the mail of a conversation at the time of sending: the messages that its reader has not seen. Null when all
 * were seen or are hidden, or the reader is not a member any more.
 */
export async function messagesToSend(
  { db }: Pick<App, 'db'>,
  publicUrl: string,
  { userId, conversationId, values }: { userId: string; conversationId: string; values: unknown },
): Promise<MailValues['new-message'] | null> {
  const inbox = await db
    .selectFrom('participations')
    .innerJoin('transactions', 'transactions.id', 'participations.transactionId')
    .innerJoin('users', 'users.id', 'participations.userId')
    .select(['participations.unread', 'readAt', 'role', 'listingId', 'customerId', 'providerId', 'users.state'])
    .where('participations.userId', '=', userId)
    .where('participations.transactionId', '=', conversationId)
    .executeTakeFirst()
  const ids = messageIdsOf(values)
  if (!inbox || inbox.unread === 0 || inbox.state !== 'active' || ids.length === 0) return null
  const messages = await db
    .selectFrom('messages')
    .select('content')
    .where('transactionId', '=', conversationId)
    .where('id', 'in', ids)
    .where('hiddenAt', 'is', null)
    .$if(inbox.readAt !== null, (query) => query.where('createdAt', '>', inbox.readAt as Date))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  if (messages.length === 0) return null
  const booking = await bookingOf(db, conversationId)
  const isProvider = inbox.role === 'provider'
  const senderId = isProvider ? inbox.customerId : inbox.providerId
  return {
    sender: await nameOf({ tx: db }, senderId),
    picture: (await findPerson({ db }, senderId))?.picture ?? '',
    title: await titleOf({ tx: db }, inbox.listingId),
    ...(booking && !isByTheHour(booking) && { from: booking.from, until: booking.until }),
    count: String(messages.length),
    excerpts: JSON.stringify(messages.slice(0, maxShown).map(({ content }) => excerptOf(content))),
    link: `${publicUrl}/${isProvider ? 'sale' : 'order'}/${conversationId}/details`,
  }
}

function messageIdsOf(values: unknown): string[] {
  return JSON.parse((values as { messageIds?: string }).messageIds ?? '[]') as string[]
}
