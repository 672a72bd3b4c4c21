import { isProblem } from '#kernel/problem.ts'
import type { App } from '../../app.ts'
import { keepAttachedCard } from '../cards/keep-attached-card.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import type { ProviderPayment } from '../stay-payments.ts'
import { readPayment, type PaymentRecord } from '../stays/stored-payment.ts'
import { syncPayment } from '../stays/sync-payment.ts'
import { minute } from '#kernel/clock.ts'
import { type MismatchKind, noteMismatch, resolveMismatches } from './mismatches.ts'

type Needs = Pick<App, 'db' | 'clock' | 'log'>

/** What comparing one object came to. */
export type Comparison = 'agrees' | 'repaired' | 'listed'

/** Age in milliseconds below which a payment without a row may belong to a step that is under way. */
const underWay = 15 * minute

/** Compares a payment of the provider with ours. Repairs what is safe: a state that was not reported, a payment of nobody. */
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
  if (fixed) {
    await note(app, { ...there, kind: 'amount-differs' }, fixed, false)
    return 'listed'
  }
  if (summary(here) === summary(there)) {
    await resolveMismatches(app, there.id)
    return 'agrees'
  }
  await syncPayment(app, provider, there.id)
  const [now, after] = [await provider.fetchPayment(there.id), await storedPayment(app, there.id)]
  const isRepaired = after !== undefined && summary(after) === summary(now)
  const kind: MismatchKind = here.status === there.status ? 'amount-differs' : 'state-differs'
  await note(app, { ...there, kind }, [summary(here), summary(there)], isRepaired)
  return isRepaired ? 'repaired' : 'listed'
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
    await note(app, { id, transactionId, kind: 'missing-there' }, ['a payment', 'nothing'], false)
    return 'listed'
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
  await note(app, { id, transactionId, kind: 'missing-here' }, ['nothing', summary(there)], !isTaken)
  return isTaken ? 'listed' : 'repaired'
}

type Amounts = Pick<ProviderPayment, 'status' | 'captured' | 'refunded' | 'disputed'>

function summary({ status, captured, refunded, disputed }: Amounts): string {
  return `${status}, captured ${captured}, refunded ${refunded}${disputed ? ', disputed' : ''}`
}

/** What was agreed and can never change; null when both have the same. */
function differingTerms(here: PaymentRecord, there: ProviderPayment): [string, string] | null {
  const terms = ({ authorised, currency, fee, accountId }: PaymentRecord | ProviderPayment) =>
    `${authorised} ${currency}, fee ${fee}, to ${accountId}`
  const isSame = terms(here) === terms(there) && here.transactionId === there.transactionId
  return isSame ? null : [`${terms(here)} for ${here.transactionId}`, `${terms(there)} for ${there.transactionId}`]
}

type Subject = { id: string; transactionId: string | null; kind: MismatchKind }

async function note(
  app: Needs,
  { id: objectId, transactionId, kind }: Subject,
  [here, there]: [string, string],
  repaired: boolean,
): Promise<void> {
  app.log(repaired ? 'warn' : 'error', 'our books differ from those of the provider', { kind, objectId, here, there })
  await noteMismatch(app, { kind, objectId, transactionId, here, there, repaired })
}
