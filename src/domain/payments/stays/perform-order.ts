import type { App } from '../../app.ts'
import type { Money } from '#kernel/money.ts'
import { isProblem, Problem } from '#kernel/problem.ts'
import { requireCustomer } from '../cards/customer.ts'
import type { PaymentProvider } from '../provider-port/payment-provider.ts'
import { isProviderFailure } from '../provider-port/provider-failure.ts'
import type { ProviderPayment } from '../provider-port/stay-payment-port.ts'

/**
 * A call of the provider that a step needs before it can be taken. It is stored with its idempotency key before the call, so
 * that the same call can be repeated.
 */
export type PaymentOrder = { key: string; transactionId: string } & (
  | {
      kind: 'create'
      attempt: number
      payin: Money
      /** The host's share of it. */
      payout: Money
      /** The host's account at the provider. */
      accountId: string
      /** The guest here, for whom a card is kept. */
      customerId: string
      cardId: string | null
      savesCard: boolean
    }
  /** The guest has confirmed in the browser: is exactly this amount held? */
  | { kind: 'confirm'; paymentId: string; payin: Money }
  /** Takes the held amount. */
  | { kind: 'capture'; paymentId: string }
)

/** A payment as the provider has it after an order, and when the call began. */
export type PaymentAnswer = { payment: ProviderPayment; readAt: Date }

type Needs = Pick<App, 'db' | 'clock'>

/**
 * Performs an order. A repetition (`tries` above 1) first looks at what the payment is now. A creation is then repeated
 * under its first key, and under another one only when the provider has stored a failure under that; a capture has another
 * key. Throws a Problem when the provider refuses; after any other error the outcome is unknown.
 */
export async function performOrder(
  app: Needs,
  provider: PaymentProvider,
  order: PaymentOrder,
  tries = 1,
): Promise<PaymentAnswer> {
  const readAt = app.clock.now()
  if (order.kind === 'create') return { payment: await create(app, provider, order, tries), readAt }
  if (order.kind === 'confirm') return { payment: await confirm(provider, order), readAt }
  return { payment: await capture(provider, order, tries), readAt }
}

type Order<Kind> = Extract<PaymentOrder, { kind: Kind }>

async function create(
  app: Needs,
  provider: PaymentProvider,
  order: Order<'create'>,
  tries: number,
): Promise<ProviderPayment> {
  const { transactionId, attempt, payin, payout, accountId, cardId, savesCard } = order
  // The guest decides later, in the browser, whether a kept card pays or the card is kept: both need the customer.
  const customerId = await requireCustomer({ ...app, payments: provider }, order.customerId)
  const payment = { transactionId, attempt, payin, payout, accountId, customerId, cardId, savesCard }
  const made = async () =>
    (await provider.paymentsOf(customerId)).filter(
      (each) => each.transactionId === transactionId && each.attempt === attempt,
    )
  const again = () => provider.createPayment(`${order.key}:${tries}`, payment)
  if (tries > 1) {
    const before = await made()
    // Under the first key the provider would repeat what a canceled payment was.
    if (before.length > 0) return before.find(isUsable) ?? again()
  }
  try {
    // Also at a repetition, because the provider may not list yet what it has made under this key.
    return await provider.createPayment(order.key, payment)
  } catch (error) {
    if (!isProviderFailure(error)) throw error
    // The provider may have failed after it had made the payment.
    const found = (await made()).find(isUsable)
    if (found) return found
    if (tries > 1) return again()
    throw error
  }
}

const isUsable = ({ status }: ProviderPayment) => status !== 'canceled'

async function confirm(provider: PaymentProvider, order: Order<'confirm'>): Promise<ProviderPayment> {
  const { payin, transactionId } = order
  const payment = await provider.fetchPayment(order.paymentId)
  if (payment.status === 'canceled') throw new Problem('payment-no-longer-held')
  const isOurs =
    payment.transactionId === transactionId &&
    payment.authorised === payin.amount &&
    payment.currency === payin.currency
  const isHeld = payment.status === 'held' || payment.status === 'captured'
  if (!isOurs || !isHeld) throw new Problem('transaction-payment-failed')
  return payment
}

async function capture(provider: PaymentProvider, order: Order<'capture'>, tries: number): Promise<ProviderPayment> {
  const { paymentId, key } = order
  const readAgain = async () => {
    const payment = await provider.fetchPayment(paymentId)
    return payment.status === 'captured' ? payment : null
  }
  if (tries > 1) {
    const captured = await readAgain()
    return captured ?? provider.capturePayment(`${key}:${tries}`, paymentId)
  }
  try {
    return await provider.capturePayment(key, paymentId)
  } catch (error) {
    if (isProblem(error)) throw error
    // An answer such as 500 says nothing about whether the amount was taken.
    const captured = await readAgain()
    if (captured) return captured
    throw error
  }
}
