import { failureReason } from '#kernel/failure-reason.ts'
import { nilId } from '#kernel/id.ts'
import { day, minute } from '#kernel/clock.ts'
import type { App } from '../../app.ts'
import type { PaymentProvider } from '../provider-port/payment-provider.ts'
import { openDisputes } from '../disputes/stored-dispute.ts'
import { accountsToCompare, compareAccount } from './compare-accounts.ts'
import { compareStoredPayment, comparePayment } from './compare-payments.ts'
import type { Comparison } from './conclude-comparison.ts'
import { compareDispute } from './compare-disputes.ts'
import { comparePayout, compareRefund } from './compare-payouts.ts'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import { audit } from '../../audit.ts'
import { signalChange } from '../../change-signal.ts'
import { staffActor } from '../../users/index.ts'
import type { Viewer } from '../../users/viewer.ts'

type Needs = Pick<App, 'db' | 'clock' | 'log' | 'payments'>

/** `open`: payments that may still change, and new ones of the last two hours. `month`: everything of the last 30 days. */
export type ReconciliationKind = 'open' | 'month'

/** How many objects were compared, how many differences were repaired, and how many wait for a person. */
export type Reconciliation = { compared: number; repaired: number; listed: number }

const span: Record<ReconciliationKind, number> = { open: 120 * minute, month: 30 * day }
const every: Record<ReconciliationKind, number> = { open: 10 * minute, month: day }

/** Runs the comparisons whose time has come, each on one node. Returns how many ran. */
export async function reconcileDue(app: Needs): Promise<number> {
  if (!app.payments) return 0
  const now = app.clock.now()
  const kinds: ReconciliationKind[] = ['open', 'month']
  await app.db
    .insertInto('reconciliations')
    .values(kinds.map((kind) => ({ kind, runAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  let ran = 0
  for (const kind of kinds) {
    const claimed = await app.db
      .updateTable('reconciliations')
      .set({ runAt: new Date(now.getTime() + every[kind]) })
      .where('kind', '=', kind)
      .where('runAt', '<=', now)
      .returning('kind')
      .executeTakeFirst()
    if (!claimed) continue
    await reconcile(app, kind)
    ran += 1
  }
  return ran
}

/**
 * Compares our books with those of the provider, repairs what is safe and lists the rest as mismatches. One object that
 * cannot be compared stops no other. Throws when the provider's lists cannot be read.
 */
export async function reconcile(app: Needs, kind: ReconciliationKind): Promise<Reconciliation> {
  const { payments: provider } = app
  const found: Reconciliation = { compared: 0, repaired: 0, listed: 0 }
  if (!provider) return found
  const since = new Date(app.clock.now().getTime() - span[kind])
  const count = async (objectId: string, compare: () => Promise<Comparison>) => {
    found.compared += 1
    try {
      const result = await compare()
      if (result !== 'agrees') found[result] += 1
    } catch (error) {
      found.listed += 1
      app.log('error', 'an object of the provider could not be compared', { objectId, reason: failureReason(error) })
    }
  }
  await comparePayments(app, provider, { kind, since }, count)
  for (const { id } of await openDisputes(app.db))
    await count(id, async () => compareDispute(app, await provider.fetchDispute(id)))
  for (const id of await accountsToCompare(app, kind)) await count(id, () => compareAccount(app, id))
  if (kind === 'month') {
    for await (const refund of provider.listRefunds(since)) await count(refund.id, () => compareRefund(app, refund))
    for await (const dispute of provider.listDisputes(since))
      await count(dispute.id, () => compareDispute(app, dispute))
    for (const accountId of await accountsWithPayouts(app))
      for await (const payout of provider.listPayouts(accountId, since))
        await count(payout.id, () => comparePayout(app, provider, payout))
  }
  const finishedAt = app.clock.now()
  await app.db
    .updateTable('reconciliations')
    .set({ ...found, finishedAt })
    .where('kind', '=', kind)
    .execute()
  app.log('info', 'both books were compared', { kind, ...found })
  return found
}

type Count = (objectId: string, compare: () => Promise<Comparison>) => Promise<void>

async function comparePayments(
  app: Needs,
  provider: PaymentProvider,
  { kind, since }: { kind: ReconciliationKind; since: Date },
  count: Count,
): Promise<void> {
  const seen = new Set<string>()
  for await (const payment of provider.listPayments(since)) {
    seen.add(payment.id)
    await count(payment.id, () => comparePayment(app, provider, payment))
  }
  const ours = await app.db
    .selectFrom('payments')
    .select(['id', 'transactionId'])
    .where((eb) =>
      kind === 'open'
        ? eb('status', 'in', ['unconfirmed', 'processing', 'held'])
        : eb.or([eb('createdAt', '>=', since), eb('status', 'in', ['unconfirmed', 'processing', 'held'])]),
    )
    .execute()
  for (const payment of ours)
    if (!seen.has(payment.id)) await count(payment.id, () => compareStoredPayment(app, provider, payment))
}

/** Also accounts without a recent payout of ours: the provider may know one that we do not. */
async function accountsWithPayouts({ db }: Needs): Promise<string[]> {
  const rows = await db.selectFrom('payouts').select('accountId').distinct().execute()
  return rows.map(({ accountId }) => accountId)
}

/** Lets both books be compared at once, by the worker. For staff. Throws `forbidden`. */
export async function compareSoon(app: Pick<App, 'db' | 'clock'>, viewer: Viewer): Promise<void> {
  const actorId = staffActor(viewer)
  const now = app.clock.now()
  await app.db.transaction().execute(async (tx) => {
    const kinds = ['open', 'month']
    await tx
      .insertInto('reconciliations')
      .values(kinds.map((kind) => ({ kind, runAt: now })))
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ runAt: now }))
      .execute()
    await auditComparison(tx, app, actorId)
  })
  signalChange(app)
}

/**
 * Compares the books of the last 30 days at once. For staff. Throws `forbidden`, and `stripe-missing-api-key` where no
 * provider is configured.
 */
export async function compareNow(app: Needs, viewer: Viewer): Promise<Reconciliation> {
  const actorId = staffActor(viewer)
  if (!app.payments) throw new Problem('stripe-missing-api-key')
  await auditComparison(app.db, app, actorId)
  return reconcile(app, 'month')
}

function auditComparison(
  db: Kysely<DB> | Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  actorId: string | null,
): Promise<void> {
  return audit(db, clock, {
    actorId,
    action: 'payments.compared',
    subjectKind: 'payments',
    subjectId: allPayments,
  })
}

/** Stands in the audit log for the payments of the whole marketplace. */
const allPayments = nilId
