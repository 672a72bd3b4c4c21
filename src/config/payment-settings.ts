import { z } from 'zod'

/** Settings of the payment provider. All of them or none: a site without them takes no payments. */
export const paymentSettingsSchema = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_ or sk_live_')
    .optional()
    .describe('Secret key of the Stripe account that takes the payments; unset: nothing can be paid here'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_')
    .optional()
    .describe('Publishable key of the same account, for card fields in browsers'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+(\s*,\s*whsec_\w+)*$/, 'must begin with whsec_; separate several by commas')
    .optional()
    .describe(
      'Signing secrets of the webhook endpoints for PUBLIC_URL/webhooks/stripe, separated by commas: one for the account, one for connected accounts',
    ),
  STRIPE_API_URL: z
    .string()
    .regex(/^https?:\/\/[^/\s]+\/?$/, 'must be an address such as http://127.0.0.1:12111')
    .optional()
    .describe('Address of a payment sandbox instead of Stripe; in demo Quartier starts one. Refused in production'),
} as const

/** The payment provider's account and address. */
export type PaymentSettings = {
  secretKey: string
  publishableKey: string
  /** Any of them may sign a webhook: two endpoints, or two secrets of one while it is being rotated. */
  webhookSecrets: string[]
  /** Address of a sandbox, without a slash at the end; undefined: the provider itself. */
  apiUrl: string | undefined
  /** Address of the sandbox for browsers, where it is another one than `apiUrl`. */
  browserUrl?: string | undefined
}

type Values = { [Name in keyof typeof paymentSettingsSchema]?: string | undefined }

/**
 * Returns the settings of the payment provider; undefined when none is set. Throws an Error with a sentence that begins with
 * the name of a setting when only some are set, or when the keys do not fit together.
 */
export function readPaymentSettings(values: Values): PaymentSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = values
  const given = [secretKey, publishableKey, webhookSecret].filter((value) => value !== undefined)
  if (given.length === 0) return undefined
  if (!secretKey) throw new Error('STRIPE_SECRET_KEY is missing: the other settings of payments need it')
  if (!publishableKey) throw new Error('STRIPE_PUBLISHABLE_KEY is missing: card fields in browsers need it')
  if (!webhookSecret)
    throw new Error('STRIPE_WEBHOOK_SECRET is missing: what the provider reports could not be believed')
  if (isLive(secretKey) !== isLive(publishableKey))
    throw new Error('STRIPE_PUBLISHABLE_KEY: one key is for tests and the other is not')
  if (apiUrl && isLive(secretKey)) throw new Error('STRIPE_API_URL: a live key must not be sent to a sandbox')
  const webhookSecrets = webhookSecret.split(',').map((secret) => secret.trim())
  return { secretKey, publishableKey, webhookSecrets, apiUrl: apiUrl?.replace(/\/$/, '') }
}

function isLive(key: string): boolean {
  return key.includes('_live_')
}
