import type { App } from '../app.ts'
import { bookingOf, isByTheHour } from '../availability/index.ts'
import { findPerson } from '../users/index.ts'
import type { MailValues } from './mailer.ts'
import { excerptOf, nameOf, titleOf } from './mail-values.ts'

/** Messages that one mail shows. */
const maxShown = 5

/**
 * Returns the values of the mail of a conversation at the time of sending: the messages that its reader has not seen. Null
 * when all were seen or are hidden, or the reader is not a member any more.
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

/** Returns the ids of the messages that a mail gathers, from its stored values. */
export function messageIdsOf(values: unknown): string[] {
  return JSON.parse((values as { messageIds?: string }).messageIds ?? '[]') as string[]
}
