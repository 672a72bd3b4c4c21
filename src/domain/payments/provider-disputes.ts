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
