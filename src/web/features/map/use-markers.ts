import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { cityNameBoxes } from './city-names.ts'
import { prefersReducedMotion } from './create-map.ts'
import { createMarkerLayer, type MapContents } from './marker-layer.ts'
import type { Mark } from './marks.ts'
import { type Venue, venueBoxes } from './venue-marks.ts'

/** A listing on the map. */
export type MapListing = MapContents['items'][number]

type Markers = {
  markers: MapListing[]
  clusters: MapContents['clusters']
  /** The listing that is pointed at, and the one whose card is read. */
  hovered: string | null
  chosen: string | null
  venues: Venue[]
  locale: string
  /** Called with the markers after each layout. */
  onLaidOut(marks: Mark[]): void
  onChoose(items: MapListing[], event: Event): void
  onHover(id: string | null): void
}

/** Shows the markers of the listings, with a new layout for each zoom. */
export function useMarkers(
  map: MapLibreMap | null,
  { markers, clusters, hovered, chosen, venues, locale, ...events }: Markers,
): void {
  const layer = useRef<ReturnType<typeof createMarkerLayer> | null>(null)
  const zoom = useZoom(map)
  const drawn = useDrawn(map)
  const onLaidOut = useEffectEvent(events.onLaidOut)
  const onChoose = useEffectEvent(events.onChoose)
  const onHover = useEffectEvent(events.onHover)
  useEffect(() => {
    if (!map) return undefined
    layer.current = createMarkerLayer(map, {
      onChoose: (items, event) => onChoose(items, event),
      onHover: (id) => onHover(id),
      onNear: (center, originalEvent) =>
        map.easeTo({ center, zoom: map.getZoom() + 2, animate: !prefersReducedMotion() }, { originalEvent }),
    })
    return () => {
      layer.current?.clear()
      layer.current = null
    }
  }, [map])
  useEffect(() => {
    if (!map || !layer.current) return
    const boxes = venueBoxes(venues, zoom)
    const cities = drawn > 0 || map.loaded() ? cityNameBoxes(map, { zoom, locale, venues: boxes }) : null
    onLaidOut(layer.current.show({ items: markers, clusters, venues: boxes, cities }, zoom))
  }, [map, zoom, drawn, markers, clusters, venues, locale])
  // Pointing at a listing changes its own marker only: a new layout redraws the map.
  useEffect(() => {
    layer.current?.raise(hovered, chosen)
  }, [map, hovered, chosen])
}

function useZoom(map: MapLibreMap | null): number {
  const subscribe = useCallback(
    (change: () => void) => {
      map?.on('zoomend', change)
      return () => void map?.off('zoomend', change)
    },
    [map],
  )
  return useSyncExternalStore(subscribe, () => map?.getZoom() ?? 0)
}

/** Returns a number that grows when the map has drawn another style or zoom, whose names are known only then. */
function useDrawn(map: MapLibreMap | null): number {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (!map) return undefined
    const onIdle = () => setDrawn((times) => times + 1)
    const onChange = () => map.once('idle', onIdle)
    if (!map.loaded()) onChange()
    map.on('zoomend', onChange)
    map.on('style.load', onChange)
    return () => {
      map.off('idle', onIdle)
      map.off('zoomend', onChange)
      map.off('style.load', onChange)
    }
  }, [map])
  return drawn
}
