/** A card as people recognise it. The number is never known here. */
export type Card = {
  /** `amex`, `diners`, `discover`, `jcb`, `mastercard`, `unionpay`, `visa` or `unknown`. */
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** A card that the provider keeps for a person. */
export type SavedCard = { id: string; card: Card }

/** A card that the provider has attached to a customer, because its owner wanted it kept. */
export type AttachedCard = SavedCard & {
  customerId: string
  /** When it was entered: of two cards the newer one is wanted. */
  createdAt: Date
}

/** A setup intent for saving a card, which the browser confirms with the secret. */
export type CardSetup = { id: string; clientSecret: string }

/**
 * Port: people who pay, and the cards that the provider keeps for them. `key` is the idempotency key of the call. Throws
 * `transaction-payment-failed` with the provider's sentence as `params.stripeMessage` when it refuses a card; any other
 * error leaves open whether the call took effect.
 */
export type SavedCards = {
  createCustomer(key: string, customer: { userId: string }): Promise<{ id: string }>
  /** Deletes the customer and lets go of all cards of it. Does nothing when there is none. */
  deleteCustomer(id: string): Promise<void>
  /** Keeps a card for a customer. A card that is kept for this customer already stays so. */
  attachCard(key: string, customerId: string, cardId: string): Promise<SavedCard>
  /** Lets go of a card for good. Does nothing when it is kept for nobody. */
  detachCard(key: string, cardId: string): Promise<void>
  /** Returns when a card was entered; null for one that the provider does not know. */
  cardCreatedAt(cardId: string): Promise<Date | null>
  setDefaultCard(key: string, customerId: string, cardId: string): Promise<void>
  /** Returns the card of a confirmed setup; null before that, and when the card was removed since. */
  cardOfSetup(setupId: string): Promise<AttachedCard | null>
  createCardSetup(key: string, customerId: string): Promise<CardSetup>
}
