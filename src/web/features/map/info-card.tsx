import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useMatches } from 'react-router'
import type { ListingCard } from '#domain/listings/listing-card.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar, VerifiedSeal } from '../../parts/avatar.tsx'
import { authorName, listingAddress } from '../../parts/listing-card-view.tsx'
import { useAskedStay } from '../search-form/use-asked-stay.ts'
import { Heart } from '../../parts/heart.tsx'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { layoutDataOf } from '../../parts/document-meta.ts'
import { DrawnPicture, NoPicture, Picture } from '../../parts/picture.tsx'
import { priceText } from '../../parts/price-text.ts'
import styles from './info-card.module.css'

type Anchor = { id: string; lat: number; lng: number; title: string }

/** Pixels between marker and card, and between card and the edge of the map. */
const gap = 36
const inset = 16

/** The card of a listing beside its marker. Several listings at one point are paged through, wrapping around. */
export function InfoCard({
  map,
  anchor,
  card,
  position,
  count,
  onStep,
  onClose,
}: {
  map: MapLibreMap
  anchor: Anchor
  card: ListingCard | undefined
  position: number
  count: number
  onStep(by: 1 | -1): void
  onClose(): void
}) {
  const box = useRef<HTMLElement>(null)
  const at = usePlacement(map, anchor, box)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const before = document.activeElement
    if (before?.matches(':focus-visible')) box.current?.focus({ preventScroll: true })
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
    <section
      ref={box}
      tabIndex={-1}
      className={styles.card}
      style={{ insetInlineStart: at.left, insetBlockStart: at.top }}
      aria-label={m.search_card_region()}
    >
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
  const currency = layoutDataOf(useMatches())?.marketplace.currency ?? ''
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

/** Places the card below or above the marker, inside the map, and follows the map's moves. */
function usePlacement(map: MapLibreMap, { lat, lng }: Anchor, box: React.RefObject<HTMLElement | null>) {
  const [at, setAt] = useState({ left: 0, top: -9999 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const place = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      const { clientWidth, clientHeight } = map.getContainer()
      const { x, y } = map.project({ lat, lng })
      const clamp = (value: number, size: number, whole: number) =>
        Math.max(inset, Math.min(value, whole - size - inset))
      const below = y + gap + height + inset <= clientHeight || y < clientHeight / 2
      const top = below ? y + gap : y - gap - height
      setAt({ left: clamp(x - width / 2, width, clientWidth), top: clamp(top, height, clientHeight) })
    }
    // Called at once, and whenever the card's size changes.
    const sizes = new ResizeObserver(place)
    sizes.observe(element)
    map.on('move', place)
    map.on('resize', place)
    return () => {
      sizes.disconnect()
      map.off('move', place)
      map.off('resize', place)
    }
  }, [map, lat, lng, box])
  return at
}
