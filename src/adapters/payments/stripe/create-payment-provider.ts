import type { PaymentSettings } from '#config/payment-settings.ts'
import type { PaymentProvider } from '#domain/payments/index.ts'
import { payoutAccounts } from './accounts.ts'
import { savedCards } from './cards.ts'
import { dashboardAddress } from './dashboard-address.ts'
import { disputeCalls } from './disputes.ts'
import { providerEvents } from './stripe-events.ts'
import { stayPayments } from './payments.ts'
import { stripeClient } from './stripe-client.ts'

/** Returns the payment provider of a site, or the sandbox whose address the settings hold. */
export function createPaymentProvider(settings: PaymentSettings): PaymentProvider {
  const stripe = stripeClient(settings)
  return {
    ...stayPayments(stripe),
    ...payoutAccounts(stripe),
    ...savedCards(stripe),
    ...disputeCalls(stripe),
    ...providerEvents(stripe, settings),
    browser: {
      publishableKey: settings.publishableKey,
      sandboxAddress: settings.browserUrl ?? settings.apiUrl ?? null,
    },
    dashboardAddress: (object) => dashboardAddress(settings, object),
  }
}
