import { accountLinkEndpoints } from '../accounts/account-links.ts'
import { accountEndpoints } from '../accounts/accounts.ts'
import { externalAccountEndpoints } from '../accounts/external-accounts.ts'
import { personEndpoints } from '../accounts/persons.ts'
import { tokenEndpoints } from '../accounts/tokens.ts'
import { customerEndpoints } from '../cards/customers.ts'
import { paymentMethodEndpoints } from '../cards/payment-methods.ts'
import { balanceEndpoints } from '../money/balance.ts'
import { disputeEndpoints } from '../money/disputes.ts'
import { payoutEndpoints } from '../money/payouts.ts'
import { refundEndpoints } from '../money/refunds.ts'
import { transferEndpoints } from '../money/transfers.ts'
import { chargeEndpoints } from '../payments/charges.ts'
import { paymentIntentEndpoints } from '../payments/payment-intents.ts'
import { setupIntentEndpoints } from '../payments/setup-intents.ts'
import { eventEndpoints } from '../webhooks/events.ts'
import { webhookEndpoints } from '../webhooks/webhook-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

/** Everything that the sandbox answers, besides its own pages and control. */
export const endpoints: Endpoint[] = [
  ...accountEndpoints,
  ...accountLinkEndpoints,
  ...balanceEndpoints,
  ...chargeEndpoints,
  ...customerEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
  ...externalAccountEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...payoutEndpoints,
  ...personEndpoints,
  ...refundEndpoints,
  ...setupIntentEndpoints,
  ...tokenEndpoints,
  ...transferEndpoints,
  ...webhookEndpoints,
]

/** Returns the endpoint for a method and path, with the values of its placeholders, or null. */
export function findEndpoint(method: string, path: string): { endpoint: Endpoint; ids: Record<string, string> } | null {
  for (const endpoint of endpoints) {
    const ids = endpoint.method === method ? matchPath(endpoint.path, path) : null
    if (ids) return { endpoint, ids }
  }
  return null
}

/** Returns the values of the placeholders (`:name`) of a pattern, or null when the path does not match it. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const ids: Record<string, string> = {}
  for (const [position, part] of wanted.entries()) {
    const value = given[position] ?? ''
    if (part.startsWith(':') && value) ids[part.slice(1)] = value
    else if (part !== value) return null
  }
  return ids
}
