import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import type { Viewer } from '../../users/viewer.ts'
import { accountData, accountInput } from './account-input.ts'
import type { PayoutAccount } from './payout-account.ts'
import { type PayoutApp, requirePayoutOwner, requireProvider } from './payout-policy.ts'
import { callProvider } from './provider-call.ts'

const schema = z.strictObject({ ...accountInput, country: z.string().length(2).toUpperCase() })

/**
 * Opens the viewer's own account for payouts. What is not given the provider asks for later. Throws the refusals of
 * `requirePayoutOwner` and `callProvider`, and `payout-country-unsupported`.
 */
export async function openPayoutAccount(
  app: PayoutApp & Pick<App, 'marketplace' | 'publicUrl'>,
  viewer: Viewer,
  given: unknown,
): Promise<PayoutAccount> {
  requireProvider(app)
  const { userId } = await requirePayoutOwner(app, viewer)
  const { country, ...input } = parse(schema, given)
  const { countries, merchantCategory } = app.marketplace.payouts
  if (!countries.includes(country)) throw new Problem('payout-country-unsupported', { field: 'country' })
  const data = accountData({
    ...input,
    businessProfileMCC: input.businessProfileMCC ?? merchantCategory,
    businessProfileURL: input.businessProfileURL ?? `${app.publicUrl}/u/${userId}`,
  })
  const { account } = await callProvider(app, userId, { kind: 'open', country, data })
  return account
}
