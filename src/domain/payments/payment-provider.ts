import type { PayoutAccounts } from './payout-accounts.ts'
import type { ProviderDisputes } from './provider-disputes.ts'
import type { ProviderEvents } from './provider-events.ts'
import type { SavedCards } from './saved-cards.ts'
import type { StayPayments } from './stay-payments.ts'

/** What the browser needs to know of the provider. The address is that of a sandbox; null: the provider itself. */
export type BrowserPayments = { publishableKey: string; sandboxAddress: string | null }

/** Port: the payment provider as a whole. */
export type PaymentProvider = StayPayments &
  PayoutAccounts &
  SavedCards &
  ProviderDisputes &
  ProviderEvents & { browser: BrowserPayments }
