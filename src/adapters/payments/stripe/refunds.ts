import type { Stripe } from 'stripe'
import type { ProviderPayment, ProviderRefund, RefundStatus, StayPayments } from '#domain/payments/index.ts'
import { refusedAs } from './stripe-refusal.ts'
import { dateOf, sinceOf, upperCurrency } from './stripe-values.ts'

type RefundCalls = Pick<StayPayments, 'createRefund' | 'fetchRefund' | 'refundsOf' | 'listRefunds'>

/** Returns the calls of refunds. */
export function refundCalls(stripe: Stripe, fetchPayment: (id: string) => Promise<ProviderPayment>): RefundCalls {
  return {
    async createRefund(key, { paymentId, amount, transactionId, name }) {
      const { fee } = await fetchPayment(paymentId)
      return refusedAs('transaction-payment-failed', async () =>
        refundFrom(
          await stripe.refunds.create(
            {
              payment_intent: paymentId,
              amount,
              // The host's share goes back; otherwise the marketplace would pay the refund.
              reverse_transfer: true,
              ...(fee > 0 && { refund_application_fee: true }),
              metadata: { transaction_id: transactionId, ...(name && { name }) },
            },
            { idempotencyKey: key },
          ),
        ),
      )
    },
    fetchRefund: (id) =>
      refusedAs('transaction-payment-failed', async () => refundFrom(await stripe.refunds.retrieve(id))),
    refundsOf: (paymentId) =>
      refusedAs('transaction-payment-failed', async () => {
        const refunds: ProviderRefund[] = []
        for await (const each of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
          refunds.unshift(refundFrom(each))
        return refunds
      }),
    async *listRefunds(since) {
      for await (const refund of stripe.refunds.list({ created: sinceOf(since), limit: 100 })) yield refundFrom(refund)
    },
  }
}

function refundFrom(refund: Stripe.Refund): ProviderRefund {
  const { payment_intent: payment } = refund
  return {
    id: refund.id,
    name: refund.metadata?.name ?? null,
    paymentId: (typeof payment === 'string' ? payment : payment?.id) ?? '',
    status: statusFrom(refund.status),
    amount: refund.amount,
    currency: upperCurrency(refund.currency),
    failureCode: refund.failure_reason ?? null,
    createdAt: dateOf(refund.created),
  }
}

/** Whatever is neither final nor known waits. */
function statusFrom(status: string | null): RefundStatus {
  return status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending'
}
