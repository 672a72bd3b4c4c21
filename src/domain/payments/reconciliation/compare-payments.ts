import { isProblem } from '#kernel/problem.ts'
import { minute } from '#kernel/clock.ts'
import type { App } from '../../app.ts'
import { keepAttachedCard } from '../cards/keep-attached-card.ts'
import type { PaymentProvider } from '../provider-port/payment-provider.ts'
import type { ProviderPayment } from '../provider-port/stay-payment-port.ts'
import { readPayment, type PaymentRecord } from '../stays/stored-payment.ts'
import { syncPayment } from '../stays/sync-payment.ts'
import { type Comparison, conclude } from './conclude-comparison.ts'
import type { MismatchKind } from './mismatches.ts'

type Needs = Pick<App, 'db' | 'clock' | 'log'>

/** Age in milliseconds below which a payment without a row may belong to a step that is under way. */
const underWay = 15 * minute

/**
 * Compares a payment of the provider with ours. Repairs what is safe: a state that was not reported, a payment of nobody.
 */
export async function comparePayment(
  app: Needs,
  provider: PaymentProvider,
  there: ProviderPayment,
): Promise<Comparison> {
  const { transactionId } = there
  if (transactionId === null) return 'agrees'
  const here = await storedPayment(app, there.id)
  if (!here) return handleUnknown(app, provider, { ...there, transactionId })
  await keepAttachedCard(app, provider, there.attachedCard)
  const fixed = differingTerms(here, there)
  const subject = { objectId: there.id, transactionId }
  if (fixed) return conclude(app, false, { ...subject, kind: 'amount-differs', ...fixed, repaired: false })
  const texts = { here: summary(here), there: summary(there) }
  const kind: MismatchKind = here.status === there.status ? 'amount-differs' : 'state-differs'
  if (texts.here === texts.there) return conclude(app, true, { ...subject, kind, ...texts, repaired: false })
  await syncPayment(app, provider, there.id)
  const [now, after] = [await provider.fetchPayment(there.id), await storedPayment(app, there.id)]
  const isRepaired = after !== undefined && summary(after) === summary(now)
  return conclude(app, false, { ...subject, kind, ...texts, repaired: isRepaired })
}

/** Compares one of our payments that the provider's list did not show. */
export async function compareStoredPayment(
  app: Needs,
  provider: PaymentProvider,
  { id, transactionId }: Pick<PaymentRecord, 'id' | 'transactionId'>,
): Promise<Comparison> {
  try {
    return await comparePayment(app, provider, await provider.fetchPayment(id))
  } catch (error) {
    if (!isProblem(error) || error.params.stripeCode !== 'resource_missing') throw error
    const texts = { here: 'a payment', there: 'nothing' }
    return conclude(app, false, { objectId: id, transactionId, kind: 'missing-there', ...texts, repaired: false })
  }
}

async function storedPayment({ db }: Needs, id: string): Promise<PaymentRecord | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
  return row && readPayment(row)
}

/** A payment whose step was refused or interrupted for good: nobody waits for it, so that its money must not stay held. */
async function handleUnknown(
  app: Needs,
  provider: PaymentProvider,
  there: ProviderPayment & { transactionId: string },
): Promise<Comparison> {
  const { id, transactionId, status } = there
  if (status === 'canceled') return 'agrees'
  const attempt = await app.db
    .selectFrom('stepAttempts')
    .select('id')
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
  if (attempt || app.clock.now().getTime() - there.createdAt.getTime() < underWay) return 'agrees'
  const isTaken = status === 'captured'
  // The provider repeats its failures under their key.
  const round = Math.floor(app.clock.now().getTime() / underWay)
  if (!isTaken) await provider.cancelPayment(`tx:${transactionId}:cancel:${id}:${round}`, id, 'abandoned')
  const texts = { here: 'nothing', there: summary(there) }
  return conclude(app, false, { objectId: id, transactionId, kind: 'missing-here', ...texts, repaired: !isTaken })
}

type Amounts = Pick<ProviderPayment, 'status' | 'captured' | 'refunded' | 'disputed'>

function summary({ status, captured, refunded, disputed }: Amounts): string {
  return `${status}, captured ${captured}, refunded ${refunded}${disputed ? ', disputed' : ''}`
}

/** What was agreed and can never change; null when both have the same. */
function differingTerms(here: PaymentRecord, there: ProviderPayment): { here: string; there: string } | null {
  const terms = ({ authorised, currency, fee, accountId }: PaymentRecord | ProviderPayment) =>
    `${authorised} ${currency}, fee ${fee}, to ${accountId}`
  const isSame = terms(here) === terms(there) && here.transactionId === there.transactionId
  return isSame
    ? null
    : { here: `${terms(here)} for ${here.transactionId}`, there: `${terms(there)} for ${there.transactionId}` }
}
