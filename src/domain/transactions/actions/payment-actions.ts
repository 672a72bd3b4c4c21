import { sql } from 'kysely'
import { z } from 'zod'
import type { Money } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import {
  cardOfUser,
  noteConfirmed,
  queuePayout,
  paymentOf,
  refundDownTo,
  releasePayment,
  requirePayableAccount,
  storePayment,
} from '../../payments/index.ts'
import { refundRuleOf } from '../refund-terms.ts'
import type { ActionRunner, Step } from './action.ts'
import { issueReceipt } from './issue-receipt.ts'

/** Prepares a payment of what the lines come to; the guest's browser confirms it with the secret. */
export const createPaymentIntent: ActionRunner = {
  params: {
    paymentMethod: z
      .string()
      .regex(/^(pm|card|src)_\w{1,250}$/)
      .optional(),
    setupPaymentMethodForSaving: z.boolean().optional(),
    /** Clients of hosted marketplaces send it with every request; payments have not used it for years. Ignored. */
    cardToken: z.string().max(255).nullish(),
  },
  async run(step, { config }) {
    const { tx, transaction, params, payments } = step
    const { id: transactionId, customerId } = transaction
    const takesDefault = config?.['use-customer-default-payment-method?'] === true
    const given = (params.paymentMethod as string | undefined) ?? null
    const answer = payments.perform({
      kind: 'create',
      transactionId,
      ...(await totalsOf(step)),
      attempt: ((await paymentOf(tx, transactionId))?.attempt ?? 0) + 1,
      accountId: await requirePayableAccount(tx, transaction.providerId),
      customerId,
      cardId: given ?? (takesDefault ? ((await cardOfUser(tx, customerId))?.id ?? null) : null),
      savesCard: params.setupPaymentMethodForSaving === true,
    })
    if (!answer) return
    const { payment, readAt } = answer
    await storePayment(tx, payment, readAt)
    const shown = {
      stripePaymentIntentId: payment.id,
      stripePaymentIntentClientSecret: payment.clientSecret,
    }
    const data = JSON.stringify({ stripePaymentIntents: { default: shown } })
    await tx
      .updateTable('transactions')
      .set({ protectedData: sql`protected_data || ${data}::jsonb` })
      .where('id', '=', transactionId)
      .execute()
  },
}

/** The guest has confirmed: the amount is held from now on, and the secret is of no more use. */
export const confirmPaymentIntent: ActionRunner = {
  async run(step) {
    const { tx, transaction, payments } = step
    const { id: paymentId } = await requirePayment(step)
    const { payin } = await totalsOf(step)
    const answer = payments.perform({ kind: 'confirm', transactionId: transaction.id, paymentId, payin })
    if (answer) await storePayment(tx, answer.payment, answer.readAt)
    await noteConfirmed(tx, paymentId)
    await tx
      .updateTable('transactions')
      .set({ protectedData: sql`protected_data - 'stripePaymentIntents'` })
      .where('id', '=', transaction.id)
      .execute()
  },
}

export const capturePaymentIntent: ActionRunner = {
  async run(step) {
    const { app, tx, transaction, payments } = step
    const { id: paymentId } = await requirePayment(step)
    const answer = payments.perform({ kind: 'capture', transactionId: transaction.id, paymentId })
    if (!answer) return
    await storePayment(tx, answer.payment, answer.readAt)
    await issueReceipt(tx, app, transaction.id)
  },
}

/**
 * Releases or refunds the payment; does nothing without one. Where the process has a refund rule, what the lines come to
 * now is kept. The provider is called after the step, until it succeeds.
 */
export const refundPayment: ActionRunner = {
  async run({ app, tx, transaction, process, transition }) {
    const { id } = transaction
    if (!refundRuleOf(process, transition.name)) return releasePayment(tx, id, app.clock.now())
    const { payinAmount: payin, payoutAmount: payout } = await tx
      .selectFrom('transactions')
      .select(['payinAmount', 'payoutAmount'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await refundDownTo(tx, id, { payin: payin ?? 0, payout: payout ?? 0 }, app.clock.now())
  },
}

/** Passes the host's part on when the stay is over. The provider is called after the step, until it succeeds. */
export const createPayout: ActionRunner = {
  run: ({ app, tx, transaction }) => queuePayout(tx, transaction.id, app.clock.now()),
}

async function requirePayment({ tx, transaction }: Step) {
  const payment = await paymentOf(tx, transaction.id)
  if (!payment) throw new Problem('transaction-payment-failed')
  return payment
}

/** Returns the amounts to charge and to pay out. Nothing is charged without a price, and never less than is paid out. */
async function totalsOf({ tx, transaction }: Step): Promise<{ payin: Money; payout: Money }> {
  const { payinAmount, payoutAmount, currency } = await tx
    .selectFrom('transactions')
    .select(['payinAmount', 'payoutAmount', 'currency'])
    .where('id', '=', transaction.id)
    .executeTakeFirstOrThrow()
  if (!payinAmount || payinAmount < 0 || currency === null) throw new Problem('transaction-charge-zero-payin')
  const payout = payoutAmount ?? 0
  if (payout <= 0 || payout > payinAmount) throw new Problem('transaction-charge-zero-payout')
  return { payin: { amount: payinAmount, currency }, payout: { amount: payout, currency } }
}
