import type { Stripe } from 'stripe'
import type { SavedCards } from '#domain/payments/index.ts'

/** Returns the port of guests and their saved cards over the provider. */
export function savedCards(_stripe: Stripe): SavedCards {
  const missing = () => Promise.reject(new Error('cards are not written yet'))
  return {
    createCustomer: missing,
    deleteCustomer: missing,
    attachCard: missing,
    detachCard: missing,
    setDefaultCard: missing,
    createCardSetup: missing,
  }
}
