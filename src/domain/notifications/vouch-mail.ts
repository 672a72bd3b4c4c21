import type { DomainEvent } from '../events.ts'
import { nameOf } from './mail-values.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'

/**
 * Returns the mail to a person about a vouch of an organisation, with the way to the page where it can be removed. None
 * that begins with an organisation that is banned or gone by now, whose vouch nobody sees.
 */
export async function mailOfVouch(
  { subjectId, payload: { organisationId } }: DomainEvent<'user.vouched-for' | 'user.vouch-withdrawn'>,
  context: RuleContext,
  template: 'vouch-given' | 'vouch-withdrawn',
): Promise<PendingMail[]> {
  const organisation = await nameOf(context, organisationId)
  if (template === 'vouch-given' && !organisation) return []
  return [{ userId: subjectId, template, values: { organisation, link: `${context.app.publicUrl}/account/vouches` } }]
}
