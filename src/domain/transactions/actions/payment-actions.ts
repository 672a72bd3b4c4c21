import { sql } from 'kysely'
import { z } from 'zod'
import type { Money } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import { notePayment, paymentOf, type PaymentState } from '../../payments/index.ts'
import type { ActionRunner, Step } from './action.ts'

/** Prepares a payment of what the lines come to; the guest's browser confirms it with the secret. */
export const createPaymentIntent: ActionRunner = {
  params: {
    paymentMethod: z.string().max(255).optional(),
    setupPaymentMethodForSaving: z.boolean().optional(),
    /** Clients of hosted marketplaces send it with every request; payments have not used it for years. Ignored. */
    cardToken: z.string().max(255).nullish(),
  },
  async run(step, { config }) {
    const { app, tx, transaction, params } = step
    const { payin, payout } = await totalsOf(step)
    const { intentId, clientSecret } = step.payments.perform({
      kind: 'create-intent',
      transactionId: transaction.id,
      payin,
      payout,
      customerId: transaction.customerId,
      providerId: transaction.providerId,
      paymentMethod: (params.paymentMethod as string | undefined) ?? null,
      keepsMethod: params.setupPaymentMethodForSaving === true,
      takesDefault: config?.['use-customer-default-payment-method?'] === true,
    })
    await notePayment(tx, { transactionId: transaction.id, intentId, state: 'created' }, app.clock.now())
    const shown = { stripePaymentIntentId: intentId, stripePaymentIntentClientSecret: clientSecret }
    const data = JSON.stringify({ stripePaymentIntents: { default: shown } })
    await tx
      .updateTable('transactions')
      .set({ protectedData: sql`protected_data || ${data}::jsonb` })
      .where('id', '=', transaction.id)
      .execute()
  },
}

/** The guest has confirmed: the amount is held from now on, and the secret is of no more use. */
export const confirmPaymentIntent: ActionRunner = {
  async run(step) {
    await move(step, 'confirm-intent', 'held')
    await step.tx
      .updateTable('transactions')
      .set({ protectedData: sql`protected_data - 'stripePaymentIntents'` })
      .where('id', '=', step.transaction.id)
      .execute()
  },
}

export const capturePaymentIntent: ActionRunner = { run: (step) => move(step, 'capture-intent', 'captured') }

/** Releases or refunds the payment; does nothing without one. */
export const refundPayment: ActionRunner = {
  async run(step) {
    const payment = await paymentOf(step.tx, step.transaction.id)
    if (payment && payment.state !== 'refunded') await move(step, 'refund', 'refunded')
  },
}

/** Passes the host's part on when the stay is over. */
export const createPayout: ActionRunner = {
  async run(step) {
    const { app, tx, transaction } = step
    const payment = await paymentOf(tx, transaction.id)
    const { payout } = await totalsOf(step)
    if (payment?.state !== 'captured' || payout.amount === 0) return
    const { intentId } = payment
    step.payments.perform({
      kind: 'pay-out',
      transactionId: transaction.id,
      intentId,
      payout,
      providerId: transaction.providerId,
    })
    await notePayment(tx, { transactionId: transaction.id, intentId, state: 'paid-out' }, app.clock.now())
  },
}

async function move(
  { app, tx, transaction, payments }: Step,
  kind: 'confirm-intent' | 'capture-intent' | 'refund',
  state: PaymentState,
): Promise<void> {
  const payment = await paymentOf(tx, transaction.id)
  if (!payment) throw new Problem('transaction-payment-failed')
  payments.perform({ kind, transactionId: transaction.id, intentId: payment.intentId })
  await notePayment(tx, { ...payment, state }, app.clock.now())
}

/** Returns the amounts to charge and to pay out. Nothing is charged without a price, and never less than is paid out. */
async function totalsOf({ tx, transaction }: Step): Promise<{ payin: Money; payout: Money }> {
  const { payinAmount, payoutAmount, currency } = await tx
    .selectFrom('transactions')
    .select(['payinAmount', 'payoutAmount', 'currency'])
    .where('id', '=', transaction.id)
    .executeTakeFirstOrThrow()
  if (!payinAmount || currency === null) throw new Problem('transaction-charge-zero-payin')
  const payout = payoutAmount ?? 0
  if (payout > payinAmount) throw new Problem('transaction-charge-zero-payout')
  return { payin: { amount: payinAmount, currency }, payout: { amount: payout, currency } }
}
