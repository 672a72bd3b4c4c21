import type { PayoutAccounts } from './payout-accounts.ts'
import type { ProviderDisputes } from './provider-disputes.ts'
import type { ProviderEvents } from './provider-events.ts'
import type { SavedCards } from './saved-cards.ts'
import type { StayPayments } from './stay-payments.ts'

/** What the browser needs to know of the provider. The address is that of a sandbox; null: the provider itself. */
export type BrowserPayments = { publishableKey: string; sandboxAddress: string | null }

/** Something of the provider that staff look at in its dashboard. `accountId`: the host's account to which a payout belongs. */
export type DashboardObject = { kind: 'payment' | 'refund' | 'payout' | 'dispute'; id: string; accountId?: string }

/** Port: the payment provider as a whole. */
export type PaymentProvider = StayPayments &
  PayoutAccounts &
  SavedCards &
  ProviderDisputes &
  ProviderEvents & {
    browser: BrowserPayments
    /** Returns the address at which staff see an object in the provider's dashboard; null with a sandbox, which has none. */
    dashboardAddress(object: DashboardObject): string | null
  }
