import type { DomainEvent } from '../events.ts'
import { disputesOf } from '../payments/index.ts'
import { titleOf } from './mail-values.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'

/** Returns the mails to staff about a payment that a guest's bank disputes, or about the end of the dispute. */
export async function mailsOfDispute(
  { subjectId, payload }: Pick<DomainEvent<'transaction.disputed'>, 'subjectId' | 'payload'>,
  context: RuleContext,
  staff: { id: string }[],
): Promise<PendingMail[]> {
  const dispute = (await disputesOf(context.tx, subjectId)).find(({ id }) => id === payload.disputeId)
  const transaction = await context.tx
    .selectFrom('transactions')
    .select('listingId')
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (!dispute || !transaction) return []
  const { amount, currency, dueAt, closedAt } = dispute
  const values = {
    title: await titleOf(context, transaction.listingId),
    amount: String(amount),
    currency,
    // As it was when the event was recorded.
    status: payload.status,
    dueAt: closedAt === null ? (dueAt?.toISOString() ?? '') : '',
    link: `${context.app.publicUrl}/console/stays/${subjectId}`,
  }
  return staff.map(({ id }) => ({ userId: id, template: 'payment-disputed', values }))
}
