import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import type { Viewer } from '../../users/viewer.ts'
import type { AccountLink } from '../payout-accounts.ts'
import { type PayoutApp, requirePayoutOwner, requireProvider } from './payout-policy.ts'
import { silent } from './provider-call.ts'
import { storedPayoutAccount } from './read-payout-account.ts'

const address = z.url({ protocol: /^https?$/ }).max(2000)
const schema = z.strictObject({
  purpose: z.enum(['onboarding', 'update']),
  returnUrl: address,
  refreshUrl: address,
  collect: z.enum(['currently-due', 'eventually-due']).default('currently-due'),
})

/**
 * Returns a link to the provider's page that asks the viewer for what is missing. It works once and for some minutes. Throws
 * the refusals of `requirePayoutOwner`, `payout-account-missing`, `payout-account-refused`, `payment-provider-silent`.
 */
export async function linkToPayoutAccount(
  app: PayoutApp,
  viewer: Viewer,
  given: z.input<typeof schema>,
): Promise<AccountLink> {
  const provider = requireProvider(app)
  const { userId } = await requirePayoutOwner(app, viewer)
  const link = parse(schema, given)
  const account = await storedPayoutAccount(app, userId)
  if (!account) throw new Problem('payout-account-missing')
  return provider.createAccountLink(account.providerId, link).catch((error: unknown) => {
    throw isProblem(error) ? error : silent(app, userId, error)
  })
}
