import type { Money } from '#kernel/money.ts'

/**
 * What is to be done with money. Every order has a key: the same key again is the same order, whose answer is given again
 * and whose money moves once.
 */
export type PaymentOrder = { key: string; transactionId: string } & (
  | {
      kind: 'create-intent'
      payin: Money
      /** What of it the host gets. */
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
 * Port: whoever moves the money. Throws Problem `transaction-payment-failed` (with the sentence for the guest as
 * `params.stripeMessage`), `transaction-missing-stripe-account` or another refusal of the catalogue when it says no; any other
 * error means that nobody knows, and that the same order is to be given again.
 */
export type PaymentProvider = { perform(order: PaymentOrder): Promise<PaymentAnswer> }
