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
  /** Returns the event of a webhook. Throws `webhook-signature-invalid` when nobody we know signed exactly these bytes now. */
  readEvent(body: Buffer, signature: string): ProviderEvent
}
