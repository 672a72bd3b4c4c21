import type { Stripe } from 'stripe'
import type { PaymentSettings } from '#config/payment-settings.ts'
import type { ProviderEvent, ProviderEvents } from '#domain/payments/index.ts'
import { Problem } from '#kernel/problem.ts'
import { apiVersion } from './stripe-client.ts'
import { dateOf, idOf } from './stripe-values.ts'

/** Age in seconds from which a webhook is refused as a repetition by somebody else. */
const tolerance = 300

/**
 * Returns the reader of webhooks. The secrets of the settings: any of them may have signed, for two endpoints, or while a
 * secret is being rotated.
 */
export function providerEvents(
  stripe: Stripe,
  { secretKey, webhookSecrets }: Pick<PaymentSettings, 'secretKey' | 'webhookSecrets'>,
): ProviderEvents {
  const isLive = secretKey.includes('_live_')
  return {
    apiVersion,
    readEvent(body, signature) {
      for (const secret of webhookSecrets) {
        try {
          const event = stripe.webhooks.constructEvent(body, signature, secret, tolerance)
          return event.livemode === isLive ? eventFrom(event) : null
        } catch {
          // Perhaps another secret signed it.
        }
      }
      throw new Problem('webhook-signature-invalid')
    },
  }
}

function eventFrom(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as { id?: string; object: string; payment_intent?: string | { id: string } | null }
  const { payment_intent: payment } = object
  return {
    id: event.id,
    type: event.type,
    objectId: object.id ?? '',
    accountId: event.account ?? null,
    apiVersion: event.api_version,
    createdAt: dateOf(event.created),
    paymentId: object.object === 'payment_intent' ? (object.id ?? null) : idOf(payment),
  }
}
