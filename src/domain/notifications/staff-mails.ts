import type { DomainEvent } from '../events.ts'
import type { Owed, RuleContext } from './owed.ts'
import { titleOf } from './told-in-mails.ts'

/** The reporter hears what became of a report: in the account, or at the address that a visitor left. */
export async function mailOfReport(
  { subjectId }: DomainEvent<'report.handled'>,
  { tx, app }: RuleContext,
): Promise<Owed[]> {
  const report = await tx
    .selectFrom('reports')
    .select(['reporterId', 'reporterEmail', 'reporterLocale', 'answer'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (!report?.answer) return []
  const mail = { template: 'report-answered', values: { answer: report.answer, link: app.publicUrl } } as const
  if (report.reporterId) return [{ userId: report.reporterId, ...mail }]
  if (!report.reporterEmail) return []
  const locale = report.reporterLocale === 'en' ? 'en' : 'de'
  // A visitor has no id: the report stands for the person.
  return [{ userId: subjectId, ...mail, visitor: { recipient: report.reporterEmail, firstName: '', locale } }]
}

/** The author of a review hears that staff removed or restored it. */
export async function mailOfReview(
  { name, payload }: DomainEvent<'review.removed' | 'review.restored'>,
  context: RuleContext,
): Promise<Owed[]> {
  const title = await titleOf(context, payload.listingId)
  const template = name === 'review.removed' ? 'review-removed' : 'review-restored'
  const { reason, authorId } = payload
  return [{ userId: authorId, template, values: { title, reason, link: context.app.publicUrl } }]
}

/** The author of a listing hears that staff closed it or opened it again; nobody hears of one's own doings. */
export async function mailOfListingByStaff(
  { name, subjectId, payload }: DomainEvent<'listing.closed' | 'listing.opened'>,
  context: RuleContext,
): Promise<Owed[]> {
  if (payload.reason === undefined) return []
  const template = name === 'listing.closed' ? 'listing-closed' : 'listing-reopened'
  const title = await titleOf(context, subjectId)
  const values = { title, reason: payload.reason, link: `${context.app.publicUrl}/listings` }
  return [{ userId: payload.authorId, template, values }]
}

/** Mails about an approval that was undone, and that still wait, are not sent. */
export async function dropMailsOfApproval({ tx }: RuleContext, listingId: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ state: 'failed', lastError: 'the approval was undone' })
    .where('state', '=', 'queued')
    .where('template', 'in', ['listing-approved', 'search-found'])
    .where('eventId', 'in', (events) =>
      events
        .selectFrom('events')
        .select('id')
        .where('subjectId', '=', listingId)
        .where('name', '=', 'listing.approved'),
    )
    .execute()
}
