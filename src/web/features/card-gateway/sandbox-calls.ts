import type { CardCalls } from './card-gateway.ts'
import { askBank } from './ask-bank.ts'

/** The field of the sandbox's frame. `create` resolves with `{ paymentMethod }` or `{ error }`. */
export type SandboxElement = { create(billing: unknown): Promise<object> }

type Settings = { publishableKey: string; address: string; locale: string }
/** An intent as far as it is read here. */
type SandboxIntent = {
  status: string
  next_action?: { use_stripe_sdk?: { stripe_js?: string }; redirect_to_url?: { url?: string } } | null
  last_payment_error?: object | null
  last_setup_error?: object | null
}
type Answer = {
  paymentMethod?: { id?: string | undefined }
  paymentIntent?: SandboxIntent
  setupIntent?: SandboxIntent
  error?: object
}
/**
 * The provider's types name every field of its objects: what the sandbox answers is taken for it, the parameters are not.
 */
type Resolved = Promise<never>
type Confirmation = {
  payment_method?: string | { card: unknown; billing_details?: unknown } | undefined
  setup_future_usage?: string | undefined
}

/** Returns the calls of the provider's script over the sandbox's HTTP API, with the key for browsers. */
export function sandboxCalls(settings: Settings): CardCalls {
  const confirm =
    (kind: IntentKind) =>
    async (secret: string, data?: unknown): Resolved => {
      const { payment_method: method, setup_future_usage: usage } = (data ?? {}) as Confirmation
      const chosen: Answer = typeof method === 'object' ? await createMethod(method) : { paymentMethod: { id: method } }
      if (chosen.error) return { error: chosen.error } as never
      const body = {
        payment_method: chosen.paymentMethod?.id,
        ...(usage && { setup_future_usage: usage }),
      }
      return (await authenticated(settings, kind, secret, await request(settings, 'POST', kind, secret, body))) as never
    }
  return {
    createPaymentMethod: async (data: unknown): Resolved =>
      (await createMethod(data as { card: unknown; billing_details?: unknown })) as never,
    confirmCardPayment: confirm('payment_intents'),
    confirmCardSetup: confirm('setup_intents'),
    retrievePaymentIntent: async (secret: string): Resolved =>
      (await request(settings, 'GET', 'payment_intents', secret, {})) as never,
  }
}

async function createMethod({ card, billing_details }: { card: unknown; billing_details?: unknown }): Promise<Answer> {
  return (card as SandboxElement).create(billing_details)
}

type IntentKind = 'payment_intents' | 'setup_intents'

/** Shows the bank's page when the intent asks for it, and reads the intent again when it has been answered. */
async function authenticated(settings: Settings, kind: IntentKind, secret: string, answer: Answer): Promise<Answer> {
  const intent = answer.paymentIntent ?? answer.setupIntent
  const action = intent?.next_action
  const page = action?.use_stripe_sdk?.stripe_js ?? action?.redirect_to_url?.url
  if (!intent || intent.status !== 'requires_action' || !page) return answer
  await askBank(page, settings)
  const now = await request(settings, 'GET', kind, secret, {})
  const ended = now.paymentIntent ?? now.setupIntent
  const failure = ended?.last_payment_error ?? ended?.last_setup_error
  if (ended?.status === 'requires_payment_method' && failure)
    return { error: { ...failure, [kind.slice(0, -1)]: ended } }
  if (ended?.status === 'requires_action')
    return {
      error: {
        type: 'invalid_request_error',
        code:
          kind === 'payment_intents' ? 'payment_intent_authentication_failure' : 'setup_intent_authentication_failure',
        message: 'The authentication was left without an answer.',
        [kind.slice(0, -1)]: ended,
      },
    }
  return now
}

async function request(
  { publishableKey, address }: Settings,
  method: 'GET' | 'POST',
  kind: IntentKind,
  secret: string,
  body: Record<string, string | undefined>,
): Promise<Answer> {
  const [id = ''] = secret.split('_secret_')
  const form = new URLSearchParams({ client_secret: secret })
  for (const [name, value] of Object.entries(body)) if (value) form.set(name, value)
  const path = `${address}/v1/${kind}/${encodeURIComponent(id)}`
  const headers = { authorization: `Bearer ${publishableKey}` }
  const response =
    method === 'GET'
      ? await fetch(`${path}?${form}`, { headers })
      : await fetch(`${path}/confirm`, { method: 'POST', headers, body: form })
  const answer = (await response.json()) as SandboxIntent & { error?: object }
  if (answer.error) return { error: answer.error }
  return kind === 'payment_intents' ? { paymentIntent: answer } : { setupIntent: answer }
}
