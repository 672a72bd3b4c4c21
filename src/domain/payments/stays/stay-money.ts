import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Money } from '#kernel/money.ts'
import type { PaymentRecord } from './stored-payment.ts'
import { paymentOf } from './stored-payment.ts'

/**
 * What has become of the guest's money. `open`: the card is still missing or being checked. `held`: reserved on the card.
 * `taken`: charged. `released`: nothing was charged, and nothing is reserved any more.
 */
export type PaymentState = 'open' | 'held' | 'taken' | 'released'

/** A refund of a stay. Amounts are in the smallest unit of the payment's currency. */
export type StayRefund = {
  key: string
  /** `waiting`: not confirmed by the provider yet. `failed`: the money did not arrive. */
  state: 'waiting' | 'made' | 'failed'
  amount: number
  /** The part of it that was taken from the host; null while it is not entered in the ledger. */
  hostShare: number | null
  at: Date
}

/** `owed`: not accepted by the provider yet. `sent`: on its way to the bank. */
export type StayPayout = {
  state: 'owed' | 'sent' | 'arrived' | 'failed'
  amount: Money
  failureCode: string | null
  /** When it arrives or has arrived; null while it is owed. */
  at: Date | null
}

/** The payment, the refunds and the payout of a stay, derived from what was read from the provider and from the ledger. */
export type StayMoney = {
  state: PaymentState
  amount: Money
  card: PaymentRecord['card']
  takenAt: Date | null
  refunds: StayRefund[]
  payout: StayPayout | null
}

/** Returns what became of the money of a stay; null when no payment was begun. The caller has checked who asks. */
export async function stayMoney(db: Kysely<DB>, transactionId: string): Promise<StayMoney | null> {
  const payment = await paymentOf(db, transactionId)
  if (!payment) return null
  const entries = await db
    .selectFrom('ledgerEntries')
    .select(['source', 'account', 'amount', 'at'])
    .where('transactionId', '=', transactionId)
    .execute()
  const capture = entries.find(({ source }) => source === `${payment.id}:capture`)
  return {
    state: stateOf(payment),
    amount: { amount: payment.captured || payment.authorised, currency: payment.currency },
    card: payment.card,
    takenAt: capture?.at ?? null,
    refunds: await refundsOf(db, payment, entries),
    payout: await payoutOf(db, transactionId),
  }
}

function stateOf({ status, releasedAt }: PaymentRecord): PaymentState {
  if (status === 'captured') return 'taken'
  if (status === 'canceled' || releasedAt !== null) return 'released'
  return status === 'held' ? 'held' : 'open'
}

type Entry = { source: string; account: string; amount: number; at: Date }

async function refundsOf(db: Kysely<DB>, payment: PaymentRecord, entries: Entry[]): Promise<StayRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['key', 'providerId', 'status', 'amount', 'createdAt'])
    .where('paymentId', '=', payment.id)
    .where('status', '<>', 'canceled')
    .orderBy('createdAt')
    .execute()
  const refunds = rows.map(({ key, providerId, status, amount, createdAt }): StayRefund => {
    const entered = entries.find(({ source, account }) => source === `${providerId}:refund` && account === 'host')
    const state = status === 'succeeded' ? 'made' : status === 'failed' ? 'failed' : 'waiting'
    return { key, state, amount, hostShare: entered ? 0 - entered.amount : null, at: entered?.at ?? createdAt }
  })
  return [...refunds, ...restOf(payment, refunds)]
}

/** What a stay that has ended does not take any more is refunded by the worker, which has not begun yet. */
function restOf({ captured, releasedAt }: PaymentRecord, refunds: StayRefund[]): StayRefund[] {
  if (releasedAt === null || captured === 0) return []
  const begun = refunds.reduce((sum, { state, amount }) => sum + (state === 'failed' ? 0 : amount), 0)
  const amount = captured - begun
  // A refund that failed is for staff to repeat.
  if (amount <= 0 || refunds.some(({ state }) => state === 'failed')) return []
  return [{ key: 'rest', state: 'waiting', amount, hostShare: null, at: releasedAt }]
}

const payoutStates: Record<string, StayPayout['state']> = {
  due: 'owed',
  requested: 'sent',
  'in-transit': 'sent',
  paid: 'arrived',
  failed: 'failed',
}

async function payoutOf(db: Kysely<DB>, transactionId: string): Promise<StayPayout | null> {
  const row = await db
    .selectFrom('payouts')
    .select(['status', 'amount', 'currency', 'failureCode', 'arrivesAt', 'updatedAt'])
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
  const state = row && payoutStates[row.status]
  if (!row || !state) return null
  const { amount, currency, failureCode, arrivesAt, updatedAt } = row
  const at = state === 'owed' ? null : state === 'failed' ? updatedAt : arrivesAt
  return { state, amount: { amount, currency }, failureCode: state === 'failed' ? failureCode : null, at }
}
