import type { App } from '../../app.ts'
import type { PaymentProvider } from '../provider-port/payment-provider.ts'
import type { ProviderPayment } from '../provider-port/stay-payment-port.ts'
import { storeDispute } from '../disputes/stored-dispute.ts'
import { lockStay } from './owed-refund.ts'
import { storePayment } from './stored-payment.ts'
import { storePayout } from './payouts.ts'
import { storeRefund } from './stored-refund.ts'

type Needs = Pick<App, 'db' | 'clock'>

/**
 * Reads a payment with its refunds and disputes from the provider and stores them. Returns the payment, and whether it is
 * one of a transaction here.
 */
export async function syncPayment(
  { db, clock }: Needs,
  provider: PaymentProvider,
  paymentId: string,
): Promise<{ payment: ProviderPayment; isKnown: boolean }> {
  const readAt = clock.now()
  const payment = await provider.fetchPayment(paymentId)
  const known = await db.selectFrom('payments').select('transactionId').where('id', '=', paymentId).executeTakeFirst()
  if (!known) return { payment, isKnown: false }
  const refunds = payment.captured > 0 ? await provider.refundsOf(paymentId) : []
  const disputes = payment.disputed ? await provider.disputesOf(paymentId) : []
  await db.transaction().execute(async (tx) => {
    // In the order of a step: the stay, then its payment.
    await lockStay(tx, known.transactionId)
    await storePayment(tx, payment, readAt)
    for (const refund of refunds) await storeRefund(tx, { refund, key: null }, readAt)
    for (const dispute of disputes) await storeDispute({ clock }, tx, dispute, readAt)
  })
  return { payment, isKnown: true }
}

/** Reads a dispute from the provider and stores it. A question of the bank does not show on the payment. */
export async function syncDispute({ db, clock }: Needs, provider: PaymentProvider, id: string): Promise<void> {
  const readAt = clock.now()
  const dispute = await provider.fetchDispute(id)
  await db.transaction().execute((tx) => storeDispute({ clock }, tx, dispute, readAt))
}

/** Reads a payout from the provider and stores it. */
export async function syncPayout(
  { db, clock }: Needs,
  provider: PaymentProvider,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const readAt = clock.now()
  const payout = await provider.fetchPayout(accountId, id)
  await db.transaction().execute((tx) => storePayout(tx, payout, readAt))
}
