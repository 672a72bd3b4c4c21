import { sql } from 'kysely'
import { categoriesOfKind } from '#config/categories-of-kind.ts'
import { addDays } from '#kernel/dates.ts'
import { momentInZone } from '#kernel/time-zone.ts'
import type { App } from '../app.ts'
import { todayOf } from '../today-of.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/**
 * What is new. `places` and `seekers`: of offers and requests that became public today or yesterday and still are.
 * `agreed`: stays whose request was accepted yesterday.
 */
export type Trends = { places: number; seekers: number; agreed: number }

/** Returns what is new since the beginning of yesterday, in the marketplace's time zone. For staff. Throws `forbidden`. */
export async function sinceYesterday(
  { db, clock, marketplace }: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
): Promise<Trends> {
  staffActor(viewer)
  const today = todayOf({ clock, marketplace })
  const from = momentInZone(addDays(today, -1), 0, marketplace.timeZone)
  const until = momentInZone(today, 0, marketplace.timeZone)
  const offers = categoriesOfKind(marketplace, 'offer')
  const requests = categoriesOfKind(marketplace, 'request')
  const [listings, agreed] = await Promise.all([
    sql<Pick<Trends, 'places' | 'seekers'>>`
      select coalesce(sum(capacity) filter (where category = any(${offers}::text[])), 0)::int as places,
             coalesce(sum(capacity) filter (where category = any(${requests}::text[])), 0)::int as seekers
      from public_listings where published_at >= ${from}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from bookings
      where state = 'accepted' and updated_at >= ${from} and updated_at < ${until}`.execute(db),
  ])
  const { places = 0, seekers = 0 } = listings.rows[0] ?? {}
  return { places, seekers, agreed: agreed.rows[0]?.count ?? 0 }
}
