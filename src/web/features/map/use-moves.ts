import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import type { Bounds, Point } from '#domain/places/point.ts'
import { visibleBounds } from './create-map.ts'

/** The view after a move of the map. `byReader`: whether the reader moved it, not the page. */
export type MapMove = { bounds: Bounds; center: Point; byReader: boolean }

/** Milliseconds without movement after which a move counts as finished. */
const settle = 300

/** Returns the present view of a map. */
export function currentView(map: MapLibreMap): Omit<MapMove, 'byReader'> {
  const { lat, lng } = map.getCenter().wrap()
  return { bounds: visibleBounds(map), center: { lat, lng } }
}

/** Calls `onMoved` after a move of the map has finished; once for several moves in a row. */
export function useMoves(map: MapLibreMap | null, onMoved: (move: MapMove) => void): void {
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    if (!map) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const onEnd = (event: { originalEvent?: unknown }) => {
      clearTimeout(timer)
      timer = setTimeout(() => moved({ ...currentView(map), byReader: event.originalEvent !== undefined }), settle)
    }
    const onStart = () => clearTimeout(timer)
    map.on('moveend', onEnd)
    map.on('movestart', onStart)
    return () => {
      clearTimeout(timer)
      map.off('moveend', onEnd)
      map.off('movestart', onStart)
    }
  }, [map])
}
