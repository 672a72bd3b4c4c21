import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Money } from '#kernel/money.ts'
import { day } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { type DisputeRecord, openDisputes, openMismatches, type OpenMismatch } from '../payments/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { hasPaymentDesk, requirePaymentDesk } from './policy.ts'
import { waitingRefunds, waitingReleases } from './waiting-returns.ts'

/** The stay that something is about. Names are empty for people who are gone. */
type About = { transactionId: string; title: string; customer: Named; provider: Named; amount: Money }
type Named = { id: string; name: string }

/** A payout that the provider has sent back, or does not accept for long. */
export type FailedPayout = About & {
  /** `failed`: the bank has sent it back. `waiting`: the provider has not accepted it for days. */
  kind: 'failed' | 'waiting'
  attempt: number
  /** The provider's code of the failure or refusal. */
  code: string | null
  /** The provider's sentence. */
  sentence: string | null
  since: Date
  /** When staff last asked the host for another bank account; null: they have not. */
  askedAt: Date | null
}

export type FailedRefund = About & {
  refundId: string
  paymentId: string
  providerId: string | null
  code: string | null
  sentence: string | null
  since: Date
}

/** Money that has to go back to a guest and does not, although it is tried again and again. */
export type WaitingReturn = About & {
  /** `hold`: the amount is held on the card. `taken`: it was taken and is to be refunded. */
  kind: 'hold' | 'taken'
  paymentId: string
  tries: number
  /** Why the last try failed; null: no try has had a result yet. */
  refusal: string | null
  /** Since when it has to go back. */
  since: Date
}

/** A payment that the guest contests at the bank. */
export type OpenDispute = About & Pick<DisputeRecord, 'id' | 'status' | 'reason' | 'dueAt' | 'openedAt'>

/** What about payments waits for staff. */
export type PaymentWork = {
  payouts: FailedPayout[]
  refunds: FailedRefund[]
  returns: WaitingReturn[]
  mismatches: OpenMismatch[]
  disputes: OpenDispute[]
  /** Webhooks of the last 30 days that nobody we know had signed. */
  refusedWebhooks: number
  /** Reports of the provider that could not be handled. */
  parkedReports: number
  /** End of the last comparison of both books, and how many objects it looked at; null before the first. */
  compared: { at: Date; objects: number } | null
}

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/**
 * Time in milliseconds after which a payout that the provider does not accept is shown: money is available after some days.
 */
const longWait = 10 * day
const limit = 100

/** Returns what about payments waits for staff, the oldest first. For staff. Throws `forbidden`, `not-found`. */
export async function paymentWork(app: Needs, viewer: Viewer): Promise<PaymentWork> {
  requirePaymentDesk(app, viewer)
  const { db, clock } = app
  const [payouts, refunds, returns, mismatches, disputes, refused, parked, last] = await Promise.all([
    failedPayouts(app),
    failedRefunds(app),
    waitingReturns(app),
    openMismatches(db),
    disputesAbout(app),
    db
      .selectFrom('refusedWebhooks')
      .select(({ fn }) => fn.sum<string | null>('count').as('sum'))
      .where('day', '>=', new Date(clock.now().getTime() - 30 * day).toISOString().slice(0, 10))
      .executeTakeFirst(),
    db.selectFrom('providerEvents').select(counted).where('parked', 'is not', null).executeTakeFirstOrThrow(),
    db
      .selectFrom('reconciliations')
      .select(['finishedAt', 'compared'])
      .where('finishedAt', 'is not', null)
      .orderBy('finishedAt', 'desc')
      .executeTakeFirst(),
  ])
  const compared = last?.finishedAt ? { at: last.finishedAt, objects: last.compared } : null
  return {
    payouts,
    refunds,
    returns,
    mismatches,
    disputes,
    refusedWebhooks: Number(refused?.sum ?? 0),
    parkedReports: parked.count,
    compared,
  }
}

/** Returns how much about payments waits for staff; 0 where guests do not pay here. For staff. Throws `forbidden`. */
export async function countPaymentWork(app: Needs, viewer: Viewer): Promise<number> {
  if (!hasPaymentDesk(app)) return 0
  requirePaymentDesk(app, viewer)
  const { db } = app
  const counts = await Promise.all([
    waitingPayouts(app).select(counted).executeTakeFirstOrThrow(),
    unsettledRefunds(db).select(counted).executeTakeFirstOrThrow(),
    waitingReleases(app).select(counted).executeTakeFirstOrThrow(),
    waitingRefunds(app).select(counted).executeTakeFirstOrThrow(),
    db.selectFrom('disputes').select(counted).where('closedAt', 'is', null).executeTakeFirstOrThrow(),
    db.selectFrom('paymentMismatches').select(counted).where('resolvedAt', 'is', null).executeTakeFirstOrThrow(),
  ])
  return counts.reduce((sum, { count }) => sum + count, 0)
}

const counted = sql<number>`count(*)`.as('count')

function waitingPayouts({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const since = new Date(clock.now().getTime() - longWait)
  return db.selectFrom('payouts as o').where(({ eb, or, and }) =>
    or([
      eb('o.status', '=', 'failed'),
      // One without an id was canceled here, because nothing was left to be paid out.
      and([eb('o.status', '=', 'canceled'), eb('o.providerId', 'is not', null)]),
      and([eb('o.status', '=', 'due'), eb('o.refusal', 'is not', null), eb('o.createdAt', '<', since)]),
    ]),
  )
}

async function failedPayouts(app: Pick<App, 'db' | 'clock'>): Promise<FailedPayout[]> {
  const rows = await waitingPayouts(app)
    .innerJoin(namedStays(app.db), (join) => join.onRef('s.transactionId', '=', 'o.transactionId'))
    .selectAll('s')
    .select([
      'o.status',
      'o.attempt',
      'o.amount',
      'o.currency',
      'o.failureCode',
      'o.failure',
      'o.refusal',
      'o.updatedAt',
    ])
    .select((row) =>
      row
        .selectFrom('auditEntries as a')
        .select(({ fn }) => fn.max('a.at').as('at'))
        .whereRef('a.subjectId', '=', 'o.transactionId')
        .where('a.action', '=', 'payout.bank-requested')
        .as('askedAt'),
    )
    .orderBy('o.updatedAt')
    .limit(limit)
    .execute()
  return rows.map(({ status, attempt, failureCode, failure, refusal, updatedAt, askedAt, ...row }) => ({
    ...aboutOf(row),
    kind: status === 'due' ? ('waiting' as const) : ('failed' as const),
    attempt,
    code: failureCode ?? refusal,
    sentence: failure,
    since: updatedAt,
    askedAt,
  }))
}

function unsettledRefunds(db: Kysely<DB>) {
  return db.selectFrom('refunds as r').where('r.status', 'in', ['failed', 'canceled']).where('r.settledAt', 'is', null)
}

async function failedRefunds(app: Pick<App, 'db'>): Promise<FailedRefund[]> {
  const rows = await unsettledRefunds(app.db)
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .innerJoin(namedStays(app.db), (join) => join.onRef('s.transactionId', '=', 'p.transactionId'))
    .selectAll('s')
    .select(['r.id', 'r.paymentId', 'r.providerId as refundProviderId', 'r.amount', 'r.currency'])
    .select(['r.failureCode', 'r.refusal', 'r.updatedAt'])
    .orderBy('r.updatedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id, paymentId, refundProviderId, failureCode, refusal, updatedAt, ...row }) => ({
    ...aboutOf(row),
    refundId: id,
    paymentId,
    providerId: refundProviderId,
    code: failureCode,
    sentence: refusal,
    since: updatedAt,
  }))
}

async function waitingReturns(app: Needs): Promise<WaitingReturn[]> {
  const [releases, refunds] = await Promise.all([
    waitingReleases(app)
      .innerJoin(namedStays(app.db), (join) => join.onRef('s.transactionId', '=', 'p.transactionId'))
      .selectAll('s')
      .select(['p.id as paymentId', 'p.status', 'p.currency', 'p.tries', 'p.refusal', 'p.releasedAt as since'])
      .select(
        sql<number>`(case p.status when 'captured' then p.captured - p.refunded else p.authorised end)`.as('amount'),
      )
      .orderBy('p.releasedAt')
      .limit(limit)
      .execute(),
    waitingRefunds(app)
      .innerJoin(namedStays(app.db), (join) => join.onRef('s.transactionId', '=', 'p.transactionId'))
      .selectAll('s')
      .select([
        'p.id as paymentId',
        'p.status',
        'r.currency',
        'r.tries',
        'r.refusal',
        'r.createdAt as since',
        'r.amount',
      ])
      .orderBy('r.createdAt')
      .limit(limit)
      .execute(),
  ])
  return [...releases, ...refunds].map(({ paymentId, status, tries, refusal, since, amount, ...row }) => ({
    ...aboutOf({ ...row, amount: Number(amount) }),
    kind: status === 'captured' ? ('taken' as const) : ('hold' as const),
    paymentId,
    tries,
    refusal,
    since: since ?? new Date(0),
  }))
}

async function disputesAbout({ db }: Pick<App, 'db'>): Promise<OpenDispute[]> {
  const disputes = await openDisputes(db)
  if (disputes.length === 0) return []
  const ids = [...new Set(disputes.map(({ transactionId }) => transactionId))]
  const rows = await db.selectFrom(namedStays(db)).selectAll().where('s.transactionId', 'in', ids).execute()
  const stays = new Map(rows.map((row) => [row.transactionId, row]))
  return disputes.flatMap(({ id, status, reason, dueAt, openedAt, transactionId, amount, currency }) => {
    const stay = stays.get(transactionId)
    return stay ? [{ ...aboutOf({ ...stay, amount, currency }), id, status, reason, dueAt, openedAt }] : []
  })
}

/** The stays with what they are called and who takes part, to be joined as `s`. */
function namedStays(db: Kysely<DB>) {
  return db
    .selectFrom('transactions as t')
    .leftJoin('listings as l', 'l.id', 't.listingId')
    .leftJoin('users as c', 'c.id', 't.customerId')
    .leftJoin('users as h', 'h.id', 't.providerId')
    .select(['t.id as transactionId', 'l.title', 't.customerId', 't.providerId'])
    .select(['c.displayName as customerName', 'h.displayName as providerName'])
    .as('s')
}

type AboutRow = {
  transactionId: string
  title: string | null
  customerId: string
  providerId: string
  customerName: string | null
  providerName: string | null
  amount: number
  currency: string
}

function aboutOf({ transactionId, title, amount, currency, ...row }: AboutRow): About {
  return {
    transactionId,
    title: title ?? '',
    customer: { id: row.customerId, name: row.customerName ?? '' },
    provider: { id: row.providerId, name: row.providerName ?? '' },
    amount: { amount, currency },
  }
}
