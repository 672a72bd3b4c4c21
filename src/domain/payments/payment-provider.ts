import type { Money } from '#kernel/money.ts'
import type { PayoutAccounts } from './payout-accounts.ts'
import type { ProviderEvents } from './provider-events.ts'
import type { SavedCards } from './saved-cards.ts'
import type { StayPayments } from './stay-payments.ts'

/** What the browser needs to know of the provider. The address is that of a sandbox; null: the provider itself. */
export type BrowserPayments = { publishableKey: string; sandboxAddress: string | null }

/** Port: the payment provider as a whole. */
export type PaymentProvider = StayPayments &
  PayoutAccounts &
  SavedCards &
  ProviderEvents &
  OrderedPayments & { browser: BrowserPayments }

/**
 * An order to the payment provider. An order is idempotent by its key: repeating it returns the same answer and moves the
 * money once.
 */
export type PaymentOrder = { key: string; transactionId: string } & (
  | {
      kind: 'create-intent'
      payin: Money
      /** The host's share of it. */
      payout: Money
      customerId: string
      providerId: string
      /** A method that the guest has entered or kept; null: the browser will bring one. */
      paymentMethod: string | null
      /** Keeps the method for the next time. */
      keepsMethod: boolean
      /** Takes the guest's kept method when none is given. */
      takesDefault: boolean
    }
  /** The guest has confirmed in the browser: is the amount held? */
  | { kind: 'confirm-intent'; intentId: string }
  /** Takes the held amount. */
  | { kind: 'capture-intent'; intentId: string }
  /** Lets a held amount go, or gives a taken one back in full. */
  | { kind: 'refund'; intentId: string }
  /** Passes the host's part on. */
  | { kind: 'pay-out'; intentId: string; payout: Money; providerId: string }
)

export type PaymentAnswer = {
  /** The provider's name for the payment. */
  intentId: string
  /** With which the guest's browser confirms; only for a new intent. */
  clientSecret: string | null
}

/**
 * Orders of transitions. Throws `transaction-payment-failed` (with the sentence for the guest as `params.stripeMessage`),
 * `transaction-missing-stripe-account` or another code of the catalogue when the payment is refused. After any other error
 * the outcome is unknown, and the same order must be repeated.
 */
export type OrderedPayments = { perform(order: PaymentOrder): Promise<PaymentAnswer> }
