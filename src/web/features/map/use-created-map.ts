import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Bounds } from '#domain/places/point.ts'
import type { Locale } from '#kernel/locale.ts'
import { boxKey, type CreatedMap, createMap, toBox } from './create-map.ts'
import { viewOf, viewPadding } from './results-view.ts'
import styles from './search-map.module.css'
import type { Groups } from './use-groups.ts'
import { addVenue, hasVenues, type Venue } from './venue-marks.ts'

type MapOfSearch = {
  bounds: Bounds
  /** Whether the bounds are what a map has shown, so that no padding is added. */
  fromMap: boolean
  /** The matches, which the view is fitted to. */
  groups: Groups
  venues: Venue[]
  styleUrl: string | null
  locale: Locale
  /** Called when the map is pressed outside of a marker. */
  onPress(): void
  onFailure(): void
  /** Called when a part of the map is missing. The map is then made anew when the component is mounted again. */
  onIncomplete(): void
}

/** A map with its element, its settings, and the key of the view that was last asked for. */
type KeptMap = CreatedMap & { box: HTMLElement; madeFor: string; asked: string; missing: Missing }

/** Whether a part of a map is missing, and who is told: the component that shows the map. */
type Missing = { happened: boolean; tell?: (() => void) | undefined }

/** The map of the search page while the reader is on another page: coming back restores it. */
let kept: KeptMap | null = null

/** Returns the search page's map; null until it is ready. */
export function useCreatedMap(place: RefObject<HTMLElement | null>, options: MapOfSearch): MapLibreMap | null {
  const [map, setMap] = useState<MapLibreMap | null>(null)
  const take = useEffectEvent(async (into: HTMLElement) => {
    const { fromMap, groups } = options
    const present = takeKept(madeFor(options)) ?? (await make(into, options))
    if (!present.box.isConnected) {
      into.append(present.box)
      present.map.resize()
    }
    const view = viewOf(options, groups)
    if (present.asked !== boxKey(view))
      present.map.fitBounds(toBox(view), { padding: viewPadding(fromMap, groups), animate: false })
    return present
  })
  const leave = useEffectEvent((present: KeptMap) =>
    keep({ ...present, asked: boxKey(viewOf(options, options.groups)) }),
  )
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
  const { fromMap, groups, locale, styleUrl, venues } = options
  const box = document.createElement('div')
  box.className = styles.canvas ?? ''
  into.append(box)
  const bounds = viewOf(options, groups)
  const view = { bounds, padding: viewPadding(fromMap, groups) }
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
    box.dataset.far = String(!hasVenues(made.map.getZoom()))
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
