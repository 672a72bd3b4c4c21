import type { PayoutAccounts } from './account-port.ts'
import type { SavedCards } from './card-port.ts'
import type { StayPayments } from './stay-payment-port.ts'

/**
 * State of a dispute. `inquiry`: the bank only asks, and nothing was withdrawn; `closed`: such a question has ended.
 * `needs-response`: the provider takes evidence until a moment. `lost`: the withdrawn amount does not come back.
 */
export type DisputeStatus = 'inquiry' | 'needs-response' | 'under-review' | 'won' | 'lost' | 'closed'

/** A dispute about a payment as the provider has it. Amounts are in the smallest unit of `currency`. */
export type ProviderDispute = {
  id: string
  paymentId: string
  status: DisputeStatus
  amount: number
  currency: string
  /** In the provider's words, such as `fraudulent`. */
  reason: string
  /** Until when evidence is taken; null: it is not. */
  dueAt: Date | null
  /** What it moved so far: below zero what was withdrawn from the marketplace, above what came back. Without fees. */
  movements: { id: string; amount: number }[]
  openedAt: Date
}

/** Port: disputes, which guests open at their banks. Throws `transaction-payment-failed` where the provider refuses. */
export type ProviderDisputes = {
  fetchDispute(id: string): Promise<ProviderDispute>
  disputesOf(paymentId: string): Promise<ProviderDispute[]>
  /** Newest first, down to `since`. */
  listDisputes(since: Date): AsyncIterable<ProviderDispute>
}

/** A report of the provider that something changed. Says which object; what it is now must be fetched. */
export type ProviderEvent = {
  id: string
  /** Such as `payment_intent.succeeded`. */
  type: string
  objectId: string
  /** The host's account to which the object belongs; null for the marketplace's own. */
  accountId: string | null
  apiVersion: string | null
  createdAt: Date
  /** For objects that belong to a payment, such as charges, refunds and disputes: the payment's id. */
  paymentId: string | null
}

/** Port: reports of the provider. */
export type ProviderEvents = {
  /** Version of the provider's API for which events are handled, such as `2026-10-28.endive`. */
  apiVersion: string
  /**
   * Returns the event of a webhook; null when it is about test payments and the keys are live ones, or the other way round:
   * endpoints for connected accounts are told of both. Throws `webhook-signature-invalid` when nobody we know signed exactly
   * these bytes now, and `webhook-unreadable` for what is signed and no report.
   */
  readEvent(body: Buffer, signature: string): ProviderEvent | null
}

/** What the browser needs to know of the provider. The address is that of a sandbox; null: the provider itself. */
export type BrowserPayments = { publishableKey: string; sandboxAddress: string | null }

/**
 * Something of the provider that staff look at in its dashboard. `accountId`: the host's account to which a payout belongs.
 */
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
