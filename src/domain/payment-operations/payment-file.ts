import { isId } from '#kernel/id.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import {
  type DisputeRecord,
  disputesOf,
  type PaymentRecord,
  type PayoutRecord,
  payoutOf,
  refundableOf,
  type RefundStatus,
} from '../payments/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { type PaymentLook, paymentLook } from './payment-look.ts'
import { requirePaymentDesk } from './policy.ts'

/** A try of the guest to pay, as it was last read from the provider. */
export type PaymentAttempt = Omit<PaymentRecord, 'transactionId'> & {
  look: PaymentLook
  /** Why the provider did not release it the last time; null while nothing was refused. */
  refusal: string | null
}

export type RefundEntry = {
  id: string
  paymentId: string
  /** `due`: the provider has not accepted it yet. */
  status: RefundStatus | 'due'
  amount: number
  currency: string
  providerId: string | null
  failureCode: string | null
  refusal: string | null
  /** Whether staff have dealt with its failure. */
  isSettled: boolean
  createdAt: Date
}

/**
 * What moved money: one movement with its entries. `objectId` is the provider's id, `kind` such as `capture` or `refund`.
 */
export type LedgerMovement = {
  objectId: string
  kind: string
  at: Date
  currency: string
  guest: number
  host: number
  marketplace: number
  bank: number
}

/** A report of the provider about a stay. */
export type ReportEntry = { id: string; type: string; receivedAt: Date; handledAt: Date | null; parked: string | null }

/** Everything about the money of a stay, for staff. */
export type PaymentFile = {
  payments: PaymentAttempt[]
  refunds: RefundEntry[]
  payout: (PayoutRecord & { tries: number; runAt: Date | null }) | null
  movements: LedgerMovement[]
  disputes: DisputeRecord[]
  reports: ReportEntry[]
  /** What can still be refunded, in the smallest unit; 0: nothing. */
  refundable: number
}

type Needs = Pick<App, 'db' | 'marketplace'>

/**
 * Returns the payments of a stay, the newest attempt first; null when there were none. For staff. Throws `forbidden`,
 * `not-found`.
 */
export async function paymentFile(app: Needs, viewer: Viewer, transactionId: string): Promise<PaymentFile | null> {
  requirePaymentDesk(app, viewer)
  if (!isId(transactionId)) throw new Problem('transaction-not-found')
  const payments = await paymentsOf(app, transactionId)
  if (payments.length === 0) return null
  const payout = await payoutWithTries(app, transactionId)
  const ids = payments.map(({ id }) => id)
  const [refunds, movements, disputes, reports, refundable] = await Promise.all([
    refundsOf(app, ids),
    movementsOf(app, transactionId),
    disputesOf(app.db, transactionId),
    reportsOf(app, [...ids, ...(payout?.providerId ? [payout.providerId] : [])]),
    refundableOf(app.db, transactionId),
  ])
  return { payments, refunds, payout, movements, disputes, reports, refundable: refundable?.left ?? 0 }
}

async function paymentsOf({ db }: Needs, transactionId: string): Promise<PaymentAttempt[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'attempt', 'status', 'currency', 'authorised', 'captured', 'refunded', 'fee', 'accountId'])
    .select(['cardBrand', 'cardLast4', 'heldUntil', 'disputed', 'releasedAt', 'createdAt', 'refusal'])
    .where('transactionId', '=', transactionId)
    .orderBy('attempt', 'desc')
    .execute()
  return rows.map(({ cardBrand, cardLast4, ...row }) => ({
    ...row,
    status: row.status as PaymentRecord['status'],
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null,
    look: paymentLook(row),
  }))
}

async function payoutWithTries({ db }: Needs, transactionId: string): Promise<PaymentFile['payout']> {
  const payout = await payoutOf(db, transactionId)
  if (!payout) return null
  const more = await db
    .selectFrom('payouts')
    .select(['tries', 'runAt'])
    .where('transactionId', '=', transactionId)
    .executeTakeFirstOrThrow()
  return { ...payout, ...more }
}

async function refundsOf({ db }: Needs, paymentIds: string[]): Promise<RefundEntry[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'paymentId', 'status', 'amount', 'currency', 'providerId', 'failureCode', 'refusal'])
    .select(['settledAt', 'createdAt'])
    .where('paymentId', 'in', paymentIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ settledAt, status, ...row }) => ({
    ...row,
    status: status as RefundEntry['status'],
    isSettled: settledAt !== null,
  }))
}

async function movementsOf({ db }: Needs, transactionId: string): Promise<LedgerMovement[]> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(['source', 'account', 'amount', 'currency', 'at'])
    .where('transactionId', '=', transactionId)
    .orderBy('at')
    .orderBy('source')
    .execute()
  const movements = new Map<string, LedgerMovement>()
  for (const { source, account, amount, currency, at } of rows) {
    const [objectId = '', kind = ''] = source.split(':')
    const movement = movements.get(source) ?? {
      objectId,
      kind,
      at,
      currency,
      guest: 0,
      host: 0,
      marketplace: 0,
      bank: 0,
    }
    movement[account as 'guest' | 'host' | 'marketplace' | 'bank'] += amount
    movements.set(source, movement)
  }
  return [...movements.values()]
}

async function reportsOf({ db }: Needs, objectIds: string[]): Promise<ReportEntry[]> {
  return db
    .selectFrom('providerEvents')
    .select(['id', 'type', 'receivedAt', 'handledAt', 'parked'])
    .where(({ eb, or }) => or([eb('paymentId', 'in', objectIds), eb('objectId', 'in', objectIds)]))
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(200)
    .execute()
}
