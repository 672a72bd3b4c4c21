import type { Money } from '#kernel/money.ts'
import type { App } from '../app.ts'
import { disputesOf, type StayMoney, stayMoney } from '../payments/index.ts'
import type { LineItem } from '../pricing/index.ts'
import type { TransactionView } from '../transactions/index.ts'

/** What a stay cost one side: its lines and total as agreed, and what became of the money. */
export type StayCost = {
  side: 'customer' | 'provider'
  lines: LineItem[]
  /** What was agreed, before anything was taken back. */
  agreed: Money
  /** What the guest pays, or the host gets, by all lines, those that were taken back included. */
  total: Money
  /** What was agreed without the refunds that were made. */
  left: Money
  /** State of the guest's payment; null where nothing is paid here, or no payment was begun. */
  payment: Pick<StayMoney, 'state' | 'amount' | 'takenAt'> | null
  /** The card that paid; for the guest only. */
  card: StayMoney['card']
  refunds: { key: string; state: 'waiting' | 'made' | 'failed'; amount: Money; at: Date }[]
  /** What the guest's bank asks back, or has taken back; for the guest only, because the host is paid all the same. */
  disputes: { key: string; state: 'open' | 'lost'; amount: Money; at: Date }[]
  /** For the host only. `later`: the stay is not over. */
  payout: PayoutProgress | null
}

export type PayoutProgress = {
  state: 'later' | 'owed' | 'sent' | 'arrived' | 'failed'
  amount: Money
  failureCode: string | null
  at: Date | null
}

/**
 * Returns what a stay costs one of its sides, from the lines that were stored when the price was agreed and from what was
 * paid. Null for a stay without a price. The view is that of a reader who may see this side.
 */
export async function stayCost(
  { db }: Pick<App, 'db'>,
  view: Pick<TransactionView, 'id' | 'lineItems'>,
  side: StayCost['side'],
): Promise<StayCost | null> {
  const lines = view.lineItems.filter(({ includeFor }) => includeFor.includes(side))
  const currency = lines[0]?.lineTotal.currency
  if (currency === undefined) return null
  const money = await stayMoney(db, view.id)
  const sumOf = (some: LineItem[]) => some.reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0)
  const total = { amount: sumOf(lines), currency }
  const agreed = { amount: sumOf(lines.filter(({ reversal }) => !reversal)), currency }
  const refunds = money?.state === 'taken' ? refundsFor(money, side) : []
  const returned = refunds.reduce((sum, { state, amount }) => sum + (state === 'made' ? amount.amount : 0), 0)
  return {
    side,
    lines,
    agreed,
    total,
    left: { amount: agreed.amount - returned, currency },
    payment: money && { state: money.state, amount: money.amount, takenAt: money.takenAt },
    card: side === 'customer' ? (money?.card ?? null) : null,
    refunds,
    disputes: side === 'customer' && money ? await disputesFor(db, view.id) : [],
    payout: side === 'provider' && money ? payoutOf(money, total) : null,
  }
}

/** A guest reads what comes back, a host what is taken from the own share. */
function refundsFor({ refunds, amount: { currency } }: StayMoney, side: StayCost['side']): StayCost['refunds'] {
  return refunds.flatMap(({ key, state, amount, hostShare, at }) => {
    if (side === 'customer') return [{ key, state, amount: { amount, currency }, at }]
    return state === 'made' && hostShare ? [{ key, state, amount: { amount: hostShare, currency }, at }] : []
  })
}

/** A dispute that the bank decided against the guest changes nothing for them. */
async function disputesFor(db: App['db'], transactionId: string): Promise<StayCost['disputes']> {
  const disputes = await disputesOf(db, transactionId)
  return disputes
    .filter(({ status, closedAt }) => !closedAt || status === 'lost')
    .map(({ id, amount, currency, openedAt, closedAt }) => ({
      key: id,
      state: closedAt ? 'lost' : 'open',
      amount: { amount, currency },
      at: closedAt ?? openedAt,
    }))
}

function payoutOf(money: StayMoney, total: Money): PayoutProgress | null {
  if (money.payout) return money.payout
  if (money.state !== 'taken' || total.amount <= 0) return null
  return { state: 'later', amount: total, failureCode: null, at: null }
}
