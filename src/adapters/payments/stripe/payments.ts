import { Stripe } from 'stripe'
import type { AttachedCard, NewPayment, PaymentStatus, ProviderPayment, StayPayments } from '#domain/payments/index.ts'
import { Problem } from '#kernel/problem.ts'
import { attachedCard } from './cards.ts'
import { payoutCalls } from './stripe-payouts.ts'
import { refundCalls } from './refunds.ts'
import { refusedAs } from './stripe-refusal.ts'
import { dateOf, idOf, sinceOf, upperCurrency } from './stripe-values.ts'

/** Returns the port of stays' payments over the provider. */
export function stayPayments(stripe: Stripe): StayPayments {
  const fetchPayment = (id: string) =>
    refusedAs('transaction-payment-failed', async () => paymentFrom(await stripe.paymentIntents.retrieve(id, expanded)))
  return {
    fetchPayment,
    paymentsOf: (customer) =>
      refusedAs('transaction-payment-failed', async () => {
        const params = { customer, limit: 100, expand: ['data.latest_charge'] }
        return (await stripe.paymentIntents.list(params)).data.map(paymentFrom)
      }),
    createPayment: (key, payment) =>
      refusedAs('transaction-payment-failed', async () => {
        try {
          return paymentFrom(await stripe.paymentIntents.create(newIntent(payment), { idempotencyKey: key }))
        } catch (error) {
          if (isMissingAccount(error)) throw new Problem('transaction-missing-stripe-account')
          if (isRestricted(error)) throw new Problem('account-cannot-charge')
          throw error
        }
      }),
    forgetCard: async (id) => {
      await refusedAs('transaction-payment-failed', () => stripe.paymentIntents.update(id, { setup_future_usage: '' }))
    },
    capturePayment: (key, id) =>
      unlessDone(
        async () => {
          try {
            return paymentFrom(await stripe.paymentIntents.capture(id, expanded, { idempotencyKey: key }))
          } catch (error) {
            if (isMissingAccount(error) || isRestricted(error)) throw new Problem('account-cannot-charge')
            throw error
          }
        },
        async () => {
          const now = await fetchPayment(id)
          if (now.status === 'canceled') throw new Problem('payment-no-longer-held')
          return now.status === 'captured' ? now : null
        },
      ),
    cancelPayment: (key, id, reason) =>
      unlessDone(
        async () =>
          paymentFrom(
            await stripe.paymentIntents.cancel(
              id,
              { ...expanded, cancellation_reason: reason === 'abandoned' ? 'abandoned' : 'requested_by_customer' },
              { idempotencyKey: key },
            ),
          ),
        async () => {
          const now = await fetchPayment(id)
          return now.status === 'canceled' ? now : null
        },
      ),
    async *listPayments(since) {
      const params = { created: sinceOf(since), limit: 100, expand: ['data.latest_charge', 'data.payment_method'] }
      for await (const intent of stripe.paymentIntents.list(params)) yield paymentFrom(intent)
    },
    ...refundCalls(stripe, fetchPayment),
    ...payoutCalls(stripe),
  }
}

const expanded = { expand: ['latest_charge', 'payment_method'] }

const tooLate = [
  'payment_intent_unexpected_state',
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
]

/**
 * Runs a step of a payment. A refusal because of the payment's state may mean that the step was taken before, under another
 * key: then `readAgain` returns the payment, null when the step is refused for good.
 */
async function unlessDone(
  step: () => Promise<ProviderPayment>,
  readAgain: () => Promise<ProviderPayment | null>,
): Promise<ProviderPayment> {
  return refusedAs('transaction-payment-failed', async () => {
    try {
      return await step()
    } catch (error) {
      const isTooLate = error instanceof Stripe.errors.StripeInvalidRequestError && tooLate.includes(error.code ?? '')
      const now = isTooLate ? await readAgain() : null
      if (now) return now
      throw error
    }
  })
}

function isMissingAccount(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    ['on_behalf_of', 'transfer_data[destination]'].includes(error.param ?? '')
  )
}

/** The provider has suspended what the host's account may do, for example because information is missing. */
function isRestricted(error: unknown): boolean {
  const codes = ['account_invalid', 'capability_not_active', 'transfers_not_allowed']
  return error instanceof Stripe.errors.StripeInvalidRequestError && codes.includes(error.code ?? '')
}

function newIntent(payment: NewPayment): Stripe.PaymentIntentCreateParams {
  const { payin, payout, accountId } = payment
  const fee = payin.amount - payout.amount
  return {
    amount: payin.amount,
    currency: payin.currency.toLowerCase(),
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    on_behalf_of: accountId,
    transfer_data: { destination: accountId },
    ...(fee > 0 && { application_fee_amount: fee }),
    ...(payment.customerId && { customer: payment.customerId }),
    ...(payment.cardId && { payment_method: payment.cardId }),
    ...(payment.savesCard && { setup_future_usage: 'off_session' }),
    metadata: { transaction_id: payment.transactionId, attempt: String(payment.attempt) },
    ...expanded,
  }
}

const statuses: Record<Stripe.PaymentIntent.Status, PaymentStatus> = {
  requires_payment_method: 'unconfirmed',
  requires_confirmation: 'unconfirmed',
  requires_action: 'unconfirmed',
  processing: 'processing',
  requires_capture: 'held',
  succeeded: 'captured',
  canceled: 'canceled',
}

function paymentFrom(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    // A state that this version does not know is not final.
    status: statuses[intent.status] ?? 'processing',
    currency: upperCurrency(intent.currency),
    authorised: intent.amount,
    captured: intent.status === 'succeeded' ? intent.amount_received : 0,
    // A released hold is a refund in the provider's words.
    refunded: charge?.captured ? charge.amount_refunded : 0,
    fee: intent.application_fee_amount ?? 0,
    accountId: idOf(intent.transfer_data?.destination ?? null),
    transactionId: intent.metadata.transaction_id ?? null,
    attempt: intent.metadata.attempt ? Number(intent.metadata.attempt) : null,
    card: card?.last4 ? { brand: card.brand ?? 'unknown', last4: card.last4 } : null,
    attachedCard: cardToKeep(intent),
    heldUntil: card?.capture_before ? dateOf(card.capture_before) : null,
    disputed: charge?.disputed ?? false,
    createdAt: dateOf(intent.created),
  }
}

/** The provider attaches a card to the customer when the payment with it succeeds, if that was wanted. */
function cardToKeep(intent: Stripe.PaymentIntent): AttachedCard | null {
  const { status, setup_future_usage: usage } = intent
  const isPaid = status === 'requires_capture' || status === 'succeeded'
  return isPaid && usage === 'off_session' ? attachedCard(intent) : null
}
