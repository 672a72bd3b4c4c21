import type { Stripe } from 'stripe'
import { z } from 'zod'
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
        const event = signedWith(secret, body, signature)
        if (event) return event.livemode === isLive ? eventFrom(event) : null
      }
      throw new Problem('webhook-signature-invalid')
    },
  }

  /** Returns undefined when another secret signed it, or none. */
  function signedWith(secret: string, body: Buffer, signature: string): Report | undefined {
    let event: unknown
    try {
      event = stripe.webhooks.constructEvent(body, signature, secret, tolerance)
    } catch {
      return undefined
    }
    const { success, data } = report.safeParse(event)
    if (!success) throw new Problem('webhook-unreadable')
    return data
  }
}

const identifier = z.string().regex(/^[\w-]{1,255}$/)
const reference = z.union([identifier, z.object({ id: identifier })]).nullish()
/** What is read of a report; everything else is asked for again. */
const report = z.object({
  id: identifier,
  type: z.string().regex(/^[\w.]{1,100}$/),
  livemode: z.boolean(),
  account: identifier.nullish(),
  api_version: z.string().max(40).nullish(),
  // In seconds, as far as a date goes.
  created: z.int().min(0).max(8_640_000_000_000),
  data: z.object({
    object: z.object({ id: identifier.optional(), object: z.string(), payment_intent: reference }),
  }),
})

type Report = z.infer<typeof report>

function eventFrom({ id, type, account, api_version, created, data: { object } }: Report): ProviderEvent {
  return {
    id,
    type,
    objectId: object.id ?? '',
    accountId: account ?? null,
    apiVersion: api_version ?? null,
    createdAt: dateOf(created),
    paymentId: object.object === 'payment_intent' ? (object.id ?? null) : idOf(object.payment_intent),
  }
}
