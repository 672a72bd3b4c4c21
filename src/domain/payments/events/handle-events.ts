import { backOff } from '#kernel/back-off.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import { minute } from '#kernel/clock.ts'
import type { App } from '../../app.ts'
import { retries } from '../../retries.ts'
import { signalChange } from '../../change-signal.ts'
import { refreshPayoutAccount } from '../accounts/read-payout-account.ts'
import { keepAttachedCard } from '../cards/keep-attached-card.ts'
import type { PaymentProvider, ProviderEvent } from '../provider-port/payment-provider.ts'
import { lookForBank } from '../stays/payouts.ts'
import { syncDispute, syncPayment, syncPayout } from '../stays/sync-payment.ts'

type Needs = Pick<App, 'db' | 'clock' | 'log' | 'payments'>
type Report = Pick<ProviderEvent, 'type' | 'objectId' | 'paymentId' | 'accountId' | 'createdAt'>

const lease = 120_000

/** Handles stored reports of the provider, each once, in any order. Returns how many were taken. */
export async function handleProviderEvents(app: Needs): Promise<number> {
  const { payments: provider } = app
  if (!provider) return 0
  const now = app.clock.now()
  const claimed = await app.db
    .updateTable('providerEvents')
    .set(({ eb }) => ({ runAt: new Date(now.getTime() + lease), tries: eb('tries', '+', 1) }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('providerEvents')
        .select('id')
        .where('handledAt', 'is', null)
        .where('parked', 'is', null)
        .where('runAt', '<=', now)
        .orderBy('runAt')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  for (const event of claimed) {
    const values = await handleProviderEvent(app, provider, event).then(
      () => ({ handledAt: app.clock.now() }),
      (error: unknown) => putOff(app, event, error),
    )
    await app.db.updateTable('providerEvents').set(values).where('id', '=', event.id).execute()
  }
  if (claimed.length > 0) signalChange(app)
  return claimed.length
}

function putOff(app: Needs, { id, type, tries }: { id: string; type: string; tries: number }, error: unknown) {
  const reason = failureReason(error)
  // Each new payment is reported before its step has ended.
  app.log(error instanceof StepUnderWay ? 'debug' : 'warn', 'a report of the payment provider could not be handled', {
    id,
    type,
    tries,
    reason,
  })
  if (tries >= retries.providerEvents.maxTries) return { parked: reason }
  return { runAt: new Date(app.clock.now().getTime() + backOff(tries, retries.providerEvents.wait)) }
}

/**
 * Brings our books to what the provider has now. The report only says which object changed: it may be late, repeated, or
 * older than what was read before. Throws what the provider refuses, and an Error for a payment whose step is still under
 * way, so that it is handled again.
 */
export async function handleProviderEvent(app: Needs, provider: PaymentProvider, event: Report): Promise<void> {
  const { type, accountId, paymentId, objectId } = event
  if (accountId !== null) return handleAccountEvent(app, provider, { ...event, accountId })
  if (type === 'setup_intent.succeeded') return keepAttachedCard(app, provider, await provider.cardOfSetup(objectId))
  if (paymentId === null) return
  const { payment, isKnown } = await syncPayment(app, provider, paymentId)
  if (isKnown && type.startsWith('charge.dispute.')) await syncDispute(app, provider, objectId)
  const isUnderWay = !isKnown && payment.transactionId !== null && isRecent(app, event.createdAt)
  if (isKnown) await keepAttachedCard(app, provider, payment.attachedCard)
  if (isUnderWay) throw new StepUnderWay(`${type} of ${objectId}: the step of this payment has not ended`)
}

class StepUnderWay extends Error {}

/**
 * The report of a new payment may arrive before the answer to the call that created it. Later, the reconciliation decides.
 */
function isRecent({ clock }: Needs, createdAt: Date): boolean {
  return clock.now().getTime() - createdAt.getTime() < 15 * minute
}

async function handleAccountEvent(
  app: Needs,
  provider: PaymentProvider,
  { type, accountId, objectId }: Report & { accountId: string },
): Promise<void> {
  const now = app.clock.now()
  if (type.startsWith('payout.')) return syncPayout(app, provider, { accountId, id: objectId })
  if (type === 'balance.available') {
    await app.db
      .updateTable('payouts')
      .set({ runAt: now })
      .where('accountId', '=', accountId)
      .where('status', '=', 'due')
      .execute()
    return
  }
  if (!/^(account|capability|person)\./.test(type)) return
  await refreshPayoutAccount(app, accountId)
  if (type.startsWith('account.external_account.')) await lookForBank(app.db, accountId, now)
}
