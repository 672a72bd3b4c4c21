import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'

/** Milliseconds after a move before it counts as over. */
const settle = 300

/** Calls `onMoved` a moment after the reader, and not the page, has moved the map. */
export function useMoves(map: MapLibreMap | null, onMoved: (map: MapLibreMap) => void): void {
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    if (!map) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const onEnd = (event: { originalEvent?: unknown }) => {
      if (!event.originalEvent) return
      clearTimeout(timer)
      timer = setTimeout(() => moved(map), settle)
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
