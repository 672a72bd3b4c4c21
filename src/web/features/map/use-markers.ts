import type { Map as MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { prefersReducedMotion } from './create-map.ts'
import { createMarkerLayer, type MapContents } from './marker-layer.ts'

/** A listing on the map. */
export type MapListing = MapContents['items'][number]

type Markers = {
  markers: MapListing[]
  clusters: MapContents['clusters']
  active: string | null
  onChoose(items: MapListing[], event: Event): void
  onHover(id: string | null): void
}

/** Shows the markers of the listings, with a new layout for each zoom. */
export function useMarkers(map: MapLibreMap | null, { markers, clusters, active, ...events }: Markers): void {
  const layer = useRef<ReturnType<typeof createMarkerLayer> | null>(null)
  const zoom = useZoom(map)
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
    if (map) layer.current?.show({ items: markers, clusters, active }, zoom)
  }, [map, zoom, markers, clusters, active])
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
