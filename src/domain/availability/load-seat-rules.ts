import type { Kysely, Transaction } from 'kysely'
import type { Marketplace } from '#config/marketplace.ts'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import { planOf } from './weekly-plan.ts'
import type { SeatChange, SeatRules, Span } from './free-seats.ts'

type Needs = { marketplace: Pick<Marketplace, 'availability' | 'timeZone'> }

/** Columns of a listing that decide its seats. */
export const ruleColumns = ['id', 'capacity', 'availableFrom', 'availableUntil', 'availabilityPlan'] as const

export type RuleRow = {
  id: string
  capacity: number
  availableFrom: string | null
  availableUntil: string | null
  availabilityPlan: unknown
}

/**
 * Returns the rules of a listing. Its plan, capacity and exceptions cannot change until the end of the transaction, because
 * every change locks the listing's row. Throws `transaction-listing-not-found`.
 */
export async function holdRules(app: Needs, tx: Transaction<DB>, listingId: string, span: Span): Promise<SeatRules> {
  const row = await tx
    .selectFrom('listings')
    .select(ruleColumns)
    .where('id', '=', listingId)
    .forShare()
    .executeTakeFirst()
  if (!row) throw new Problem('transaction-listing-not-found')
  return rulesOf(app, tx, row, span)
}

/** Returns the rules of a listing with the exceptions that touch a span. */
export async function rulesOf(app: Needs, db: Kysely<DB>, row: RuleRow, span: Span): Promise<SeatRules> {
  return rulesFrom(app, row, (await exceptionsIn(db, [row.id], span)).get(row.id) ?? [])
}

/** Returns the rules of a listing from its row and its exceptions. */
export function rulesFrom(app: Needs, row: RuleRow, exceptions: SeatChange[]): SeatRules {
  const plan = planOf(app.marketplace, row)
  return {
    plan,
    from: row.availableFrom,
    until: row.availableUntil,
    timeZone: plan.type === 'availability-plan/time' ? plan.timezone : app.marketplace.timeZone,
    exceptions,
  }
}

/** Returns the exceptions that touch a span, in order, by their listing. */
export async function exceptionsIn(
  db: Kysely<DB>,
  listingIds: string[],
  span: Span,
): Promise<Map<string, SeatChange[]>> {
  const rows = await db
    .selectFrom('availabilityExceptions')
    .select(['listingId', 'startAt', 'endAt', 'seats'])
    .where('listingId', 'in', listingIds)
    .where('startAt', '<', new Date(span.end))
    .where('endAt', '>', new Date(span.start))
    .orderBy('startAt')
    .execute()
  return Map.groupBy(
    rows.map(({ startAt, endAt, ...row }) => ({ ...row, start: startAt.getTime(), end: endAt.getTime() })),
    ({ listingId }) => listingId,
  )
}
