import { Stripe } from 'stripe'
import type { AttachedCard, Card, SavedCards } from '#domain/payments/index.ts'
import { askPatiently, refusedAs } from './stripe-refusal.ts'
import { dateOf, idOf } from './stripe-values.ts'

/** Returns the customers of the provider's account, and the cards that it keeps for them. */
export function savedCards(stripe: Stripe): SavedCards {
  return {
    createCustomer: async (key, { userId }) => {
      const metadata = { user_id: userId }
      const { id } = await askPatiently(() => stripe.customers.create({ metadata }, { idempotencyKey: key }))
      return { id }
    },
    deleteCustomer: async (id) => {
      await stripe.customers.del(id).catch(passWhenMissing)
    },
    attachCard: (key, customerId, cardId) =>
      refusedAs('transaction-payment-failed', () => attach(stripe, key, customerId, cardId)),
    detachCard: async (key, cardId) => {
      const method = await stripe.paymentMethods.retrieve(cardId).catch(passWhenMissing)
      if (!method?.customer) return
      await askPatiently(() => stripe.paymentMethods.detach(cardId, {}, { idempotencyKey: key }))
    },
    cardCreatedAt: async (cardId) => {
      const method = await stripe.paymentMethods.retrieve(cardId).catch(passWhenMissing)
      return method && dateOf(method.created)
    },
    setDefaultCard: async (key, customerId, cardId) => {
      await refusedAs('transaction-payment-failed', () =>
        stripe.customers.update(
          customerId,
          { invoice_settings: { default_payment_method: cardId } },
          { idempotencyKey: key },
        ),
      )
    },
    cardOfSetup: async (setupId) => {
      const { status, ...setup } = await stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] })
      return status === 'succeeded' ? attachedCard(setup) : null
    },
    createCardSetup: async (key, customer) => {
      const { id, client_secret: clientSecret } = await askPatiently(() =>
        stripe.setupIntents.create(
          { customer, allowed_payment_method_types: ['card'], usage: 'off_session' },
          { idempotencyKey: key },
        ),
      )
      if (!clientSecret) throw new Error(`The provider returned no client secret for ${id}`)
      return { id, clientSecret }
    },
  }
}

async function attach(stripe: Stripe, key: string, customer: string, cardId: string) {
  const known = await stripe.paymentMethods.retrieve(cardId)
  const isAttached = idOf(known.customer) === customer
  const method = isAttached ? known : await stripe.paymentMethods.attach(cardId, { customer }, { idempotencyKey: key })
  return { id: method.id, card: cardOf(method) }
}

function cardOf({ card, id }: Stripe.PaymentMethod): Card {
  if (!card) throw new Error(`The payment method ${id} is no card`)
  return { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
}

/** Returns the card of an intent whose card method is attached to its customer. */
export function attachedCard({
  customer,
  payment_method: method,
}: Pick<Stripe.SetupIntent, 'customer' | 'payment_method'>): AttachedCard | null {
  const customerId = idOf(customer)
  if (!method || typeof method === 'string' || !customerId || idOf(method.customer) !== customerId) return null
  return { id: method.id, card: cardOf(method), customerId, createdAt: dateOf(method.created) }
}

/** Something that is gone already needs no deletion. */
function passWhenMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
  throw error
}
