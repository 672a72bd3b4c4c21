import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Marketplace } from '#config/marketplace.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import type { Review } from './review.ts'

/** Stars from 1 to 5 for single aspects, by the keys of the marketplace's settings. */
export type Aspects = Record<string, number>

/** Throws `field-invalid` for an aspect that reviews of this kind do not have here. */
export function requireKnownAspects(marketplace: Marketplace, type: Review['type'], aspects: Aspects): void {
  const known = new Set(marketplace.reviewAspects[type].map(({ key }) => key))
  if (Object.keys(aspects).some((key) => !known.has(key))) throw new Problem('field-invalid', { field: 'aspects' })
}

/** Stores the aspects of a review in the database transaction that posts it. */
export async function storeAspects(
  tx: Transaction<DB>,
  review: { transactionId: string; type: Review['type'] },
  aspects: Aspects,
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ aspects: JSON.stringify(aspects) })
    .where('transactionId', '=', review.transactionId)
    .where('type', '=', review.type)
    .execute()
}

/** One aspect of the public reviews of somebody or something: the mean from 1 to 5, rounded to a tenth. */
export type AspectMean = { type: Review['type']; key: string; average: number; count: number }

/** Returns the means of the aspects that public reviews of a listing, by its guests, or of a person tell of. */
export async function aspectMeans(
  { db }: Pick<App, 'db'>,
  about: { listingId: string } | { subjectId: string },
): Promise<AspectMean[]> {
  const which =
    'listingId' in about
      ? sql`r.listing_id = ${about.listingId} and r.type = 'ofProvider'`
      : sql`r.subject_id = ${about.subjectId}`
  const { rows } = await sql<AspectMean>`
    select r.type, a.key, round(avg(a.value::int), 1)::float8 as average, count(*)::int as count
    from reviews r cross join lateral jsonb_each_text(r.aspects) a
    where ${which} and r.state = 'public' and not r.deleted group by r.type, a.key`.execute(db)
  return rows
}
