import type { Stripe } from 'stripe'
import type { ProviderEvent, ProviderEvents } from '#domain/payments/index.ts'
import { Problem } from '#kernel/problem.ts'
import { apiVersion } from './stripe-client.ts'
import { dateOf, idOf } from './stripe-values.ts'

/** Age in seconds from which a webhook is refused as a repetition by somebody else. */
const tolerance = 300

/** Returns the reader of webhooks. @param secrets any of them may have signed: two endpoints, or a secret being rotated. */
export function providerEvents(stripe: Stripe, secrets: string[]): ProviderEvents {
  return {
    apiVersion,
    readEvent(body, signature) {
      for (const secret of secrets) {
        try {
          return eventFrom(stripe.webhooks.constructEvent(body, signature, secret, tolerance))
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
