import { sql } from 'kysely'
import type { Audited } from '../audited.ts'

type Needs = Pick<Audited, 'db'>

/** The search has a row for each public listing, with its values, and its counts are those of the rows. */
export async function findSearchFaults(audited: Needs): Promise<string[]> {
  return [...(await rowFaults(audited)), ...(await countFaults(audited))]
}

async function rowFaults({ db }: Needs): Promise<string[]> {
  const { rows } = await sql<{ id: string; fault: string }>`
    select coalesce(l.id, s.listing_id) as id, case when l.id is null then 'is found and not public'
      when s.listing_id is null then 'is public and not found' else 'is found by other values' end as fault
    from public_listings l full join listing_search s on s.listing_id = l.id
    where l.id is null or s.listing_id is null
      or (l.author_id, l.category, l.capacity, l.available_from, l.available_until, l.price_amount, l.public_lat, l.public_lng)
        is distinct from (s.author_id, s.category, s.capacity, s.available_from, s.available_until, s.price, s.lat, s.lng)
    union all
    select coalesce(l.id, w.listing_id), 'has words and is not public, or has none'
    from public_listings l full join listing_words w on w.listing_id = l.id where l.id is null or w.listing_id is null
    order by 1`.execute(db)
  return rows.map(({ id, fault }) => `the listing ${id} ${fault}`)
}

async function countFaults({ db }: Needs): Promise<string[]> {
  const { rows } = await sql<{ level: number; square: number; category: string; counted: number; found: number }>`
    with found as (
      select level, coalesce(cell >> level, -1) as square, coalesce(category, '') as category, count(*)::int as listings,
        coalesce(sum(lat), 0) as lat, coalesce(sum(lng), 0) as lng
      from listing_search, unnest('{0, 4, 8, 12}'::int[]) level group by 1, 2, 3
    ),
    counted as (
      select level, square, category, sum(listings)::int as listings, sum(lat) as lat, sum(lng) as lng
      from search_counts group by 1, 2, 3
    )
    select level, square, category, coalesce(c.listings, 0) as counted, coalesce(f.listings, 0) as found
    from counted c full join found f using (level, square, category)
    where coalesce(c.listings, 0) <> coalesce(f.listings, 0) or abs(coalesce(c.lat, 0) - coalesce(f.lat, 0)) > 1e-6
      or abs(coalesce(c.lng, 0) - coalesce(f.lng, 0)) > 1e-6
    order by 1, 2, 3`.execute(db)
  return rows.map(
    ({ level, square, category, counted, found }) =>
      `square ${square} of level ${level} counts ${counted} listings of ${category}, not ${found}, or lies elsewhere`,
  )
}
