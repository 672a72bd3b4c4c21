import type { Stripe } from 'stripe'
import type { PayoutStatus, ProviderPayout, StayPayments } from '#domain/payments/index.ts'
import { refusedAs } from './stripe-refusal.ts'
import { dateOf, idOf, sinceOf, upperCurrency } from './stripe-values.ts'

type PayoutCalls = Pick<
  StayPayments,
  'createPayout' | 'fetchPayout' | 'payoutBank' | 'availableBalance' | 'listPayouts'
>

/** Returns the calls of payouts. They are made in the name of the host's account. */
export function payoutCalls(stripe: Stripe): PayoutCalls {
  return {
    createPayout: (key, { accountId, amount, transactionId, attempt }) =>
      refusedAs('transaction-payment-failed', async () =>
        payoutFrom(
          accountId,
          await stripe.payouts.create(
            {
              amount: amount.amount,
              currency: amount.currency.toLowerCase(),
              metadata: { transaction_id: transactionId, attempt: String(attempt) },
            },
            { idempotencyKey: key, stripeAccount: accountId },
          ),
        ),
      ),
    fetchPayout: (accountId, id) =>
      refusedAs('transaction-payment-failed', async () =>
        payoutFrom(accountId, await stripe.payouts.retrieve(id, {}, { stripeAccount: accountId })),
      ),
    payoutBank: (accountId, currency) =>
      refusedAs('transaction-payment-failed', async () => {
        const { data } = await stripe.accounts.listExternalAccounts(accountId, { object: 'bank_account', limit: 100 })
        const banks = data.filter(
          (each): each is Stripe.BankAccount =>
            each.object === 'bank_account' && upperCurrency(each.currency) === currency && each.status !== 'errored',
        )
        return (banks.find((bank) => bank.default_for_currency) ?? banks[0])?.id ?? null
      }),
    availableBalance: (accountId, currency) =>
      refusedAs('transaction-payment-failed', async () => {
        const { available } = await stripe.balance.retrieve({}, { stripeAccount: accountId })
        const own = available.filter((each) => upperCurrency(each.currency) === currency)
        return { amount: own.reduce((sum, { amount }) => sum + amount, 0), currency }
      }),
    async *listPayouts(accountId, since) {
      const params = { created: sinceOf(since), limit: 100 }
      for await (const payout of stripe.payouts.list(params, { stripeAccount: accountId }))
        yield payoutFrom(accountId, payout)
    },
  }
}

const statuses: Record<string, PayoutStatus> = {
  pending: 'requested',
  in_transit: 'in-transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
}

function payoutFrom(accountId: string, payout: Stripe.Payout): ProviderPayout {
  const metadata = payout.metadata ?? {}
  return {
    id: payout.id,
    accountId,
    status: statuses[payout.status] ?? 'requested',
    amount: payout.amount,
    currency: upperCurrency(payout.currency),
    transactionId: metadata.transaction_id ?? null,
    attempt: metadata.attempt ? Number(metadata.attempt) : null,
    bankId: idOf(payout.destination),
    failureCode: payout.failure_code,
    failure: payout.failure_message,
    arrivesAt: dateOf(payout.arrival_date),
    createdAt: dateOf(payout.created),
  }
}
