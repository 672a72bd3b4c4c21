import { Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import { countAttempt } from '../../attempts.ts'
import { requireAccountOwner } from '../../users/index.ts'
import type { Member, Viewer } from '../../users/viewer.ts'
import type { PayoutAccounts } from '../provider-port/account-port.ts'

/** What the use-cases about hosts' accounts ask for. */
export type PayoutApp = Pick<App, 'db' | 'clock' | 'log'> & { payments?: PayoutAccounts | undefined }

/**
 * Returns who may open and change an account for payouts: a member in their own name whose address is confirmed. Counts the
 * attempt. Throws `not-signed-in`, `forbidden`, `email-not-verified`, `too-many-requests`.
 */
export async function requirePayoutOwner(app: Pick<App, 'db' | 'clock'>, viewer: Viewer): Promise<Member> {
  const member = requireAccountOwner(viewer)
  if (!member.emailVerified) throw new Problem('email-not-verified')
  await countAttempt(app, 'payout-account', member.userId)
  return member
}

/** Returns the payment provider. Throws `stripe-missing-api-key` where none is configured. */
export function requireProvider<Provider>({ payments }: { payments?: Provider | undefined }): Provider {
  if (!payments) throw new Problem('stripe-missing-api-key')
  return payments
}
