import { categoriesOfKind } from '#config/categories-of-kind.ts'
import type { Marketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { findPage } from './find-matches.ts'
import type { SearchQuery } from './search-query.ts'

/** A search for the places of which two hosts together have room for a group, and how many people each place takes. */
export type SplitGroup = { query: SearchQuery; people: { min: number; max: number } }

/** A smaller group is not worth two hosts. */
const smallestGroup = 4
/** Number of the newest places that are looked at. */
const lookedAt = 1000

/**
 * Returns the search for a group that no single host has room for: every offer that takes the group together with the
 * largest one, all other wishes kept. Null where no two different hosts have room for all of it.
 */
export async function splitGroup(
  { db, marketplace }: Pick<App, 'db' | 'marketplace'>,
  query: SearchQuery,
): Promise<SplitGroup | null> {
  const group = query.capacity?.min ?? 0
  const categories = offersOf(query, marketplace)
  if (group < smallestGroup || !categories) return null
  const places = (capacity: SearchQuery['capacity']): SearchQuery => ({ ...query, page: 1, capacity, categories })
  const smaller = places({ min: null, max: group - 1 })
  const { ids } = await findPage(db, { ...smaller, sort: 'createdAt' }, { perPage: lookedAt, words: 'exact' })
  if (ids.length === 0) return null
  const [largest, second] = await db
    .selectFrom('listingSearch')
    .select(({ fn }) => fn.max('capacity').as('capacity'))
    .where('listingId', 'in', ids)
    .groupBy('authorId')
    .orderBy('capacity', 'desc')
    .limit(2)
    .execute()
  if (!largest || !second || largest.capacity + second.capacity < group) return null
  const people = { min: group - largest.capacity, max: largest.capacity }
  return { query: places(people), people }
}

/** Returns the searched categories in which hosts offer something; none means all; null where only others are searched. */
function offersOf(query: SearchQuery, { categories }: Pick<Marketplace, 'categories'>): string[] | null {
  const searched = categories.filter(({ key }) => query.categories.length === 0 || query.categories.includes(key))
  const offers = categoriesOfKind({ categories: searched }, 'offer')
  if (offers.length === 0) return null
  return offers.length < categories.length ? offers : []
}
