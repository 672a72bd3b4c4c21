import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Bounds, Point } from '#domain/places/point.ts'
import type { Locale } from '#kernel/locale.ts'
import { boxKey, type CreatedMap, createMap, toBox } from './create-map.ts'
import { addVenue } from './marker-layer.ts'
import styles from './search-map.module.css'

type MapOfSearch = {
  bounds: Bounds
  /** Whether the bounds are what a map has shown, so that no padding is added. */
  fromMap: boolean
  venues: { name: string; point: Point }[]
  styleUrl: string | null
  locale: Locale
  /** Called when the map is pressed outside of a marker. */
  onPress(): void
  onFailure(): void
  /** Called when a part of the map is missing. The map is then made anew when the component is mounted again. */
  onIncomplete(): void
}

/**
 * Returns the padding around a searched area, so that markers at its edge are visible and on phones not below the
 * cards.
 */
export function searchPadding(fromMap: boolean): PaddingOptions {
  if (fromMap) return { top: 0, bottom: 0, left: 0, right: 0 }
  const phone = window.matchMedia('(max-width: 63.9375em)').matches
  return phone ? { top: 92, bottom: 236, left: 36, right: 36 } : { top: 44, bottom: 44, left: 44, right: 44 }
}

/** Zoom from which venues are shown: farther out they would cover the names of cities. */
const venuesFrom = 8

/** A map with its element, its settings, and the last requested area. */
type KeptMap = CreatedMap & { box: HTMLElement; madeFor: string; asked: string; missing: Missing }

/** Whether a part of a map is missing, and who is told: the component that shows the map. */
type Missing = { happened: boolean; tell?: (() => void) | undefined }

/** The map of the search page while the reader is on another page: coming back restores it. */
let kept: KeptMap | null = null

/** Returns the search page's map; null until it is ready. */
export function useCreatedMap(place: RefObject<HTMLElement | null>, options: MapOfSearch): MapLibreMap | null {
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const take = useEffectEvent(async (into: HTMLElement) => {
    const { bounds, fromMap } = options
    const padding = searchPadding(fromMap)
    const present = takeKept(madeFor(options)) ?? (await make(into, options))
    if (!present.box.isConnected) {
      into.append(present.box)
      present.map.resize()
    }
    if (present.asked !== boxKey(bounds)) present.map.fitBounds(toBox(bounds), { padding, animate: false })
    return present
  })
  const leave = useEffectEvent((present: KeptMap) => keep({ ...present, asked: boxKey(options.bounds) }))
  const onFailure = useEffectEvent(() => options.onFailure())
  const onPress = useEffectEvent(() => options.onPress())
  const onIncomplete = useEffectEvent(() => options.onIncomplete())
  useEffect(() => {
    const into = place.current
    if (!into) return undefined
    let present: KeptMap | undefined
    let gone = false
    const press = () => onPress()
    const fail = () => {
      present?.remove()
      present = undefined
      onFailure()
    }
    const start = async () => {
      const taken = await take(into)
      if (gone) return leave(taken)
      present = taken
      taken.map.on('webglcontextlost', fail)
      taken.map.on('click', press)
      taken.missing.tell = () => onIncomplete()
      setMap(taken.map)
    }
    start().catch(() => gone || onFailure())
    return () => {
      gone = true
      if (!present) return
      present.map.off('webglcontextlost', fail)
      present.map.off('click', press)
      present.missing.tell = undefined
      leave(present)
    }
  }, [place])
  return map
}

async function make(into: HTMLElement, options: MapOfSearch): Promise<KeptMap> {
  const { bounds, fromMap, locale, styleUrl, venues } = options
  const box = document.createElement('div')
  box.className = styles.canvas ?? ''
  into.append(box)
  const view = { bounds, padding: searchPadding(fromMap) }
  const missing: Missing = { happened: false }
  const onIncomplete = () => {
    missing.happened = true
    missing.tell?.()
  }
  const made = await createMap({ container: box, locale, styleUrl, view, onIncomplete }).catch((error: unknown) => {
    box.remove()
    throw error
  })
  for (const venue of venues) addVenue(made.map, venue)
  const tellDistance = () => {
    box.dataset.far = String(made.map.getZoom() < venuesFrom)
  }
  tellDistance()
  made.map.on('zoom', tellDistance)
  const remove = () => {
    made.remove()
    box.remove()
  }
  return { map: made.map, remove, box, madeFor: madeFor(options), asked: boxKey(bounds), missing }
}

function madeFor({ locale, styleUrl }: MapOfSearch): string {
  return `${locale} ${styleUrl}`
}

function takeKept(wanted: string): KeptMap | null {
  const taken = kept
  kept = null
  if (!taken || (taken.madeFor === wanted && !taken.missing.happened)) return taken
  taken.remove()
  return null
}

/** Detaches a map from the page. Only one is kept, since each uses graphics memory. */
function keep(left: KeptMap): void {
  kept?.remove()
  kept = left
  left.box.remove()
}
