import { sql } from 'kysely'
import { occasionDates } from '#config/occasion-dates.ts'
import type { App } from '#domain/app.ts'
import { todayOf } from '#domain/today-of.ts'
import type { Database } from '#src/create-app.ts'

const batch = 20_000

/** Gives one listing in ten some nights that are full, unless many have some already. */
export async function fillCalendars(app: App, { db }: Database): Promise<void> {
  // The named world has a few of its own.
  const held = await db.selectFrom('listingNights').select('listingId').limit(1000).execute()
  if (held.length === 1000) return
  const { from } = occasionDates(app.marketplace, todayOf(app))
  const { rows } = await sql<{
    id: string
  }>`select id from public_listings where get_byte(uuid_send(id), 15) % 10 = 0`.execute(db)
  for (let start = 0; start < rows.length; start += batch) {
    const ids = rows.slice(start, start + batch).map(({ id }) => id)
    await sql`insert into listing_nights (listing_id, night, used, cap)
      select id, ${from}::date + (place % 20)::int + night, 1, 1
      from unnest(${ids}::uuid[]) with ordinality as chosen (id, place), generate_series(0, 2) night on conflict do nothing`.execute(
      db,
    )
  }
  await sql`vacuum analyze listing_search, listing_nights`.execute(db)
}
