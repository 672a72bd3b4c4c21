import type { Stripe } from 'stripe'
import type { AccountLink, PayoutAccounts } from '#domain/payments/index.ts'

/**
 * Returns a new link to the provider's page that asks for what is missing. Each link works once, so a call is never
 * repeated.
 */
export async function createAccountLink(
  stripe: Stripe,
  id: string,
  { purpose, returnUrl, refreshUrl, collect }: Parameters<PayoutAccounts['createAccountLink']>[1],
): Promise<AccountLink> {
  const link = await stripe.accountLinks.create({
    account: id,
    type: purpose === 'update' ? 'account_update' : 'account_onboarding',
    return_url: returnUrl,
    refresh_url: refreshUrl,
    collection_options: { fields: collect === 'eventually-due' ? 'eventually_due' : 'currently_due' },
  })
  return { url: link.url, expiresAt: new Date(link.expires_at * 1000) }
}
