import type { App } from '../../app.ts'
import { attemptsUsed, countAttempt } from '../../attempts.ts'
import { type DomainEvent, record } from '../../events.ts'
import type { ReplyOutcome } from '../../messages/index.ts'
import type { PendingMail, RuleContext } from '../pending-mail.ts'

/**
 * Records the event by which a person is notified why a reply by mail was refused, at most once a day. The notification
 * goes to the address of the account, never to the `From` of the reply, which can be forged.
 */
export async function tellRefusal(
  app: Pick<App, 'db' | 'clock'>,
  { userId, reason, transactionId }: Extract<ReplyOutcome, { sent: false }>,
): Promise<void> {
  if (!userId || (await attemptsUsed(app, 'reply-refused', userId)) > 0) return
  await countAttempt(app, 'reply-refused', userId)
  const payload = { reason, transactionId }
  await record(app.db, app.clock, 'user.reply-refused', { actorId: null, subjectId: userId, payload })
}

/** Returns the mail about a refused answer, with the way to the conversation. */
export async function mailOfRefusedReply(
  { subjectId: userId, payload: { reason, transactionId } }: DomainEvent<'user.reply-refused'>,
  { tx, app }: RuleContext,
): Promise<PendingMail[]> {
  const inbox = await tx
    .selectFrom('participations')
    .select('role')
    .where('userId', '=', userId)
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
  if (!inbox) return []
  const link = `${app.publicUrl}/${inbox.role === 'provider' ? 'sale' : 'order'}/${transactionId}/details`
  return [{ userId, template: 'reply-refused', values: { reason, link } }]
}
