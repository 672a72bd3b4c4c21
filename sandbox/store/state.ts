/** An object of the API as it is sent to clients. */
// oxlint-disable-next-line typescript/no-explicit-any -- the shapes are the provider's, with hundreds of optional fields
export type Resource = { [field: string]: any }

/** A stored object, the account that it belongs to, and what no client ever sees. */
export type Stored = { value: Resource; owner: string; hidden: Resource }

/** One leg of a double entry. All legs of one movement have the sum 0. */
export type LedgerEntry = { movement: number; account: string; currency: string; amount: number; at: number }

/** Something that happens by itself when the clock reaches `at` (seconds). */
export type Timer = { at: number; kind: string; id: string }

/** The stored result of a request that carried an idempotency key. */
export type StoredAnswer = { fingerprint: string; status: number; body: Resource; at: number }

/** One event on its way to one webhook endpoint. */
export type Delivery = {
  event: string
  endpoint: string
  attempts: number
  nextAt: number
  state: 'pending' | 'delivered' | 'failed'
}

/** How webhooks are delivered. */
export type DeliveryPolicy = { drop: boolean; hold: boolean; copies: number; delaySeconds: number; reversed: boolean }

/** An injected fault, applied to the next `times` requests that match. */
export type Fault = {
  method: string
  path: string
  kind: 'cut' | 'rate_limit' | 'conflict' | 'server_error' | 'timeout' | 'error'
  when: 'before' | 'after'
  times: number
  delayMilliseconds: number
  status: number
  error: Resource | null
}

/** Everything that the sandbox knows. It is written to disk as one file. */
export type State = {
  format: 1
  /** Seconds by which the sandbox's clock is ahead of the machine's. */
  clockOffset: number
  objects: Record<string, Stored>
  ledger: LedgerEntry[]
  movements: number
  timers: Timer[]
  answers: Record<string, StoredAnswer>
  deliveries: Delivery[]
  deliveryPolicy: DeliveryPolicy
  faults: Fault[]
}

/** Returns the state of a sandbox that was never used. */
export function emptyState(): State {
  return {
    format: 1,
    clockOffset: 0,
    objects: {},
    ledger: [],
    movements: 0,
    timers: [],
    answers: {},
    deliveries: [],
    deliveryPolicy: { drop: false, hold: false, copies: 1, delaySeconds: 0, reversed: false },
    faults: [],
  }
}
