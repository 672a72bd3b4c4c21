import type { Stripe } from 'stripe'
import type { NewRefund, ProviderPayment, ProviderRefund, RefundStatus, StayPayments } from '#domain/payments/index.ts'
import { refusedAs } from './stripe-refusal.ts'
import { dateOf, sinceOf, upperCurrency } from './stripe-values.ts'

type RefundCalls = Pick<StayPayments, 'createRefund' | 'recoverShares' | 'fetchRefund' | 'refundsOf' | 'listRefunds'>

/** Returns the calls of refunds. */
export function refundCalls(stripe: Stripe, fetchPayment: (id: string) => Promise<ProviderPayment>): RefundCalls {
  /** Whether the provider's own proportion gives exactly what is asked for: everything. */
  const isWhole = async ({ paymentId, amount, fee }: NewRefund) => {
    const payment = await fetchPayment(paymentId)
    return amount === payment.captured && fee === payment.fee
  }
  return {
    async createRefund(key, refund) {
      const { paymentId, amount, host, fee, transactionId, name } = refund
      const returnsFee = fee > 0 && (await isWhole(refund))
      return refusedAs('transaction-payment-failed', async () =>
        refundFrom(
          await stripe.refunds.create(
            {
              payment_intent: paymentId,
              amount,
              // The host's account received the whole amount and paid the fee of it.
              ...(host + fee === amount && { reverse_transfer: true }),
              ...(returnsFee && { refund_application_fee: true }),
              metadata: { transaction_id: transactionId, ...(name && { name }) },
            },
            { idempotencyKey: key },
          ),
        ),
      )
    },
    async recoverShares(key, refund) {
      const { paymentId, amount, host, fee, name } = refund
      const fromHost = host + fee < amount ? host + fee : 0
      const ownFee = fee > 0 && !(await isWhole(refund)) ? fee : 0
      if (fromHost === 0 && ownFee === 0) return
      await refusedAs('transaction-payment-failed', async () => {
        const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentId, expanded)
        if (charge === null || typeof charge === 'string') throw new Error(`${paymentId} has no charge`)
        const metadata: Record<string, string> = name === undefined ? {} : { name }
        if (ownFee > 0) {
          const id = idOf(charge.application_fee)
          if (!(await isMade(stripe.applicationFees.listRefunds(id, { limit: 100 }), name)))
            await stripe.applicationFees.createRefund(
              id,
              { amount: ownFee, metadata },
              { idempotencyKey: `${key}:fee` },
            )
        }
        if (fromHost > 0) {
          const id = idOf(charge.transfer ?? null)
          if (!(await isMade(stripe.transfers.listReversals(id, { limit: 100 }), name)))
            await stripe.transfers.createReversal(
              id,
              { amount: fromHost, metadata },
              { idempotencyKey: `${key}:transfer` },
            )
        }
      })
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

const expanded = { expand: ['latest_charge'] }

/** Whether an earlier try, under whichever key, made a part of a refund: it carries the name of the refund. */
async function isMade(
  parts: AsyncIterable<{ metadata?: Record<string, string> | null }>,
  name: string | undefined,
): Promise<boolean> {
  if (name === undefined) return false
  for await (const { metadata } of parts) if (metadata?.name === name) return true
  return false
}

function idOf(object: string | { id: string } | null): string {
  if (object === null) throw new Error('the charge has no such object')
  return typeof object === 'string' ? object : object.id
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
