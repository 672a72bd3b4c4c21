import { newId } from '#kernel/id.ts'
import type { DomainEvent } from '../events.ts'
import { gatherMessage } from './gather-messages.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'
import { gatherReport } from './report-mails.ts'
import { recipientOf } from './recipient.ts'

/** Queues a mail of an event. Messages and reports join the mail that already waits. */
export async function noteDelivery(context: RuleContext, event: DomainEvent, owed: PendingMail): Promise<void> {
  const to = await recipientOf(context, owed)
  if (!to) return
  const now = context.app.clock.now()
  const gathered = await gather(context, event, owed)
  if (gathered?.joined) return
  await context.tx
    .insertInto('deliveries')
    .values({
      id: newId(),
      eventId: event.id,
      userId: owed.userId,
      channel: 'mail',
      template: owed.template,
      locale: to.locale,
      recipient: to.recipient,
      values: JSON.stringify({
        firstName: to.firstName,
        ...owed.values,
        ...gathered?.values,
      }),
      conversationId: owed.gathers?.conversationId ?? null,
      dueAt: gathered?.dueAt ?? owed.at ?? now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds a message or report to its waiting mail, or returns the time of a new one; undefined for mails that are not collected. */
async function gather(context: RuleContext, event: DomainEvent, { userId, gathers, gathersReport }: PendingMail) {
  if (gathers) return gatherMessage(context, event, userId, gathers)
  return gathersReport === undefined ? undefined : gatherReport(context, userId, gathersReport)
}
