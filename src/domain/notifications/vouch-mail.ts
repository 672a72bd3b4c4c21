import type { DomainEvent } from '../events.ts'
import { nameOf } from './mail-values.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'

/** Returns the mail to a person about a vouch of an organisation, with the way to the page where it can be removed. */
export async function mailOfVouch(
  { subjectId, payload: { organisationId } }: DomainEvent<'user.vouched-for' | 'user.vouch-withdrawn'>,
  context: RuleContext,
  template: 'vouch-given' | 'vouch-withdrawn',
): Promise<PendingMail[]> {
  const organisation = await nameOf(context, organisationId)
  return [{ userId: subjectId, template, values: { organisation, link: `${context.app.publicUrl}/account/vouches` } }]
}
