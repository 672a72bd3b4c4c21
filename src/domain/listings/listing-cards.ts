import type { Selectable } from 'kysely'
import type { Marketplace } from '#config/marketplace.ts'
import type { PublicListings } from '#db/tables.ts'
import type { Locale } from '#kernel/locale.ts'
import { isId } from '#kernel/id.ts'
import type { App } from '../app.ts'
import { placeholderColour } from '../images/index.ts'
import { type PersonCard, personCards } from '../users/index.ts'
import type { ListingCard } from './listing-card.ts'
import { type ListingPicture, picturesOf } from './listing-pictures.ts'
import { listingSlug } from './listing-slug.ts'
import { publicPlaceName } from './set-location.ts'

/**
 * Cards of published listings, in the order of the ids; ids of anything else are left out. Three queries, whatever the
 * number. Reads only what is public.
 */
export async function listingCards(
  app: Pick<App, 'db' | 'marketplace'>,
  ids: string[],
  locale: Locale,
): Promise<ListingCard[]> {
  const wanted = ids.filter(isId)
  if (wanted.length === 0) return []
  const [rows, pictures] = await Promise.all([
    app.db.selectFrom('publicListings').select(columns).where('id', 'in', wanted).execute(),
    picturesOf(app, wanted, { coversOnly: true }),
  ])
  const cards = new Map((await cardsOf(app, rows, pictures, locale)).map((card) => [card.id, card]))
  return wanted.flatMap((id) => cards.get(id) ?? [])
}

/** Cards of somebody's published listings, newest first. */
export async function listingsOfAuthor(
  app: Pick<App, 'db' | 'marketplace'>,
  authorId: string,
  locale: Locale,
): Promise<ListingCard[]> {
  if (!isId(authorId)) return []
  const rows = await app.db
    .selectFrom('publicListings')
    .select(columns)
    .where('authorId', '=', authorId)
    .orderBy('publishedAt', 'desc')
    .limit(100)
    .execute()
  const ids = rows.flatMap(({ id }) => id ?? [])
  return cardsOf(app, rows, await picturesOf(app, ids, { coversOnly: true }), locale)
}

/** What stands on a card: the words of a listing and its other answers are not read. */
const columns = [
  'id',
  'authorId',
  'title',
  'category',
  'capacity',
  'availableFrom',
  'availableUntil',
  'priceAmount',
  'priceCurrency',
  'availabilityPlan',
  'publicPlace',
  'publicLat',
  'publicLng',
] as const
type Row = Pick<Selectable<PublicListings>, (typeof columns)[number]>

async function cardsOf(
  app: Pick<App, 'db' | 'marketplace'>,
  rows: Row[],
  pictures: Map<string, ListingPicture[]>,
  locale: Locale,
): Promise<ListingCard[]> {
  const authors = await personCards(
    app,
    rows.flatMap(({ authorId }) => authorId ?? []),
  )
  return rows.flatMap((row) => {
    const author = authors.get(row.authorId ?? '')
    return author && row.id ? [toCard(app.marketplace, row, author, pictures.get(row.id)?.[0], locale)] : []
  })
}

/** A card from its parts. */
export function toCard(
  marketplace: Marketplace,
  row: Row,
  author: PersonCard,
  cover: ListingPicture | undefined,
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
    availableFrom: row.availableFrom,
    availableUntil: row.availableUntil,
    capacity: row.capacity ?? 1,
    price:
      row.priceAmount && row.priceCurrency ? { amount: Number(row.priceAmount), currency: row.priceCurrency } : null,
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
    author,
  }
}
