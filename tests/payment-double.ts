import type { PaymentAnswer, PaymentOrder, PaymentProvider } from '#domain/payments/index.ts'
import { newId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'

/** Where a payment of the double stands, and every movement of money, one line each. */
type Intent = { state: 'created' | 'held' | 'captured' | 'refunded' | 'paid-out'; amount: number }

/**
 * A payment provider in memory: the same key is the same order, intents go their way, and money is counted. `refuse` makes
 * the next order of a kind be refused, `vanish` makes its answer get lost after the money has moved.
 */
export type PaymentDouble = PaymentProvider & {
  intents: Map<string, Intent>
  ledger: { kind: PaymentOrder['kind']; transactionId: string; amount: number }[]
  refuse(kind: PaymentOrder['kind']): void
  vanish(kind: PaymentOrder['kind']): void
}

export function paymentDouble(): PaymentDouble {
  const intents = new Map<string, Intent>()
  const answers = new Map<string, PaymentAnswer>()
  const ledger: PaymentDouble['ledger'] = []
  const refused = new Set<string>()
  const vanishing = new Set<string>()

  const perform = async (order: PaymentOrder): Promise<PaymentAnswer> => {
    const before = answers.get(order.key)
    if (before) return before
    if (refused.delete(order.kind))
      throw new Problem('transaction-payment-failed', { params: { stripeMessage: 'Your card was declined.' } })
    const answer = order.kind === 'create-intent' ? create(order) : move(order)
    answers.set(order.key, answer)
    if (vanishing.delete(order.kind)) throw new Error('the connection broke')
    return answer
  }
  const create = ({ payin, transactionId }: Extract<PaymentOrder, { kind: 'create-intent' }>): PaymentAnswer => {
    const intentId = `pi_${newId()}`
    intents.set(intentId, { state: 'created', amount: payin.amount })
    ledger.push({ kind: 'create-intent', transactionId, amount: payin.amount })
    return { intentId, clientSecret: `${intentId}_secret` }
  }
  const move = (order: Exclude<PaymentOrder, { kind: 'create-intent' }>): PaymentAnswer => {
    const intent = intents.get(order.intentId)
    const { from, to } = ways[order.kind]
    if (!intent || !from.includes(intent.state)) throw new Problem('transaction-payment-failed')
    intent.state = to
    const amount = order.kind === 'pay-out' ? order.payout.amount : intent.amount
    ledger.push({ kind: order.kind, transactionId: order.transactionId, amount })
    return { intentId: order.intentId, clientSecret: null }
  }
  // Nothing but orders is simulated here.
  return {
    ...({} as PaymentProvider),
    perform,
    intents,
    ledger,
    refuse: (kind) => void refused.add(kind),
    vanish: (kind) => void vanishing.add(kind),
  }
}

const ways: Record<Exclude<PaymentOrder['kind'], 'create-intent'>, { from: Intent['state'][]; to: Intent['state'] }> = {
  'confirm-intent': { from: ['created'], to: 'held' },
  'capture-intent': { from: ['held'], to: 'captured' },
  refund: { from: ['created', 'held', 'captured'], to: 'refunded' },
  'pay-out': { from: ['captured'], to: 'paid-out' },
}
