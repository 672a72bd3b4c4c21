import type { Stripe } from 'stripe'
import type { PayoutAccounts } from '#domain/payments/index.ts'

/** Returns the port of hosts' accounts over the provider. */
export function payoutAccounts(_stripe: Stripe): PayoutAccounts {
  const missing = () => Promise.reject(new Error('accounts are not written yet'))
  return {
    createAccount: missing,
    updateAccount: missing,
    fetchAccount: missing,
    createAccountLink: missing,
    createPerson: missing,
  }
}
