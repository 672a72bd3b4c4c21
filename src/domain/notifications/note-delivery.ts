import { newId } from '#kernel/id.ts'
import type { DomainEvent } from '../events.ts'
import { gatherMessage } from './gather-messages.ts'
import type { Owed, RuleContext } from './owed.ts'
import { recipientOf } from './recipient.ts'

/** Notes one mail that is owed because of an event; a message joins the mail that already waits for its conversation. */
export async function noteDelivery(context: RuleContext, event: DomainEvent, owed: Owed): Promise<void> {
  const to = await recipientOf(context, owed)
  if (!to) return
  const now = context.app.clock.now()
  const gathered = owed.gathers && (await gatherMessage(context, event, owed.userId, owed.gathers))
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
