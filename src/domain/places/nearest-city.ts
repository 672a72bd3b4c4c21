import { sql } from 'kysely'
import type { Marketplace } from '#config/marketplace.ts'

/**
 * Returns the part of a statement that adds the city of each row as `city.key`, and leaves out rows outside of all cities;
 * rows have `public_lat` and `public_lng`.
 */
export function nearestCity(cities: Marketplace['cities']) {
  const boxes = cities.map(
    ({ key, bounds: { south, north, west, east }, point: { lat, lng } }) =>
      sql`(${key}::text, ${south}::float8, ${north}::float8, ${west}::float8, ${east}::float8, ${lat}::float8, ${lng}::float8)`,
  )
  // The boxes of neighbouring cities overlap: a listing counts for the nearest city alone. A degree of longitude is shorter
  // than one of latitude, so it is scaled before distances are compared.
  return sql`lateral (
      select key from (values ${sql.join(boxes)}) as box (key, south, north, west, east, lat, lng)
      where public_lat between south and north and public_lng between west and east
      order by (public_lat - lat) ^ 2 + ((public_lng - lng) * cos(radians(lat))) ^ 2, key
      limit 1
    ) as city`
}
