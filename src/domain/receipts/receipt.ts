import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Money } from '#kernel/money.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { hoursZoneOf } from '../availability/index.ts'
import { multiply } from '../pricing/index.ts'
import { showTransaction, type TransactionView } from '../transactions/index.ts'
import { personCards } from '../users/index.ts'
import type { PersonCard } from '../users/person-card.ts'
import type { Viewer } from '../users/viewer.ts'
import { type StayCost, stayCost } from './stay-cost.ts'

/** Who issued a receipt, as it was on that day. */
type Issuer = NonNullable<App['marketplace']['operator']>

/** The receipt of a paid stay for one side. It keeps its number and date; what was refunded since is added. */
export type Receipt = {
  transactionId: string
  number: string
  issuedAt: Date
  issuer: Issuer
  cost: StayCost
  customer: PersonCard
  provider: PersonCard
  /** The listing's title when the price was agreed; null once it was erased with its host's account. */
  title: string | null
  listingId: string
  booking: TransactionView['booking']
  /** Time zone of a stay by the hour; null for nights. */
  timeZone: string | null
  /** Tax that the guest's amount includes after refunds; null where the marketplace names none, and for the host. */
  tax: { percent: number; name: NonNullable<Issuer['tax']>['name']; amount: Money } | null
}

/**
 * Returns the receipt of a stay for the viewer's side; staff choose the side. Throws `transaction-not-found` for everybody
 * else, and before the amount was taken.
 */
export async function receiptOf(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  transactionId: string,
  wanted: StayCost['side'] = 'customer',
): Promise<Receipt> {
  const view = await showTransaction(app, viewer, transactionId)
  const [row, cost, people] = await Promise.all([
    storedReceipt(app.db, view.id),
    stayCost(app, view, view.role ?? wanted),
    personCards(app, [view.customerId, view.providerId]),
  ])
  const [customer, provider] = [people.get(view.customerId), people.get(view.providerId)]
  if (!row || !cost || !customer || !provider) throw new Problem('transaction-not-found')
  const issuer = row.issuer as unknown as Issuer
  return {
    transactionId: view.id,
    number: String(row.number).padStart(6, '0'),
    issuedAt: row.issuedAt,
    issuer,
    cost,
    customer,
    provider,
    title: row.agreedTitle,
    listingId: view.listingId,
    booking: view.booking,
    timeZone: hoursZoneOf(row.availabilityPlan) ?? null,
    tax: cost.side === 'customer' ? includedTax(issuer, cost.left) : null,
  }
}

/** Returns whether a stay has a receipt. */
export async function hasReceipt({ db }: Pick<App, 'db'>, transactionId: string): Promise<boolean> {
  return (await storedReceipt(db, transactionId)) !== undefined
}

function storedReceipt(db: Kysely<DB>, transactionId: string) {
  return db
    .selectFrom('receipts')
    .innerJoin('transactions', 'transactions.id', 'receipts.transactionId')
    .innerJoin('listings', 'listings.id', 'transactions.listingId')
    .select(['number', 'issuedAt', 'issuer', 'agreedTitle', 'listings.availabilityPlan'])
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
}

function includedTax({ tax }: Issuer, { amount, currency }: Money): Receipt['tax'] {
  if (!tax) return null
  // Percentages have at most two decimals.
  const share = Math.round(tax.percent * 100)
  return { ...tax, amount: { amount: multiply(amount, share, 10_000 + share), currency } }
}
