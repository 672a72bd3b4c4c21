import type { Call } from '../http/endpoint.ts'
import { mergeMetadata, newId, now, randomText } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'

/** Returns a setup intent from the parameters of its creation, without a payment method yet. */
export function newSetup({ sandbox, input }: Call): Resource {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: input.allowed_payment_method_types
      ? null
      : { enabled: true, allow_redirects: 'always', ...input.automatic_payment_methods },
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: now(sandbox),
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, input.metadata),
    next_action: null,
    on_behalf_of: input.on_behalf_of ?? null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: input.usage ?? 'off_session',
  }
}
