import type { Selectable } from 'kysely'
import type { Marketplace } from '#config/marketplace.ts'
import type { PublicListings } from '#db/tables.ts'
import type { Locale } from '#kernel/locale.ts'
import { isId } from '#kernel/id.ts'
import type { App } from '../app.ts'
import { placeholderColour } from '../images/index.ts'
import { type PersonCard, personCardOf } from '../users/index.ts'
import { type CardColumn, type CardRow, cardRows } from './card-rows.ts'
import type { CardAuthor, ListingCard } from './listing-card.ts'
import type { ListingPicture } from './listing-pictures.ts'
import { priceOf } from './listing-price.ts'
import { listingSlug } from './listing-slug.ts'
import { publicPlaceName } from './set-location.ts'

/**
 * Returns the cards of published listings in the order of the ids, without ids of other listings. One query of the public
 * views for any number of ids.
 */
export async function listingCards(
  app: Pick<App, 'db' | 'marketplace'>,
  ids: string[],
  locale: Locale,
): Promise<ListingCard[]> {
  const wanted = ids.filter(isId)
  if (wanted.length === 0) return []
  const rows = await cardRows(app, wanted)
  return rows.map((row) => toCard(app.marketplace, row, authorOf(row), coverOf(row), locale))
}

/** Returns the cards of a person's published listings, newest first. */
export async function listingsOfAuthor(
  app: Pick<App, 'db' | 'marketplace'>,
  authorId: string,
  locale: Locale,
): Promise<ListingCard[]> {
  if (!isId(authorId)) return []
  const rows = await app.db
    .selectFrom('publicListings')
    .select('id')
    .where('authorId', '=', authorId)
    .orderBy('publishedAt', 'desc')
    .limit(100)
    .execute()
  return listingCards(
    app,
    rows.flatMap(({ id }) => id ?? []),
    locale,
  )
}

type Row = Pick<Selectable<PublicListings>, CardColumn>
type Cover = Omit<ListingPicture, 'imageId'>

function authorOf(row: CardRow): PersonCard {
  return personCardOf({
    ...row,
    id: row.authorId,
    state: row.authorState,
    verified: row.authorVerified,
    createdAt: row.authorSince,
    contentHash: row.portraitHash,
  })
}

function coverOf({ coverHash, coverWidth, coverHeight, coverAlt, coverThumbhash }: CardRow): Cover | undefined {
  if (coverHash === null) return undefined
  return { contentHash: coverHash, width: coverWidth, height: coverHeight, alt: coverAlt, thumbhash: coverThumbhash }
}

/** Returns a card from its parts. */
export function toCard(
  marketplace: Marketplace,
  row: Row,
  author: PersonCard,
  cover: Cover | undefined,
  locale: Locale,
): ListingCard {
  const title = row.title ?? ''
  return {
    id: row.id ?? '',
    slug: listingSlug(title),
    title,
    category: row.category ?? '',
    kind: marketplace.categories.find(({ key }) => key === row.category)?.kind ?? 'offer',
    place: publicPlaceName(row.publicPlace, locale),
    point: row.publicLat === null || row.publicLng === null ? null : { lat: row.publicLat, lng: row.publicLng },
    publicRadius: row.publicRadius ?? marketplace.fuzzyRadius,
    availableFrom: row.availableFrom,
    availableUntil: row.availableUntil,
    capacity: row.capacity ?? 1,
    price: priceOf(marketplace, row),
    byTheHour: (row.availabilityPlan as { type?: unknown } | null)?.type === 'availability-plan/time',
    image: cover
      ? {
          contentHash: cover.contentHash,
          width: cover.width,
          height: cover.height,
          alt: cover.alt,
          colour: placeholderColour(cover.thumbhash),
        }
      : null,
    author: cardAuthor(author),
  }
}

function cardAuthor(person: PersonCard): CardAuthor {
  const { userId, state, profileType, firstName, displayName, verified, picture } = person
  return { userId, state, profileType, firstName, displayName, verified, picture }
}
