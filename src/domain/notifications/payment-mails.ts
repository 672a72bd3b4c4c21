import type { DomainEvent } from '../events.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'
import { stayMail, readStay } from './stay-mails.ts'

/** Returns the mails about a refund: to the guest, and to the host from whose part some of it was taken. */
export async function mailsOfRefund(
  event: DomainEvent<'transaction.refunded' | 'transaction.refund-failed'>,
  context: RuleContext,
): Promise<PendingMail[]> {
  const stay = await readStay(context, event.subjectId)
  const { amount, hostShare } = event.payload
  if (event.name === 'transaction.refund-failed')
    return stayMail(context, stay, 'customer', 'refund-failed', { event, amount })
  return [
    ...(await stayMail(context, stay, 'customer', 'refund-made', { event, amount })),
    ...(hostShare > 0 ? await stayMail(context, stay, 'provider', 'refund-made', { event, amount: hostShare }) : []),
  ]
}

/** Returns the mail to a host whose payout has arrived or failed. */
export async function mailOfPayout(
  event: DomainEvent<'transaction.paid-out' | 'transaction.payout-failed'>,
  context: RuleContext,
): Promise<PendingMail[]> {
  const stay = await readStay(context, event.subjectId)
  const isPaid = event.name === 'transaction.paid-out'
  const { amount } = event.payload
  const mails = await stayMail(context, stay, 'provider', isPaid ? 'money-paid' : 'payout-failed', { event, amount })
  if (isPaid) return mails
  // What the host can do stands on the page of payouts.
  const link = `${context.app.publicUrl}/account/payments`
  return mails.map((mail) => ({ ...mail, values: { ...mail.values, link } }) as PendingMail)
}
