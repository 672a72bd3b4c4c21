import type { DomainEvent } from '../events.ts'
import { forgetFindings } from '../search/index.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'
import { titleOf } from './mail-values.ts'
import { spokenLocale } from '#kernel/locale.ts'

/** Returns the mail with the outcome of a report: to the reporter's account, or to the address that a visitor left. */
export async function mailOfReport(
  { subjectId }: DomainEvent<'report.handled'>,
  { tx, app }: RuleContext,
): Promise<PendingMail[]> {
  const report = await tx
    .selectFrom('reports')
    .select(['reporterId', 'reporterEmail', 'reporterLocale', 'answer'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (!report?.answer) return []
  const mail = { template: 'report-answered', values: { answer: report.answer, link: app.publicUrl } } as const
  if (report.reporterId) return [{ userId: report.reporterId, ...mail }]
  if (!report.reporterEmail) return []
  const locale = spokenLocale(report.reporterLocale, app.marketplace)
  // A visitor has no id; the id of the report is used instead.
  return [{ userId: subjectId, ...mail, visitor: { recipient: report.reporterEmail, firstName: '', locale } }]
}

/** Returns the mail that asks a host for another bank account; none when the payout has been accepted meanwhile. */
export async function mailOfBankRequest(
  { subjectId, payload }: DomainEvent<'user.bank-requested'>,
  context: RuleContext,
): Promise<PendingMail[]> {
  const payout = await context.tx
    .selectFrom('payouts')
    .innerJoin('transactions', 'transactions.id', 'payouts.transactionId')
    .select(['payouts.amount', 'payouts.currency', 'transactions.listingId'])
    .where('payouts.transactionId', '=', payload.transactionId)
    .where('payouts.status', 'in', ['failed', 'canceled', 'due'])
    .executeTakeFirst()
  if (!payout) return []
  const { amount, currency, listingId } = payout
  const title = await titleOf(context, listingId)
  const link = `${context.app.publicUrl}/account/payments`
  return [{ userId: subjectId, template: 'bank-requested', values: { title, amount: String(amount), currency, link } }]
}

/** Returns the mail to the author of a review that staff removed or restored. */
export async function mailOfReview(
  { name, payload }: DomainEvent<'review.removed' | 'review.restored'>,
  context: RuleContext,
): Promise<PendingMail[]> {
  const title = await titleOf(context, payload.listingId)
  const template = name === 'review.removed' ? 'review-removed' : 'review-restored'
  const { reason, authorId } = payload
  return [{ userId: authorId, template, values: { title, reason, link: context.app.publicUrl } }]
}

/**
 * Returns the mail to the author of a listing that staff closed or reopened. Authors get no mail about their own changes.
 */
export async function mailOfListingByStaff(
  { name, subjectId, payload }: DomainEvent<'listing.closed' | 'listing.opened'>,
  context: RuleContext,
): Promise<PendingMail[]> {
  if (payload.reason === undefined) return []
  const template = name === 'listing.closed' ? 'listing-closed' : 'listing-reopened'
  const title = await titleOf(context, subjectId)
  const values = { title, reason: payload.reason, link: `${context.app.publicUrl}/listings` }
  return [{ userId: payload.authorId, template, values }]
}

/** Whether a listing is not public, for example because its approval was undone before the mails about it were noted. */
export async function isHidden({ tx }: RuleContext, listingId: string): Promise<boolean> {
  const hidden = await tx
    .selectFrom('listings')
    .select('id')
    .where('id', '=', listingId)
    .where((row) => row.or([row('state', '<>', 'published'), row('deleted', '=', true)]))
    .executeTakeFirst()
  return hidden !== undefined
}

/**
 * Deletes waiting mails about an approval that was undone. Members whose searches found the listing get a mail when it is
 * approved again.
 */
export async function dropMailsOfApproval({ tx }: RuleContext, listingId: string): Promise<void> {
  const dropped = await tx
    .updateTable('deliveries')
    .set({ state: 'unneeded', lastError: 'the approval was undone' })
    .where('state', '=', 'queued')
    .where('template', 'in', ['listing-approved', 'search-found'])
    .where('eventId', 'in', (events) =>
      events
        .selectFrom('events')
        .select('id')
        .where('subjectId', '=', listingId)
        .where('name', '=', 'listing.approved'),
    )
    .returning(['userId', 'template'])
    .execute()
  const seekers = dropped.filter(({ template }) => template === 'search-found').map(({ userId }) => userId)
  if (seekers.length > 0) await forgetFindings(tx, listingId, seekers)
}
