import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import type { Money } from '#kernel/money.ts'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import { likePattern } from '#kernel/like-pattern.ts'
import type { App } from '../app.ts'
import type { Viewer } from '../users/viewer.ts'
import { type PaymentLook, paymentLook } from './payment-look.ts'
import { type Moments, momentsOf, periodSchema } from './payment-period.ts'
import { requirePaymentDesk } from './policy.ts'

/** The payment of a stay in a list of staff. Names are empty for people who are gone. */
export type PaymentRow = {
  transactionId: string
  paymentId: string
  look: PaymentLook
  title: string
  customer: { id: string; name: string }
  provider: { id: string; name: string }
  authorised: Money
  captured: Money
  refunded: Money
  card: { brand: string; last4: string } | null
  /** State of the payout; null while nothing is due. */
  payout: string | null
  /** When the stay was asked for. */
  at: Date
}

/** Sums of movements in a currency, in its smallest unit. */
export type PaymentSum = {
  currency: string
  taken: number
  refunded: number
  fees: number
  paidOut: number
  other: number
}

export const paymentFilters = ['all', 'held', 'taken', 'refunded', 'failed', 'disputed'] as const
export type PaymentFilter = (typeof paymentFilters)[number]

const schema = z.object({
  ...periodSchema.shape,
  show: z.enum(paymentFilters).default('all'),
  /** Number of a stay or eight digits of it, an id of the provider, or part of a name or of a listing's title. */
  text: z.string().max(200).default(''),
  page: z.int().min(1).max(10_000).default(1),
})
export type PaymentQuery = z.input<typeof schema>

const perPage = 50

/**
 * Returns the payments of stays, the newest first, fifty to a page, and the sums of their movements. With a period: those of
 * stays that were asked for, or for which money has moved, within it; and the sums of what has moved within it. Sums are
 * derived from the ledger. For staff. Throws `forbidden`, `not-found` where nothing is paid, `field-invalid`.
 */
export async function listPayments(
  app: Pick<App, 'db' | 'marketplace'>,
  viewer: Viewer,
  input: PaymentQuery,
): Promise<Page<PaymentRow> & { sums: PaymentSum[] }> {
  requirePaymentDesk(app, viewer)
  const { show, text, page, ...period } = parse(schema, input)
  const moments = momentsOf(app, period)
  const matching = filtered(app.db, { show, text: text.trim(), moments })
  const [{ count }, rows, sums] = await Promise.all([
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    selectRows(matching)
      .orderBy('t.createdAt', 'desc')
      .orderBy('t.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    sumsOf(app.db, matching, moments),
  ])
  return { ...pageOf(rows.map(toRow), page, perPage, count), sums }
}

type Filter = { show: PaymentFilter; text: string; moments: Moments }

function filtered(db: Kysely<DB>, { show, text, moments: { after, before } }: Filter) {
  return db
    .selectFrom('payments as p')
    .innerJoin('transactions as t', 't.id', 'p.transactionId')
    .leftJoin('listings as l', 'l.id', 't.listingId')
    .leftJoin('users as c', 'c.id', 't.customerId')
    .leftJoin('users as h', 'h.id', 't.providerId')
    .leftJoin('payouts as o', 'o.transactionId', 't.id')
    .where(
      sql<boolean>`not exists (select from payments later where later.transaction_id = p.transaction_id and later.attempt > p.attempt)`,
    )
    .$if(show !== 'all', (rows) => rows.where(shown[show]))
    .$if(text !== '', (rows) => rows.where(isFoundBy(text)))
    .$if(after !== undefined || before !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(${within(sql`t.created_at`, { after, before })}
          or exists (select from ledger_entries e where e.transaction_id = t.id and ${within(sql`e.at`, { after, before })}))`,
      ),
    )
}

function within(at: ReturnType<typeof sql>, { after, before }: Moments) {
  return sql<boolean>`(${at} >= ${after ?? '-infinity'}::timestamptz and ${at} < ${before ?? 'infinity'}::timestamptz)`
}

const shown: Record<PaymentFilter, ReturnType<typeof sql<boolean>>> = {
  all: sql<boolean>`true`,
  held: sql<boolean>`p.status = 'held'`,
  taken: sql<boolean>`p.captured > p.refunded`,
  refunded: sql<boolean>`p.refunded > 0`,
  // The guest never paid, or money did not arrive where it was sent.
  failed: sql<boolean>`((p.status = 'canceled' and p.held_until is null) or o.status = 'failed'
    or exists (select from refunds r where r.payment_id = p.id and r.status in ('failed', 'canceled') and r.settled_at is null))`,
  disputed: sql<boolean>`p.disputed`,
}

function isFoundBy(text: string) {
  const part = likePattern(text)
  const isNumber = /^[0-9a-f]{8}[0-9a-f-]*$/i.test(text)
  const number = isNumber ? sql<boolean>`t.id::text like ${`%${text.toLowerCase()}%`}` : sql<boolean>`false`
  return sql<boolean>`(${number} or p.id = ${text} or o.provider_id = ${text}
    or exists (select from refunds r where r.payment_id = p.id and r.provider_id = ${text})
    or l.title ilike ${part} or c.display_name ilike ${part} or h.display_name ilike ${part}
    or c.first_name || ' ' || c.last_name ilike ${part} or h.first_name || ' ' || h.last_name ilike ${part})`
}

type Matching = ReturnType<typeof filtered>

function selectRows(matching: Matching) {
  return matching
    .select(['t.id as transactionId', 'p.id as paymentId', 't.createdAt', 'l.title', 't.customerId', 't.providerId'])
    .select(['c.displayName as customerName', 'h.displayName as providerName', 'o.status as payout'])
    .select(['p.status', 'p.currency', 'p.authorised', 'p.captured', 'p.refunded', 'p.heldUntil', 'p.disputed'])
    .select(['p.cardBrand', 'p.cardLast4'])
}

type Found = ReturnType<typeof selectRows> extends SelectQueryBuilder<infer _D, infer _T, infer Row> ? Row : never

function toRow(row: Found): PaymentRow {
  const { currency, cardBrand, cardLast4 } = row
  return {
    transactionId: row.transactionId,
    paymentId: row.paymentId,
    look: paymentLook(row),
    title: row.title ?? '',
    customer: { id: row.customerId, name: row.customerName ?? '' },
    provider: { id: row.providerId, name: row.providerName ?? '' },
    authorised: { amount: row.authorised, currency },
    captured: { amount: row.captured, currency },
    refunded: { amount: row.refunded, currency },
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null,
    payout: row.payout,
    at: row.createdAt,
  }
}

async function sumsOf(db: Kysely<DB>, matching: Matching, moments: Moments): Promise<PaymentSum[]> {
  const rows = await db
    .selectFrom('ledgerEntries as e')
    .select('e.currency')
    .select([
      sql<string>`coalesce(-sum(amount) filter (where account = 'guest' and source like '%:capture'), 0)`.as('taken'),
      sql<string>`coalesce(sum(amount) filter (where account = 'guest' and ${isRefund}), 0)`.as('refunded'),
      sql<string>`coalesce(sum(amount) filter (where account = 'marketplace'), 0)`.as('fees'),
      sql<string>`coalesce(sum(amount) filter (where account = 'bank'), 0)`.as('paidOut'),
      sql<string>`coalesce(sum(amount) filter (where account = 'guest' and source not like '%:capture' and not ${isRefund}), 0)`.as(
        'other',
      ),
    ])
    .where('e.transactionId', 'in', matching.select('t.id'))
    .where(within(sql`e.at`, moments))
    .groupBy('e.currency')
    .orderBy('e.currency')
    .execute()
  return rows.map(({ currency, ...sums }) => ({
    currency,
    taken: Number(sums.taken),
    refunded: Number(sums.refunded),
    fees: Number(sums.fees),
    paidOut: Number(sums.paidOut),
    other: Number(sums.other),
  }))
}

/** A refund, or its return by the bank. */
const isRefund = sql<boolean>`(source like '%:refund' or source like '%:failed')`
