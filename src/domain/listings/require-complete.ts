import type { Transaction } from 'kysely'
import type { Marketplace } from '#config/marketplace.ts'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import { type Missing, missingParts } from './completeness.ts'
import { priceOf } from './listing-price.ts'
import type { ListingRow } from './require-own.ts'

/** Returns what a stored listing lacks before people may see it. */
export async function missingOf(tx: Transaction<DB>, marketplace: Marketplace, row: ListingRow): Promise<Missing[]> {
  const { count } = await tx
    .selectFrom('listingImages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listingId', '=', row.id)
    .executeTakeFirstOrThrow()
  const { category, title, description, publicData } = row
  return missingParts(marketplace, {
    category,
    title,
    description,
    publicData,
    located: row.publicLat !== null,
    imageCount: count,
    price: priceOf(marketplace, row),
  })
}

/**
 * Returns the missing parts without which no listing can be shown, in any marketplace. Answers to the marketplace's own
 * questions are not among them: a question added later must not hide an earlier listing.
 */
export async function missingEssentials(
  tx: Transaction<DB>,
  marketplace: Marketplace,
  row: ListingRow,
): Promise<Missing[]> {
  const missing = await missingOf(tx, marketplace, row)
  return missing.filter(({ field }) => essentials.includes(field))
}

const essentials = ['category', 'title', 'description', 'address']

/** Throws `listing-not-complete` with one `field-required` for each part, unless there are none. */
export function refuseMissing(missing: Missing[]): void {
  const [first, ...more] = missing.map(({ field }) => new Problem('field-required', { field }))
  if (first) throw new Problem('listing-not-complete', { more: [first, ...more] })
}
