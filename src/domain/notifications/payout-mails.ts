import type { DomainEvent } from '../events.ts'
import type { PendingMail, RuleContext } from './pending-mail.ts'

type Changed = DomainEvent<'user.payout-account-changed'>

/** Returns the mail to a host whose account at the payment provider has changed; none where the host knows it already. */
export async function mailOfPayoutAccount(
  { subjectId, payload }: Changed,
  { app }: RuleContext,
): Promise<PendingMail[]> {
  const kind = kindOf(payload)
  if (!kind) return []
  const values = {
    kind,
    until: payload.deadline ?? '',
    bookable: payload.canBePaid ? 'yes' : '',
    link: `${app.publicUrl}/account/payments`,
  }
  return [{ userId: subjectId, template: 'payout-account-changed', values }]
}

function kindOf({ before, state, couldBePaid, canBePaid }: Changed['payload']): string | null {
  if (state === 'failed') return before === 'failed' ? null : 'failed'
  // Who has just begun is on the page that asks for it.
  if (state === 'needs-information') return before === 'not-connected' ? null : 'needs'
  if (state !== 'complete') return null
  if (canBePaid) return couldBePaid && before === 'complete' ? null : 'complete'
  // Who has just given their details is told on the page that they are being checked.
  return couldBePaid ? 'checking' : null
}
