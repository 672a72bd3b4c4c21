import { ChevronLeft, ChevronRight, X } from '../../parts/icons.ts'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ListingCard } from '#domain/listings/listing-card.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar, VerifiedSeal } from '../../parts/avatar.tsx'
import { authorName, listingAddress } from '../../parts/listing-card-view.tsx'
import { useAskedStay } from '../search-form/use-asked-stay.ts'
import { Heart } from '../../parts/heart.tsx'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { DrawnPicture, NoPicture, Picture } from '../../parts/picture.tsx'
import { priceText } from '../../parts/price-text.ts'
import { boxIn, type Corner, cornerOf } from './card-corner.ts'
import styles from './info-card.module.css'
import { around, middleOfBox, overlap } from './mark-boxes.ts'
import { useLayoutData } from '../../parts/layout-context.ts'

type Anchor = { id: string; title: string }

/** How far from the card a mark is hidden with it, in pixels: the dot of a title is beside it. */
const beside = 10

/** The card of a chosen listing in a corner of the map. Several listings at one point are paged through, wrapping around. */
export function InfoCard({
  map,
  anchor,
  card,
  position,
  count,
  takesFocus,
  onStep,
  onClose,
}: {
  map: MapLibreMap
  anchor: Anchor
  card: ListingCard | undefined
  position: number
  count: number
  /** Opened by keyboard: the focus goes to the card, and back to the marker. */
  takesFocus: boolean
  onStep(by: 1 | -1): void
  onClose(): void
}) {
  const box = useRef<HTMLElement>(null)
  const corner = useCorner(map, anchor, box)
  const close = useEffectEvent(onClose)
  const begin = useEffectEvent(() => takesFocus)
  useEffect(() => {
    const before = document.activeElement
    if (begin()) box.current?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section ref={box} tabIndex={-1} className={styles.card} data-corner={corner} aria-label={m.search_card_region()}>
      <button type="button" className={styles.close} onClick={onClose} aria-label={m.search_card_close()}>
        <X size={18} aria-hidden="true" />
      </button>
      {card && <Heart key={card.id} id={card.id} title={card.title} list="map-" />}
      {card ? <CardBody card={card} /> : <LoadingBody title={anchor.title} />}
      {count > 1 && (
        <div className={styles.foot}>
          <button type="button" className={styles.step} onClick={() => onStep(-1)} aria-label={m.search_card_before()}>
            <ChevronLeft size={20} aria-hidden="true" />
          </button>
          <span aria-live="polite">{m.search_card_position({ position, count })}</span>
          <button type="button" className={styles.step} onClick={() => onStep(1)} aria-label={m.search_card_after()}>
            <ChevronRight size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </section>
  )
}

function CardBody({ card }: { card: ListingCard }) {
  const places = card.kind === 'offer' ? m.layout_places_count : m.search_people_count
  const currency = useLayoutData()?.marketplace.currency ?? ''
  const price = priceText(card.price, useFormatLocale(), currency, card.byTheHour)
  return (
    <Link className={styles.link} to={listingAddress(card, useAskedStay())}>
      {card.image ? (
        <Picture picture={card.image} alt="" ratio={16 / 9} sizes="304px" eager className={styles.picture} />
      ) : (
        <DrawnPicture kind={card.kind} ratio={16 / 9} className={styles.picture} />
      )}
      <span className={styles.body}>
        <strong className={styles.title}>{card.title}</strong>
        <span className={styles.meta}>
          {[card.place, places({ count: card.capacity })].filter(Boolean).join(' · ')}
        </span>
        {price && <span className={styles.price}>{price}</span>}
        {card.notBookable && <span className={styles.meta}>{m.payout_card_note()}</span>}
        <span className={styles.author}>
          <Avatar person={card.author} size={24} />
          {authorName(card)}
          {card.author.verified && <VerifiedSeal />}
        </span>
      </span>
    </Link>
  )
}

function LoadingBody({ title }: { title: string }) {
  return (
    <div aria-busy="true">
      <NoPicture ratio={16 / 9} className={styles.picture} />
      <div className={styles.body}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.meta}>&nbsp;</span>
        <span className={styles.author}>&nbsp;</span>
      </div>
    </div>
  )
}

/** Returns the corner of the map in which the card stands, found anew after each move, and hides other marks below it. */
function useCorner(map: MapLibreMap, { id }: Anchor, box: React.RefObject<HTMLElement | null>): Corner {
  const [corner, setCorner] = useState<Corner>('bottom-end')
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const choose = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      const container = map.getContainer()
      const frame = container.getBoundingClientRect()
      const active = container.querySelector(`[data-active='true']`)
      const own = active?.getBoundingClientRect()
      const venues = [...container.querySelectorAll(`[role='img']`)].map((mark) => mark.getBoundingClientRect())
      const found = cornerOf({ width, height }, frame, { venues, own })
      setCorner(found)
      const card = boxIn(found, frame, { width, height })
      const room = around(middleOfBox(card), width / 2 + beside, height / 2 + beside)
      for (const mark of container.querySelectorAll('[data-look]'))
        mark.toggleAttribute('data-covered', mark !== active && overlap(mark.getBoundingClientRect(), room))
    }
    // Called at once, and whenever the card's size changes.
    const sizes = new ResizeObserver(choose)
    sizes.observe(element)
    map.on('moveend', choose)
    map.on('resize', choose)
    // The marks are laid out anew after a zoom.
    map.on('idle', choose)
    return () => {
      sizes.disconnect()
      map.off('moveend', choose)
      map.off('resize', choose)
      map.off('idle', choose)
      for (const mark of map.getContainer().querySelectorAll('[data-covered]')) mark.removeAttribute('data-covered')
    }
  }, [map, id, box])
  return corner
}
