import type { Stripe } from 'stripe'
import type { DisputeStatus, ProviderDispute, ProviderDisputes } from '#domain/payments/index.ts'
import { refusedAs } from './stripe-refusal.ts'
import { dateOf, idOf, sinceOf, upperCurrency } from './stripe-values.ts'

/** Returns the calls of disputes. */
export function disputeCalls(stripe: Stripe): ProviderDisputes {
  return {
    fetchDispute: (id) =>
      refusedAs('transaction-payment-failed', async () => disputeFrom(await stripe.disputes.retrieve(id))),
    disputesOf: (paymentId) =>
      refusedAs('transaction-payment-failed', async () => {
        const disputes: ProviderDispute[] = []
        for await (const each of stripe.disputes.list({ payment_intent: paymentId, limit: 100 }))
          disputes.unshift(disputeFrom(each))
        return disputes
      }),
    async *listDisputes(since) {
      for await (const each of stripe.disputes.list({ created: sinceOf(since), limit: 100 })) yield disputeFrom(each)
    },
  }
}

const statuses: Record<string, DisputeStatus> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'needs-response',
  appeal_needs_response: 'needs-response',
  won: 'won',
  lost: 'lost',
}

function disputeFrom(dispute: Stripe.Dispute): ProviderDispute {
  const { payment_intent: payment, evidence_details: evidence } = dispute
  return {
    id: dispute.id,
    paymentId: idOf(payment) ?? '',
    // A state that this version does not know is not final.
    status: statuses[dispute.status] ?? 'under-review',
    amount: dispute.amount,
    currency: upperCurrency(dispute.currency),
    reason: dispute.reason,
    dueAt: evidence.due_by === null ? null : dateOf(evidence.due_by),
    movements: dispute.balance_transactions.map(({ id, amount }) => ({ id, amount })),
    openedAt: dateOf(dispute.created),
  }
}
