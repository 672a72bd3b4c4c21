import type { Call } from '../http/endpoint.ts'
import { mergeMetadata, newId, now, randomText } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'

/** Returns a payment intent from the parameters of its creation, without a payment method yet. */
export function newPayment({ sandbox, input }: Call): Resource {
  const id = newId('pi')
  const isAutomatic = !input.allowed_payment_method_types
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount: input.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: input.application_fee_amount ?? null,
    automatic_payment_methods: isAutomatic
      ? { enabled: true, allow_redirects: 'always', ...input.automatic_payment_methods }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: now(sandbox),
    currency: input.currency,
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, input.metadata),
    next_action: null,
    on_behalf_of: input.on_behalf_of ?? null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
        ...input.payment_method_options?.card,
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: input.receipt_email ?? null,
    review: null,
    setup_future_usage: input.setup_future_usage ?? null,
    shipping: input.shipping ?? null,
    source: null,
    statement_descriptor: input.statement_descriptor ?? null,
    statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    ...(input.transfer_data && { transfer_data: input.transfer_data }),
    transfer_group: input.transfer_group ?? null,
  }
}
