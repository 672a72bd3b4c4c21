import type { Money } from '#kernel/money.ts'
import type { Card, AttachedCard } from './card-port.ts'

/**
 * State of a payment at the provider. `unconfirmed`: waits for the guest's browser, which brings a card or passes a check.
 * `held`: the amount is reserved on the card. `captured`: the amount was taken; what was given back is in `refunded`.
 */
export type PaymentStatus = 'unconfirmed' | 'processing' | 'held' | 'captured' | 'canceled'

/** The payment of a stay as the provider has it. Amounts are in the smallest unit of `currency`. */
export type ProviderPayment = {
  id: string
  /** Lets the guest's browser confirm the payment. */
  clientSecret: string | null
  status: PaymentStatus
  /** Upper case. */
  currency: string
  authorised: number
  captured: number
  refunded: number
  /** The marketplace's part. */
  fee: number
  /** The host's account, which receives the rest. */
  accountId: string | null
  /** The transaction to which we attached the payment, and the attempt; null for payments that are not ours. */
  transactionId: string | null
  attempt: number | null
  card: Pick<Card, 'brand' | 'last4'> | null
  /** The card, when the guest wants it kept and the amount is held or taken; null too when it was removed since. */
  attachedCard: AttachedCard | null
  /** Until when a held amount can be captured. */
  heldUntil: Date | null
  disputed: boolean
  createdAt: Date
}

export type NewPayment = {
  transactionId: string
  attempt: number
  payin: Money
  /** The host's share of it. */
  payout: Money
  /** The host's account. */
  accountId: string
  /** The guest at the provider; null: a card that is used once. */
  customerId: string | null
  /** A card that the guest chose; null: the browser brings one. */
  cardId: string | null
  /** Keeps the card for the next time; needs `customerId`. */
  savesCard: boolean
}

/**
 * A refund of an amount. `host` is the part that the host gives, and `fee` the part of the marketplace's fee that goes back;
 * what is left of the amount the marketplace pays.
 */
export type NewRefund = {
  paymentId: string
  transactionId: string
  amount: number
  host: number
  fee: number
  /** Kept with the refund, so that it is found again. */
  name?: string
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed' | 'canceled'

export type ProviderRefund = {
  id: string
  paymentId: string
  /** Name under which it was asked for; null: none. */
  name: string | null
  status: RefundStatus
  amount: number
  currency: string
  failureCode: string | null
  createdAt: Date
}

export type PayoutStatus = 'requested' | 'in-transit' | 'paid' | 'failed' | 'canceled'

export type ProviderPayout = {
  id: string
  accountId: string
  status: PayoutStatus
  amount: number
  currency: string
  transactionId: string | null
  attempt: number | null
  /** The bank account at the provider. */
  bankId: string | null
  failureCode: string | null
  /** The provider's sentence about the failure. */
  failure: string | null
  arrivesAt: Date
  createdAt: Date
}

/**
 * Port: payments of stays, refunds and payouts. `key` is the idempotency key of a call: repeating the call with it returns
 * the same answer and moves the money once. Throws `transaction-payment-failed` or another code of the catalogue, with the
 * provider's sentence as `params.stripeMessage`, when the provider refuses; after any other error the outcome is unknown,
 * and the same call with the same key must be repeated or the object be fetched. After a ProviderFailure only the latter
 * helps: the provider repeats its failure under the key.
 */
export type StayPayments = {
  createPayment(key: string, payment: NewPayment): Promise<ProviderPayment>
  fetchPayment(id: string): Promise<ProviderPayment>
  /** Withdraws the wish to keep the card of a payment that is not confirmed. */
  forgetCard(id: string): Promise<void>
  /** The payments of a customer, newest first, at most 100. */
  paymentsOf(customerId: string): Promise<ProviderPayment[]>
  /**
   * Takes the held amount. A payment that was captured before is returned as it is. Throws `payment-no-longer-held`, and
   * `account-cannot-charge` while the provider takes no payments for the host.
   */
  capturePayment(key: string, id: string): Promise<ProviderPayment>
  /** Releases a payment that was not captured. A payment that was canceled before is returned as it is. */
  cancelPayment(key: string, id: string, reason: 'abandoned' | 'requested'): Promise<ProviderPayment>
  /** Gives money back to the guest. `recoverShares` has to follow. */
  createRefund(key: string, refund: NewRefund): Promise<ProviderRefund>
  /**
   * Takes from the host's account and the marketplace's fee what a refund that was made is to take from them. What was taken
   * before for a refund of the same `name`, also under another key, is not taken again.
   */
  recoverShares(key: string, refund: NewRefund): Promise<void>
  fetchRefund(id: string): Promise<ProviderRefund>
  /** The refunds of a payment, oldest first. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
  /** Moves money from the host's account to the host's bank. */
  createPayout(
    key: string,
    payout: { accountId: string; amount: Money; transactionId: string; attempt: number },
  ): Promise<ProviderPayout>
  fetchPayout(accountId: string, id: string): Promise<ProviderPayout>
  /** Returns the id of the bank account to which a payout would go; null when there is none that works. */
  payoutBank(accountId: string, currency: string): Promise<string | null>
  /** Returns what can be paid out of an account now. */
  availableBalance(accountId: string, currency: string): Promise<Money>
  /** Newest first, down to `since`. */
  listPayments(since: Date): AsyncIterable<ProviderPayment>
  listRefunds(since: Date): AsyncIterable<ProviderRefund>
  listPayouts(accountId: string, since: Date): AsyncIterable<ProviderPayout>
}
