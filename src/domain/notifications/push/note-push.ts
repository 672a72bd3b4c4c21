import { newId } from '#kernel/id.ts'
import { spokenLocale } from '#kernel/locale.ts'
import type { DomainEvent } from '../../events.ts'
import { subjectOf } from '../note-in-list.ts'
import type { PendingMail, RuleContext } from '../pending-mail.ts'
import { isListed, topicOf } from '../optional-mails.ts'
import { openSubscriptions } from './open-subscriptions.ts'

/** How long messages wait, in milliseconds: a reader who has the conversation open has read them by then. */
const moment = 10_000

/**
 * Queues the notification of an event for a person's browsers, where there are any and its topic is on for them. Messages
 * of a conversation share the one that waits. Reading the event again adds nothing.
 */
export async function notePush(context: RuleContext, event: DomainEvent, pending: PendingMail): Promise<void> {
  const { tx, app, people } = context
  const { userId, template, gathers } = pending
  if (!app.push || pending.visitor || !isListed(template)) return
  if ((await openSubscriptions({ ...app, db: tx }, userId)).length === 0) return
  const topic = topicOf(template)
  if (topic && !(await people.choices(userId)).channels[topic].push) return
  if (gathers && (await isWaiting(context, userId, gathers.conversationId))) return
  const user = await people.find(userId)
  if (user?.state !== 'active') return
  const now = app.clock.now()
  const dueAt = pending.at ?? (gathers ? new Date(now.getTime() + moment) : now)
  await tx
    .insertInto('deliveries')
    .values({
      id: newId(),
      eventId: event.id,
      userId,
      channel: 'push',
      template,
      locale: spokenLocale(user.locale, app.marketplace),
      recipient: 'browsers',
      values: JSON.stringify({ ...subjectOf(event, pending), dueAt }),
      conversationId: gathers?.conversationId ?? null,
      dueAt,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a notification of messages waits for this conversation. */
async function isWaiting({ tx }: RuleContext, userId: string, conversationId: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('userId', '=', userId)
    .where('conversationId', '=', conversationId)
    .where('channel', '=', 'push')
    .where('state', '=', 'queued')
    .where('tries', '=', 0)
    .executeTakeFirst()
  return waiting !== undefined
}
