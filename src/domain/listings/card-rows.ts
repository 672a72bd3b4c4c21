import { type Selectable, sql } from 'kysely'
import type { PublicListings } from '#db/tables.ts'
import type { App } from '../app.ts'
import type { PersonRow } from '../users/index.ts'

/** The columns of a public listing that stand on its card. */
export type CardColumn =
  | 'id'
  | 'title'
  | 'category'
  | 'capacity'
  | 'availableFrom'
  | 'availableUntil'
  | 'priceAmount'
  | 'priceCurrency'
  | 'availabilityPlan'
  | 'publicPlace'
  | 'publicLat'
  | 'publicLng'
  | 'publicRadius'

/** A public listing with its author and its cover; `coverHash` is null without a picture. */
export type CardRow = Pick<Selectable<PublicListings>, CardColumn> &
  Omit<PersonRow, 'id' | 'state' | 'verified' | 'createdAt' | 'contentHash'> & {
    authorId: string
    authorState: string
    authorVerified: boolean
    authorSince: Date
    portraitHash: string | null
    coverHash: string | null
    coverWidth: number
    coverHeight: number
    coverAlt: string
    coverThumbhash: Uint8Array
  }

/** Loads everything that stands on the cards of some published listings, in the order of the ids, by one query. */
export async function cardRows({ db }: Pick<App, 'db'>, ids: string[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select l.id, l.title, l.category, l.capacity, l.available_from, l.available_until, l.price_amount, l.price_currency,
      l.availability_plan, l.public_place, l.public_lat, l.public_lng, l.public_radius,
      cover.content_hash as cover_hash, cover.width as cover_width, cover.height as cover_height, cover.alt as cover_alt,
      cover.thumbhash as cover_thumbhash,
      u.id as author_id, u.state as author_state, u.profile_type, u.organisation_type, u.first_name, u.display_name,
      u.abbreviated_name, u.verified as author_verified, u.verified_checks, u.verified_at, u.bio,
      u.created_at as author_since, portrait.content_hash as portrait_hash
    from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
      join public_listings l on l.id = wanted.id
      join public_users u on u.id = l.author_id
      left join images portrait on portrait.id = u.profile_image_id
      left join lateral (
        select i.content_hash, c.width, c.height, li.alt, c.thumbhash
        from listing_images li join images i on i.id = li.image_id
          join image_contents c on c.content_hash = i.content_hash
        where li.listing_id = l.id and li.position = 0
        limit 1
      ) cover on true
    order by wanted.place`.execute(db)
  return rows
}
