import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, Deliveries } from '#db/tables.ts'
import { spokenLocale } from '#kernel/locale.ts'
import type { App } from '../../app.ts'
import { deriveKey } from '../../derive-key.ts'
import { choicesOf } from '../choices.ts'
import type { MailTemplate } from '../mailer.ts'
import { nameOf, titleOf } from '../mail-values.ts'
import { placeOfNotification } from '../place-of-notification.ts'
import { topicOf } from '../optional-mails.ts'
import { importantTopics } from '../topics.ts'
import type { Push } from './push-sender.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'secret'>
type Delivery = Selectable<Deliveries>

/** What is older than this is not worth a notification, in seconds. */
const lifetime = 86_400

/**
 * Returns the notification of a delivery at the time of sending. Null when it is not needed any more: it was read on the
 * site, its topic was switched off, what it is about is gone, or it is a day old.
 */
export async function pushToSend(app: Needs, delivery: Delivery): Promise<Push | null> {
  const { db, clock, marketplace } = app
  const { userId } = delivery
  const template = delivery.template as MailTemplate
  const topic = topicOf(template)
  const subject = delivery.values as Subject
  const seconds = Math.floor(lifetime - (clock.now().getTime() - Date.parse(subject.dueAt)) / 1000)
  if (seconds <= 0 || (await isRead(db, delivery))) return null
  if (topic && !(await choicesOf(app, userId)).channels[topic].push) return null
  const about = await readAbout(db, userId, subject)
  if (!about || (template === 'search-found' && !about.title)) return null
  const { transactionId, listingId, personId } = subject
  return {
    template,
    locale: spokenLocale(delivery.locale, marketplace),
    partner: about.partner,
    title: about.title,
    path: placeOfNotification({ template, transactionId, listingId, role: about.role, title: about.title }),
    mark: deriveKey(app, 'mark of a push', userId, template, transactionId ?? listingId ?? personId ?? '')
      .toString('base64url')
      .slice(0, 32),
    seconds,
    isUrgent: topic === null || importantTopics.includes(topic),
  }
}

/** What a delivery is about, and when it was due first, as it is stored with it. */
type Subject = { transactionId: string | null; listingId: string | null; personId?: string | null; dueAt: string }

/** Whether the person has seen it on the site: read the messages of the conversation, or opened its place from the list. */
async function isRead(db: Kysely<DB>, { userId, eventId, template, conversationId }: Delivery): Promise<boolean> {
  if (conversationId) {
    const inbox = await db
      .selectFrom('participations')
      .select('unread')
      .where('userId', '=', userId)
      .where('transactionId', '=', conversationId)
      .executeTakeFirst()
    return !inbox || inbox.unread === 0
  }
  const listed = await db
    .selectFrom('notifications')
    .select('readAt')
    .where('userId', '=', userId)
    .where('eventId', '=', eventId)
    .where('template', '=', template)
    .executeTakeFirst()
  return listed !== undefined && listed.readAt !== null
}

type About = { partner: string; title: string; role: 'customer' | 'provider' | null }

/** A listing that the person has no part in is named only while it is public. Null where the conversation is gone. */
async function readAbout(
  db: Kysely<DB>,
  userId: string,
  { transactionId, listingId, personId }: Subject,
): Promise<About | null> {
  if (!transactionId)
    return {
      partner: personId ? await nameOf({ tx: db }, personId) : '',
      title: listingId ? await titleFor(db, userId, listingId) : '',
      role: null,
    }
  const found = await db
    .selectFrom('transactions')
    .select(['customerId', 'providerId', 'listingId'])
    .where('id', '=', transactionId)
    .executeTakeFirst()
  if (!found) return null
  const role = found.customerId === userId ? 'customer' : 'provider'
  const partner = await nameOf({ tx: db }, role === 'customer' ? found.providerId : found.customerId)
  const isOther = listingId !== null && listingId !== found.listingId
  return {
    partner,
    role,
    title: isOther ? await titleFor(db, userId, listingId) : (await titleOf({ tx: db }, found.listingId)).trim(),
  }
}

async function titleFor(db: Kysely<DB>, userId: string, listingId: string): Promise<string> {
  const { rows } = await sql<{ title: string | null }>`
    select title from listings where id = ${listingId} and author_id = ${userId}
    union all select title from public_listings where id = ${listingId} limit 1`.execute(db)
  return (rows[0]?.title ?? '').trim()
}
