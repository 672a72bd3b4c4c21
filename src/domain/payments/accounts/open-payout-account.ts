import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import type { Viewer } from '../../users/viewer.ts'
import { accountData, accountInput } from './account-input.ts'
import type { PayoutAccount } from './payout-account.ts'
import { type PayoutApp, requirePayoutOwner, requireProvider } from './payout-policy.ts'
import type { AccountLink } from '../provider-port/account-port.ts'
import { answerOf } from '../provider-port/provider-failure.ts'
import { callProvider } from './provider-call.ts'
import { storedPayoutAccount } from './read-payout-account.ts'

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

const address = z.url({ protocol: /^https?$/ }).max(2000)
const linkSchema = z.strictObject({
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
  given: z.input<typeof linkSchema>,
): Promise<AccountLink> {
  const provider = requireProvider(app)
  const { userId } = await requirePayoutOwner(app, viewer)
  const link = parse(linkSchema, given)
  const account = await storedPayoutAccount(app, userId)
  if (!account) throw new Problem('payout-account-missing')
  return answerOf(app, provider.createAccountLink(account.providerId, link))
}
