import { newId } from '#kernel/id.ts'
import type { DomainEvent } from '../events.ts'
import { readNotifications } from './unread-notifications.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'
import { isListed, topicOf } from './optional-mails.ts'

/**
 * Adds an event to a person's list of notifications, unless they have switched its topic off there. A message joins the
 * unread row of its conversation. Reading the event again adds nothing.
 */
export async function noteInList(context: RuleContext, event: DomainEvent, pending: PendingMail): Promise<void> {
  const { tx, people, listed } = context
  const { userId, template } = pending
  if (pending.visitor || !isListed(template) || (await people.find(userId))?.state !== 'active') return
  const topic = topicOf(template)
  if (topic && !(await people.choices(userId)).channels[topic].list) return
  const at = pending.at ?? event.at
  if (pending.gathers && (await joinUnread(context, event, pending))) return
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notifications')
    .values({ userId, id: newId(), eventId: event.id, template, ...subjectOf(event, pending), at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) listed.add(userId)
}

/** Marks what was told about a conversation as read: its person has opened it. */
export async function readWithConversation(
  context: RuleContext,
  { subjectId, payload: { userId }, at }: DomainEvent<'transaction.read'>,
): Promise<void> {
  await readNotifications(context, { userId, at }, { transactionId: subjectId })
}

/** Removes what was not shown yet of an approval that was undone. */
export async function dropApprovalFromList({ tx, app }: RuleContext, listingId: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('listingId', '=', listingId)
    .where('template', 'in', ['listing-approved', 'search-found'])
    .where('at', '>', app.clock.now())
    .execute()
}

/** Moves the unread row of the conversation to a new message. Returns false where there is none, and for no new message. */
async function joinUnread({ tx }: RuleContext, event: DomainEvent, { userId, gathers }: PendingMail): Promise<boolean> {
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'at', 'readAt'])
    .where('userId', '=', userId)
    .where('transactionId', '=', gathers?.conversationId ?? null)
    .where('template', '=', 'new-message')
    .orderBy('at', 'desc')
    .limit(1)
    .forUpdate()
    .execute()
  const [last] = rows
  // It was told already: the event is read again.
  if (last && last.at >= event.at) return true
  if (!last || last.readAt) return false
  await tx
    .updateTable('notifications')
    .set({ at: event.at })
    .where('userId', '=', userId)
    .where('id', '=', last.id)
    .execute()
  return true
}

/** Returns the conversation, the listing and the organisation that an event is about. */
export function subjectOf({ name, subjectId, payload }: DomainEvent, { gathers, values }: PendingMail) {
  const isConversation = gathers !== undefined || name.startsWith('transaction.')
  const isListing = name.startsWith('listing.')
  const listingId = isListing ? subjectId : ((values as { listingId?: string }).listingId ?? null)
  const personId = 'organisationId' in payload ? payload.organisationId : null
  return { transactionId: isConversation ? subjectId : null, listingId: listingId || null, personId }
}
