import type { App } from '../../app.ts'
import type { PaymentProvider } from '../provider-port/payment-provider.ts'
import type { ProviderPayout, ProviderRefund } from '../provider-port/stay-payment-port.ts'
import { payoutOf, storePayout } from '../stays/payouts.ts'
import { storeRefund } from '../stays/stored-refund.ts'
import { type Comparison, conclude } from './conclude-comparison.ts'

type Needs = Pick<App, 'db' | 'clock' | 'log'>

/** Compares a refund of the provider with ours. Refunds of payments that are not ours are left out. */
export async function compareRefund(app: Needs, there: ProviderRefund): Promise<Comparison> {
  const payment = await app.db
    .selectFrom('payments')
    .select('transactionId')
    .where('id', '=', there.paymentId)
    .executeTakeFirst()
  if (!payment) return 'agrees'
  const stored = () =>
    app.db
      .selectFrom('refunds')
      .select(['status', 'amount'])
      .where('paymentId', '=', there.paymentId)
      .where('providerId', '=', there.id)
      .executeTakeFirst()
  const here = await stored()
  const isSame = here?.status === there.status && here.amount === there.amount
  if (!isSame)
    await app.db.transaction().execute((tx) => storeRefund(tx, { refund: there, key: null }, app.clock.now()))
  const after = await stored()
  const repaired = after?.status === there.status && after.amount === there.amount
  const kind = here ? ('state-differs' as const) : ('missing-here' as const)
  const texts = { here: here ? `${here.status} ${here.amount}` : 'nothing', there: `${there.status} ${there.amount}` }
  return conclude(app, isSame, { kind, objectId: there.id, transactionId: payment.transactionId, ...texts, repaired })
}

/** Compares a payout of the provider with ours. Payouts that somebody made by hand carry no transaction and are left out. */
export async function comparePayout(app: Needs, provider: PaymentProvider, there: ProviderPayout): Promise<Comparison> {
  const { transactionId, id: objectId, accountId } = there
  if (transactionId === null) return 'agrees'
  const before = await payoutOf(app.db, transactionId)
  const isEarlier = before !== undefined && there.attempt !== null && there.attempt < before.attempt
  const agrees = (payout: typeof before) =>
    payout?.providerId === objectId && payout.status === there.status && payout.amount.amount === there.amount
  const isSame = isEarlier || agrees(before)
  if (!isSame && before) {
    const now = await provider.fetchPayout(accountId, objectId)
    await app.db.transaction().execute((tx) => storePayout(tx, now, app.clock.now()))
  }
  const repaired = agrees(await payoutOf(app.db, transactionId))
  const here = before ? `${before.status} ${before.amount.amount}, attempt ${before.attempt}` : 'nothing'
  const texts = { here, there: `${there.status} ${there.amount}, attempt ${there.attempt}` }
  const kind = before ? ('state-differs' as const) : ('missing-here' as const)
  return conclude(app, isSame, { kind, objectId, transactionId, ...texts, repaired })
}
