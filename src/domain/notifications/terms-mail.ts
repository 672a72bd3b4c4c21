import { spokenLocale } from '#kernel/locale.ts'
import type { DomainEvent } from '../events.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'

/** Returns the mail about a new version of the terms, with what is different in the member's language. */
export async function mailOfTerms(
  { subjectId, payload }: DomainEvent<'user.terms-changed'>,
  { tx, app }: RuleContext,
): Promise<PendingMail[]> {
  const { terms } = app.marketplace
  // A version that was taken back, or replaced by a newer one, before its mail was written.
  if (payload.version !== terms.version) return []
  const user = await tx.selectFrom('users').select('locale').where('id', '=', subjectId).executeTakeFirst()
  if (!user) return []
  return [
    {
      userId: subjectId,
      template: 'terms-changed',
      values: {
        effectiveAt: payload.effectiveAt,
        changes: terms.changes?.[spokenLocale(user.locale, app.marketplace)] ?? '',
        link: `${app.publicUrl}/account/terms`,
        terms: `${app.publicUrl}/terms-of-service`,
        leave: `${app.publicUrl}/account/delete-profile`,
      },
    },
  ]
}
