import { memo } from 'react'
import { href, Link } from 'react-router'
import type { ListingCard } from '#domain/listings/listing-card.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar, VerifiedSeal } from './avatar.tsx'
import { CategoryBadge } from './badge.tsx'
import { dateRangeText } from './date-range-text.ts'
import { Heart } from './heart.tsx'
import styles from './listing-card-view.module.css'
import { DrawnPicture, Picture } from './picture.tsx'
import { priceText } from './price-text.ts'
import { useLayoutData } from './layout-context.ts'

type ListingCardProps = {
  card: ListingCard
  formatLocale: string
  /** One of the first cards of the page: its picture is loaded eagerly. */
  eager?: boolean
  /** Widths of the picture in the page's layout, for `<img sizes>`. */
  sizes?: string
  /** Dates and people of the search, with which the listing page opens. */
  asked?: AskedStay | undefined
  /** The distance in words, such as `3,1 km zum Stadion`: beside the place, or below it where both have no room. */
  distance?: string | undefined
  /** Heading level of the title: 3 below a section's heading, 2 directly below the page's. */
  level?: 2 | 3
  /** Name of the list, where the page may show a listing in several. */
  list?: string
}

/** A listing in a list: the whole card is one link. It never shows a price of zero, a street or an exact distance. */
export const ListingCardView = memo(function ListingCardView({
  card,
  formatLocale,
  eager,
  sizes,
  distance,
  level = 3,
  asked,
  list,
}: ListingCardProps) {
  const marketplace = useLayoutData()?.marketplace
  const Title = `h${level}` as const
  const price = priceText(card.price, formatLocale, marketplace?.currency ?? '', card.byTheHour)
  return (
    <article className={styles.card} data-listing={card.id}>
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
        {card.rating && (
          <p className={styles.rating}>
            <span aria-hidden="true">★{'\u00a0'}</span>
            {m.people_rating_short({
              ...card.rating,
              average: card.rating.average.toLocaleString(formatLocale, { minimumFractionDigits: 1 }),
            })}
          </p>
        )}
        <p className={`${styles.meta} ${styles.where}`}>
          <span className={styles.place}>{card.place}</span>
          {distance && (
            <>
              {' '}
              <span className={styles.distance}>{distance}</span>
            </>
          )}
        </p>
        <p className={styles.meta}>{availabilityText(card, formatLocale)}</p>
        {price && <p className={styles.price}>{price}</p>}
        {card.notBookable && <p className={styles.notBookable}>{m.payout_card_note()}</p>}
        <p className={styles.author}>
          <Avatar person={card.author} size={24} />
          <span className={styles.name}>{authorName(card)}</span>
          {card.author.verified && <VerifiedSeal />}
        </p>
      </Link>
      <Heart id={card.id} title={card.title} list={list} />
    </article>
  )
})

/**
 * The dates, people and needs of a search; needs such as `pub_accessibility=yes`, as in its address. Empty texts and
 * null mean no condition.
 */
export type AskedStay = {
  from: string
  until: string
  people: number | null
  children?: number
  babies?: number
  needs: string
}

/** Returns the address of a card's listing, with the dates of the search and, for an offer, people and needs. */
export function listingAddress(card: Pick<ListingCard, 'id' | 'slug' | 'kind'>, asked?: AskedStay): string {
  const path = href('/l/:slug/:id', { slug: card.slug, id: card.id })
  const days = asked?.from && asked.until ? `dates=${asked.from},${asked.until}` : ''
  // People and needs of a request are its author's, not the reader's.
  const numbers = (['people', 'children', 'babies'] as const).map((name) => asked?.[name] && `${name}=${asked[name]}`)
  const party = asked && card.kind === 'offer' ? [...numbers, asked.needs] : []
  const entries = [days, ...party].filter(Boolean)
  return entries.length > 0 ? `${path}?${entries.join('&')}` : path
}

/** Returns dates and capacity: `14. Juni – 14. Juli · 12 Plätze`. */
export function availabilityText(
  card: Pick<ListingCard, 'availableFrom' | 'availableUntil' | 'capacity' | 'kind'>,
  formatLocale: string,
): string {
  const people = card.kind === 'offer' ? m.layout_places_count : m.search_people_count
  const days =
    card.availableFrom && card.availableUntil && dateRangeText(card.availableFrom, card.availableUntil, formatLocale)
  return [days, people({ count: card.capacity })].filter(Boolean).join(' · ')
}

/** Returns the author's name on a card: the first name of a person, the full name of an organisation. */
export function authorName({ author }: Pick<ListingCard, 'author'>): string {
  if (author.state !== 'active') return author.displayName
  return author.profileType === 'organisation' ? author.displayName : author.firstName || author.displayName
}

/** Returns the word for an offer or a request. */
export function kindLabel(kind: ListingCard['kind']): string {
  return kind === 'offer' ? m.search_kind_offer() : m.search_kind_request()
}
