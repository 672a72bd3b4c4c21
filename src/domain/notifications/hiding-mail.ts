import type { DomainEvent } from '../events.ts'
import { nameOf, titleOf } from './mail-values.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'

/** Returns the mail to the author of a message that staff hid or showed again. */
export async function mailOfHiding(
  { name, subjectId, payload }: DomainEvent<'message.hidden' | 'message.shown'>,
  context: RuleContext,
): Promise<PendingMail[]> {
  const { messageId, senderId, customerId, providerId, listingId, reason } = payload
  const template = name === 'message.hidden' ? 'message-hidden' : 'message-shown'
  const { createdAt } = await context.tx
    .selectFrom('messages')
    .select('createdAt')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  const values = {
    at: createdAt.toISOString(),
    timeZone: context.app.marketplace.timeZone,
    partner: await nameOf(context, senderId === customerId ? providerId : customerId),
    title: await titleOf(context, listingId),
    reason,
    link: `${context.app.publicUrl}/${senderId === customerId ? 'order' : 'sale'}/${subjectId}`,
  }
  return [{ userId: senderId, template, values }]
}
