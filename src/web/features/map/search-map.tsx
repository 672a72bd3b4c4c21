import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListingCard } from '#domain/listings/listing-card.ts'
import type { Bounds } from '#domain/places/point.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { CardTray } from './card-tray.tsx'
import { boxKey, prefersReducedMotion } from './create-map.ts'
import { InfoCard } from './info-card.tsx'
import { MapControls } from './map-controls.tsx'
import { markSeen } from './seen-listings.ts'
import { shouldSearchAfterMove } from './should-search-after-move.ts'
import styles from './search-map.module.css'
import { useCards } from './use-cards.ts'
import { useCreatedMap } from './use-created-map.ts'
import { type Groups, useGroups } from './use-groups.ts'
import { type MapListing, useMarkers } from './use-markers.ts'
import { type MapMove, currentView, useMoves } from './use-moves.ts'
import { useNarrow } from './use-narrow.ts'
import { useCardAnchor } from './use-card-anchor.ts'
import { useCovered } from './use-covered.ts'
import { useFit } from './use-fit.ts'
import type { Venue } from './venue-marks.ts'

export type SearchMapProps = {
  /** All matches, or groups of them when there are too many. */
  groups: Groups
  /** Address that returns the groups at another zoom. */
  groupsAddress: string
  /** The cards of the list's page. */
  cards: ListingCard[]
  bounds: Bounds
  /** Whether the bounds come from a move of the map, which must then not be moved again. */
  fromMap: boolean
  venues: Venue[]
  styleUrl: string | null
  locale: Locale
  /** The listing whose card is hovered in the list. */
  hovered: string | null
  onHover(id: string | null): void
  onSearchHere(view: Pick<MapMove, 'bounds' | 'center'>): void
  onFailure(): void
  /** Called when the reader wants a map that lacks a part to be loaded anew. */
  onReload(): void
}

type Selection = { ids: string[]; index: number; byKeyboard?: boolean }

/** The results on a map: labels, circles with numbers, and a card for the selection. */
export function SearchMap(props: SearchMapProps) {
  const { bounds, hovered, onHover } = props
  const place = useRef<HTMLDivElement>(null)
  const [selection, setSelection] = useState<Selection | null>(null)
  const [searchOnMove, setSearchOnMove] = useState(true)
  const [moved, setMoved] = useState(false)
  // The selection stays first in the tray until another search.
  const [pressed, setPressed] = useState({ ids: [] as string[], among: props.cards })
  if (pressed.among !== props.cards) setPressed({ ids: [], among: props.cards })
  const [reported, setReported] = useState(props.fromMap ? boxKey(bounds) : null)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const narrow = useNarrow()
  const selectedId = selection?.ids[selection.index] ?? null

  const map = useCreatedMap(place, {
    ...props,
    onPress: () => setSelection(null),
    onIncomplete: () => setIsIncomplete(true),
  })
  const searchHere = (view: Pick<MapMove, 'bounds' | 'center'>) => {
    setReported(boxKey(view.bounds))
    setMoved(false)
    props.onSearchHere(view)
  }
  useMoves(map, ({ byReader, ...view }) => {
    if (shouldSearchAfterMove({ byReader, searchOnMove, narrow })) searchHere(view)
    else if (byReader) setMoved(true)
  })
  useFit(map, props, { reported, moved, onFit: () => setMoved(false) })
  const { markers, clusters } = useGroups(map, { address: props.groupsAddress, page: props.groups })

  const choose = (items: MapListing[], event: Event) => {
    if (!map) return
    const spots = new Set(items.map(({ lat, lng }) => `${lat.toFixed(4)},${lng.toFixed(4)}`))
    if (spots.size > 1 && map.getZoom() < map.getMaxZoom() - 0.2) goNear(map, items, event)
    else {
      const ids = items.map(({ id }) => id)
      // A press by keyboard is a click without a button of the mouse.
      setSelection({ ids, index: 0, byKeyboard: event instanceof MouseEvent && event.detail === 0 })
      setPressed({ ids, among: props.cards })
    }
  }
  const anchor = markers.find(({ id }) => id === selectedId)
  const close = () => setSelection(null)
  const onLaidOut = useCardAnchor(map, { anchor, ids: narrow ? undefined : selection?.ids, onLost: close })
  const { venues, locale } = props
  // On phones the first card of the tray is the one that is read.
  const chosen = selectedId ?? (narrow ? (pressed.ids[0] ?? props.cards[0]?.id ?? null) : null)
  // Beside the map the list marks the listing whose card is open, unless another one is pointed at.
  const mark = (id: string | null) => onHover(id ?? selectedId)
  useMarkers(map, { markers, clusters, hovered, chosen, venues, locale, onLaidOut, onChoose: choose, onHover: mark })
  useCovered(map, moved)
  const onSelected = useEffectEvent(onHover)
  useEffect(() => {
    if (selectedId) markSeen(selectedId)
    onSelected(selectedId)
  }, [selectedId])

  const cards = useCards(props.cards, [...(selection?.ids ?? []), ...pressed.ids], props.locale)
  return (
    <div className={styles.frame} data-map-frame="">
      <a className={styles.skip} href="#after-map">
        {m.search_map_skip()}
      </a>
      <p className="visually-hidden">{m.search_map_summary()}</p>
      <div ref={place} className={styles.holder} />
      {map && (
        <MapControls
          map={map}
          narrow={narrow}
          moved={moved}
          searchOnMove={searchOnMove}
          onSearchOnMove={setSearchOnMove}
          onSearchHere={() => searchHere(currentView(map))}
          onReload={isIncomplete ? props.onReload : undefined}
        />
      )}
      {map && selection && anchor && !narrow && (
        <InfoCard
          map={map}
          anchor={anchor}
          card={cards.get(anchor.id)}
          position={selection.index + 1}
          count={selection.ids.length}
          takesFocus={selection.byKeyboard ?? false}
          onStep={(by) => setSelection(step(selection, by))}
          onClose={close}
        />
      )}
      {map && narrow && (
        <CardTray
          cards={[...pressed.ids.flatMap((id) => cards.get(id) ?? []), ...props.cards]}
          selected={selectedId}
          onSelect={(id) => setSelection({ ids: [id], index: 0 })}
        />
      )}
      <span id="after-map" tabIndex={-1} />
    </div>
  )
}

/** Returns the next or previous selected listing, wrapping around. */
function step({ ids, index, ...how }: Selection, by: 1 | -1): Selection {
  return { ...how, ids, index: (index + by + ids.length) % ids.length }
}

function goNear(map: MapLibreMap, items: MapListing[], originalEvent: Event): void {
  const lats = items.map(({ lat }) => lat)
  const lngs = items.map(({ lng }) => lng)
  const box: [number, number, number, number] = [
    Math.min(...lngs),
    Math.min(...lats),
    Math.max(...lngs),
    Math.max(...lats),
  ]
  map.fitBounds(box, { padding: 90, animate: !prefersReducedMotion(), duration: 500 }, { originalEvent })
}
