import { sql } from 'kysely'
import { categoriesOfKind } from '#config/categories-of-kind.ts'
import { minute } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** Public offers that have a point and no address in words: the one that has waited longest, and how many there are. */
export type ListingsLackingAddress = {
  count: number
  first: { id: string; title: string; publicPlace: unknown; since: Date }
}

/** Returns what is stored as the address where a program gave only a point; its guests have nothing else to go by. */
export function pointAsAddress({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`
}

/** Matches `pointAsAddress`. */
const pattern = String.raw`^-?\d{1,2}\.\d{5}, -?\d{1,3}\.\d{5}$`

const freshMilliseconds = 5 * minute
const kept = new WeakMap<object, { at: number; found: ListingsLackingAddress | null }>()

/**
 * Returns the public offers of which no address in words is known; null where there are none. The result is cached for five
 * minutes, because it reads every address. For staff. Throws `forbidden`.
 */
export async function listingsLackingAddress(
  { db, clock, marketplace }: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
): Promise<ListingsLackingAddress | null> {
  requireStaff(viewer)
  const now = clock.now().getTime()
  const known = kept.get(db)
  if (known && Math.abs(now - known.at) < freshMilliseconds) return known.found
  const { rows } = await sql<ListingsLackingAddress['first'] & { count: number }>`
    select l.id, l.title, l.public_place, l.published_at as since, (count(*) over ())::int as count
    ${offersLackingAddress(marketplace)}
    order by l.published_at, l.id limit 1`.execute(db)
  const [row] = rows
  const found = row
    ? { count: row.count, first: { id: row.id, title: row.title, publicPlace: row.publicPlace, since: row.since } }
    : null
  kept.set(db, { at: now, found })
  return found
}

/** Returns whether a listing is a public offer of which no address in words is known. */
export async function lacksAddress(
  { db, marketplace }: Pick<App, 'db' | 'marketplace'>,
  listingId: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 ${offersLackingAddress(marketplace)} and l.id = ${listingId}`.execute(db)
  return rows.length > 0
}

function offersLackingAddress(marketplace: App['marketplace']) {
  const offers = categoriesOfKind(marketplace, 'offer')
  return sql`from listing_locations a join public_listings l on l.id = a.listing_id
    where a.address ~ ${pattern} and l.category = any(${offers}::text[])`
}
