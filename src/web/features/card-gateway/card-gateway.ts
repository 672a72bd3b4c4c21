import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js'
import type { ComponentType } from 'react'

/** Who pays with a card, as the card's bank knows them. */
export type Billing = {
  name: string
  address: {
    line1: string
    line2?: string | undefined
    /** The card's postal code too. */
    postal_code: string
    city: string
    state?: string | undefined
    /** Two letters. */
    country: string
  }
}

/** A failure of the provider or of a card. `code` decides the sentence that is shown. */
export type CardError = { type: string; code?: string | undefined; declineCode?: string | undefined; message: string }

/** An intent as far as pages read it. */
export type Intent = {
  id: string
  status: string
  paymentMethod: string | null
  /** Whether the card is kept when the payment succeeds. */
  savesCard: boolean
  error: CardError | null
}

export type Outcome<Result> = { ok: true; value: Result } | { ok: false; error: CardError; intent?: Intent }

/** The fields in which a card is entered: a handle that only the gateway understands. The number is never readable. */
export type CardField = { element: unknown; focus(): void }

export type CardFieldsProps = {
  /** Names of the fields, in the reader's language. */
  labels: { number: string; expiry: string; code: string }
  onChange(change: { complete: boolean; error: CardError | null; brand: string | null }): void
  onReady(field: CardField): void
}

/** What a card is paid with: one that is entered, or one that is kept. */
export type PayWith = { field: CardField; billing: Billing; savesCard: boolean } | { cardId: string }

/** Entering and confirming cards in the browser, with the provider or with the sandbox. */
export type CardGateway = {
  CardFields: ComponentType<CardFieldsProps>
  createPaymentMethod(field: CardField, billing: Billing): Promise<Outcome<{ id: string }>>
  /** Confirms a payment, with 3-D Secure when the bank asks for it. */
  confirmCardPayment(secret: string, payWith: PayWith): Promise<Outcome<Intent>>
  /** Confirms that a card is kept. */
  confirmCardSetup(secret: string, field: CardField, billing: Billing): Promise<Outcome<Intent>>
  retrievePaymentIntent(secret: string): Promise<Outcome<Intent>>
}

/** The calls of the provider's script that are used here. The sandbox has the same. */
export type CardCalls = Pick<
  Stripe,
  'createPaymentMethod' | 'confirmCardPayment' | 'confirmCardSetup' | 'retrievePaymentIntent'
>

/** Returns the gateway over the calls of the provider or of the sandbox. */
export function cardGateway(calls: CardCalls, CardFields: CardGateway['CardFields']): CardGateway {
  return {
    CardFields,
    createPaymentMethod: async (field, billing) => {
      const { paymentMethod, error } = await settled(
        calls.createPaymentMethod({ type: 'card', card: elementOf(field), billing_details: detailsOf(billing) }),
      )
      return paymentMethod ? { ok: true, value: { id: paymentMethod.id } } : refused(error)
    },
    confirmCardPayment: async (secret, payWith) => {
      const { paymentIntent, error } = await settled(calls.confirmCardPayment(secret, paymentData(payWith)))
      return paymentIntent ? { ok: true, value: intentFrom(paymentIntent) } : refused(error)
    },
    confirmCardSetup: async (secret, field, billing) => {
      const { setupIntent, error } = await settled(
        calls.confirmCardSetup(secret, {
          payment_method: { card: elementOf(field), billing_details: detailsOf(billing) },
        }),
      )
      return setupIntent ? { ok: true, value: intentFrom(setupIntent) } : refused(error)
    },
    retrievePaymentIntent: async (secret) => {
      const { paymentIntent, error } = await settled(calls.retrievePaymentIntent(secret))
      return paymentIntent ? { ok: true, value: intentFrom(paymentIntent) } : refused(error)
    },
  }
}

function paymentData(payWith: PayWith) {
  if ('cardId' in payWith) return { payment_method: payWith.cardId }
  const { field, billing, savesCard } = payWith
  return {
    payment_method: { card: elementOf(field), billing_details: detailsOf(billing) },
    ...(savesCard && { setup_future_usage: 'off_session' as const }),
  }
}

/** Only the gateway that made a field gets it back. */
function elementOf(field: CardField): StripeCardNumberElement {
  return field.element as StripeCardNumberElement
}

function detailsOf({ name, address }: Billing) {
  const { line2, state, ...others } = address
  return { name, address: { ...others, ...(line2 && { line2 }), ...(state && { state }) } }
}

/** A call that throws has not reached the provider. */
async function settled<Result>(call: Promise<Result>): Promise<Partial<Result> & { error?: unknown }> {
  return call.catch((error: unknown) => ({
    error: { type: 'api_connection_error', message: error instanceof Error ? error.message : String(error) },
  })) as Promise<Partial<Result> & { error?: unknown }>
}

type ProviderError = {
  type?: string
  code?: string
  decline_code?: string
  message?: string
  payment_intent?: ProviderIntent
  setup_intent?: ProviderIntent
}
type ProviderIntent = {
  id: string
  status: string
  payment_method: unknown
  setup_future_usage?: string | null
  last_payment_error?: unknown
  last_setup_error?: unknown
}

function refused(given: unknown): { ok: false; error: CardError; intent?: Intent } {
  const error = (given ?? {}) as ProviderError
  const intent = error.payment_intent ?? error.setup_intent
  return { ok: false, error: errorFrom(error), ...(intent && { intent: intentFrom(intent) }) }
}

function errorFrom({ type = 'api_error', code, decline_code: declineCode, message = '' }: ProviderError): CardError {
  return { type, code, declineCode, message }
}

function intentFrom(given: object): Intent {
  const intent = given as ProviderIntent
  const method = intent.payment_method as { id: string } | string | null
  const error = (intent.last_payment_error ?? intent.last_setup_error ?? null) as ProviderError | null
  return {
    id: intent.id,
    status: intent.status,
    paymentMethod: typeof method === 'string' ? method : (method?.id ?? null),
    savesCard: intent.setup_future_usage === 'off_session',
    error: error && errorFrom(error),
  }
}
