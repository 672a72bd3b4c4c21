import { Stripe } from 'stripe'
import type { PaymentSettings } from '#config/payment-settings.ts'

/** Version of the provider's API that this code was written for; webhooks of other versions are set aside. */
export const apiVersion = '2026-10-28.endive'

/**
 * Longest wait for one answer of the provider, in milliseconds. With the repetitions it stays below the minute after which
 * proxies give up a request, so that the person is told why.
 */
const timeout = 12_000

/** Returns a client of the provider, or of the sandbox whose address the settings hold. There is no other difference. */
export function stripeClient({ secretKey, apiUrl }: Pick<PaymentSettings, 'secretKey' | 'apiUrl'>): Stripe {
  const address = apiUrl ? new URL(apiUrl) : undefined
  return new Stripe(secretKey, {
    apiVersion,
    timeout,
    // Our own keys make every call repeatable; two quick repetitions bridge a broken connection.
    maxNetworkRetries: 2,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: Number(address.port) || (address.protocol === 'https:' ? 443 : 80),
      protocol: address.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}
