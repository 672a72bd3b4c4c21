import { newId } from '#kernel/id.ts'
import type { DomainEvent } from '../events.ts'
import { gatherMessage } from './gather-messages.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'
import { gatherReport } from './report-mails.ts'
import { noteInList } from './note-in-list.ts'
import { notePush } from './push/note-push.ts'
import { recipientOf } from './recipient.ts'
import { topicOf } from './optional-mails.ts'

/**
 * Adds an event to a person's list of notifications and queues its mail and what browsers show, each unless the person has
 * switched it off. Messages and reports join the mail that already waits.
 */
export async function noteDelivery(context: RuleContext, event: DomainEvent, pending: PendingMail): Promise<void> {
  await noteInList(context, event, pending)
  await notePush(context, event, pending)
  const to = await recipientOf(context, pending)
  if (!to || !(await isWanted(context, pending))) return
  const now = context.app.clock.now()
  const gathered = await gather(context, event, pending)
  if (gathered?.joined) return
  await context.tx
    .insertInto('deliveries')
    .values({
      id: newId(),
      eventId: event.id,
      userId: pending.userId,
      channel: 'mail',
      template: pending.template,
      locale: to.locale,
      recipient: to.recipient,
      values: JSON.stringify({
        firstName: to.firstName,
        ...pending.values,
        ...gathered?.values,
      }),
      conversationId: pending.gathers?.conversationId ?? null,
      dueAt: gathered?.dueAt ?? pending.at ?? now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Adds a message or report to its waiting mail, or returns the time of a new one; undefined for mails that are not
 * collected.
 */
async function gather(context: RuleContext, event: DomainEvent, { userId, gathers, gathersReport }: PendingMail) {
  if (gathers) return gatherMessage(context, event, userId, gathers)
  return gathersReport === undefined ? undefined : gatherReport(context, userId, gathersReport)
}

/** Whether a person gets this mail, as they have chosen. */
async function isWanted({ people }: RuleContext, { userId, template, visitor }: PendingMail): Promise<boolean> {
  const topic = visitor ? null : topicOf(template)
  return topic === null || (await people.choices(userId)).channels[topic].mail
}
