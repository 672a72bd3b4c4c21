import { href, Link, useRouteLoaderData } from 'react-router'
import type { ListingCard } from '#domain/listings/listing-card.ts'
import type { Locale } from '#kernel/locale.ts'
import type { LayoutData } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar, VerifiedSeal } from './avatar.tsx'
import { CategoryBadge } from './badge.tsx'
import { dateRangeText } from './date-range-text.ts'
import styles from './listing-card-view.module.css'
import { DrawnPicture, Picture } from './picture.tsx'
import { priceText } from './price-text.ts'

type ListingCardProps = {
  card: ListingCard
  locale: Locale
  formatLocale: string
  /** Chosen on the map: shown with a frame. */
  active?: boolean
  /** One of the first cards of the page: its picture loads at once. */
  eager?: boolean
  /** Widths of the picture in the page's layout, as in `<img sizes>`. */
  sizes?: string
  /** Days and people that were searched for; the listing page opens with them. */
  asked?: AskedStay | undefined
  /** How far away it is, in words, such as `3,1 km zum Stadion`. Never shortened. */
  distance?: string | undefined
  /** Heading level of the title: 3 below a section's heading, 2 right below the page's. */
  level?: 2 | 3
}

/** A listing in a list: the whole card is one link. It never shows a price of zero, a street or an exact distance. */
export function ListingCardView({
  card,
  formatLocale,
  active,
  eager,
  sizes,
  distance,
  level = 3,
  asked,
}: ListingCardProps) {
  const marketplace = useRouteLoaderData<LayoutData>('root')?.marketplace
  const Title = `h${level}` as const
  const price = priceText(card.price, formatLocale, marketplace?.currency ?? '', card.byTheHour)
  return (
    <article className={styles.card} data-active={active ? '' : undefined} data-listing={card.id}>
      <Link className={styles.link} to={listingAddress(card, asked)}>
        <span className={styles.media}>
          {card.image ? (
            <Picture picture={card.image} alt="" sizes={sizes} eager={eager} />
          ) : (
            <DrawnPicture kind={card.kind} />
          )}
          {marketplace?.twoKinds !== false && (
            <span className={styles.badge}>
              <CategoryBadge kind={card.kind} label={kindLabel(card.kind)} onPicture />
            </span>
          )}
        </span>
        <Title className={styles.title}>{card.title}</Title>
        <p className={styles.meta}>
          <span className={styles.place}>{card.place}</span>
          {distance && <span className={styles.distance}> · {distance}</span>}
        </p>
        <p className={styles.meta}>{availabilityText(card, formatLocale)}</p>
        {price && <p className={styles.price}>{price}</p>}
        <p className={styles.author}>
          <Avatar person={card.author} size={24} />
          <span className={styles.name}>{authorName(card)}</span>
          {card.author.verified && <VerifiedSeal />}
        </p>
      </Link>
    </article>
  )
}

/**
 * What is asked for: days, a number of people, and what a place has to have, such as `pub_accessibility=yes`, as in the
 * address of a search. Empty texts and null are not asked for.
 */
export type AskedStay = { from: string; until: string; people: number | null; needs: string }

/** Returns the address of a card's listing, with the days that are asked for and, of an offer, all the rest. */
export function listingAddress(card: Pick<ListingCard, 'id' | 'slug' | 'kind'>, asked?: AskedStay): string {
  const path = href('/l/:slug/:id', { slug: card.slug, id: card.id })
  const days = asked?.from && asked.until ? `dates=${asked.from},${asked.until}` : ''
  // Of a request, people and needs are those of its author, not of who looks at it.
  const party = asked && card.kind === 'offer' ? [asked.people && `people=${asked.people}`, asked.needs] : []
  const entries = [days, ...party].filter(Boolean)
  return entries.length > 0 ? `${path}?${entries.join('&')}` : path
}

/** When and for how many: `14. Juni – 14. Juli · 12 Plätze`. */
export function availabilityText(
  card: Pick<ListingCard, 'availableFrom' | 'availableUntil' | 'capacity' | 'kind'>,
  formatLocale: string,
): string {
  const people = card.kind === 'offer' ? m.frame_places_count : m.search_people_count
  const days =
    card.availableFrom && card.availableUntil && dateRangeText(card.availableFrom, card.availableUntil, formatLocale)
  return [days, people({ count: card.capacity })].filter(Boolean).join(' · ')
}

/** What the author is called on a card: a person by the first name, an organisation by its whole name. */
export function authorName({ author }: Pick<ListingCard, 'author'>): string {
  if (author.state !== 'active') return author.displayName
  return author.profileType === 'organisation' ? author.displayName : author.firstName || author.displayName
}

/** The word for one offer or request. */
export function kindLabel(kind: ListingCard['kind']): string {
  return kind === 'offer' ? m.search_kind_offer() : m.search_kind_request()
}
