import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ListingCard } from '#domain/listings/listing-card.ts'
import * as m from '#words/compiled/messages.js'
import { CategoryBadge } from '../../parts/badge.tsx'
import { kindLabel, listingAddress } from '../../parts/listing-card-view.tsx'
import { useAskedStay } from '../search-form/use-asked-stay.ts'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { DrawnPicture, Picture } from '../../parts/picture.tsx'
import { priceText } from '../../parts/price-text.ts'
import styles from './card-tray.module.css'
import { useLayoutData } from '../../parts/layout-context.ts'

/** The cards below the map on phones: swiping selects the next marker, tapping a marker shows its card. */
export function CardTray({
  cards,
  selected,
  onSelect,
}: {
  cards: ListingCard[]
  selected: string | null
  onSelect(id: string): void
}) {
  const tray = useRef<HTMLUListElement>(null)
  const unique = [...new Map(cards.map((card) => [card.id, card])).values()]
  const ids = unique.map(({ id }) => id).join()
  useEffect(() => {
    if (!selected || !ids.includes(selected)) return
    const card = tray.current?.querySelector(`[data-card="${CSS.escape(selected)}"]`)
    if (card && !isInView(card)) card.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [selected, ids])
  const onScrollEnd = () => {
    const shown = [...(tray.current?.children ?? [])].find(isInView)
    const id = shown instanceof HTMLElement ? shown.dataset.card : undefined
    if (id && id !== selected) onSelect(id)
  }
  if (unique.length === 0) return null
  return (
    <ul ref={tray} className={styles.tray} aria-label={m.search_results()} onScrollEnd={onScrollEnd}>
      {unique.map((card) => (
        <li key={card.id} data-card={card.id}>
          <TrayCard card={card} active={card.id === selected} />
        </li>
      ))}
    </ul>
  )
}

function TrayCard({ card, active }: { card: ListingCard; active: boolean }) {
  const places = card.kind === 'offer' ? m.layout_places_count : m.search_people_count
  const marketplace = useLayoutData()?.marketplace
  const price = priceText(card.price, useFormatLocale(), marketplace?.currency ?? '', card.byTheHour)
  return (
    <Link className={styles.card} to={listingAddress(card, useAskedStay())} data-active={active ? '' : undefined}>
      {card.image ? (
        <Picture picture={card.image} alt="" ratio={118 / 124} sizes="178px" className={styles.picture} />
      ) : (
        <DrawnPicture kind={card.kind} ratio={118 / 124} className={styles.picture} />
      )}
      <span className={styles.body}>
        {marketplace?.twoKinds !== false && (
          <span>
            <CategoryBadge kind={card.kind} label={kindLabel(card.kind)} />
          </span>
        )}
        <strong className={styles.title}>{card.title}</strong>
        <span className={`${styles.meta} ${styles.stay}`}>
          {card.place && <span className={styles.place}>{card.place}</span>}
          <span>{`${card.place ? ' · ' : ''}${places({ count: card.capacity })}`}</span>
        </span>
        {price && <span className={styles.price}>{price}</span>}
        {card.notBookable && <span className={styles.meta}>{m.payout_card_note()}</span>}
      </span>
    </Link>
  )
}

/** Returns whether the centre of a card is in the middle part of the screen. */
function isInView(card: Element): boolean {
  const { left, width } = card.getBoundingClientRect()
  const middle = left + width / 2
  return middle > window.innerWidth * 0.2 && middle < window.innerWidth * 0.8
}
