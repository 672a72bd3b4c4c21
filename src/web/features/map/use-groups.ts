import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatBounds } from '#domain/places/point.ts'
import { visibleBounds } from './create-map.ts'
import type { MapContents } from './marker-layer.ts'

/** The content of the map: single listings while they are few, otherwise counted groups. */
export type Groups = { markers: MapContents['items']; clusters: MapContents['clusters'] }

/**
 * Returns the matches of a search for the map's zoom. The loaded ones suffice while each has a marker; otherwise the
 * server groups the visible ones after each move. Late answers are dropped.
 */
export function useGroups(map: MapLibreMap | null, { address, page }: { address: string; page: Groups }): Groups {
  const [found, setFound] = useState<{ address: string; groups: Groups } | null>(null)
  const grouped = page.clusters.length > 0
  const onFound = useEffectEvent((groups: Groups) => setFound({ address, groups }))
  useEffect(() => {
    if (!map || !grouped) return undefined
    let stop = new AbortController()
    const ask = () => {
      stop.abort()
      stop = new AbortController()
      const { signal } = stop
      const seen = { zoom: map.getZoom().toFixed(2), seen: formatBounds(visibleBounds(map)) }
      fetchGroups(`${address}&${new URLSearchParams(seen)}`, signal).then(
        (groups) => signal.aborted || onFound(groups),
        // The present markers are kept.
        () => {},
      )
    }
    ask()
    map.on('moveend', ask)
    return () => {
      stop.abort()
      map.off('moveend', ask)
    }
  }, [map, grouped, address])
  return grouped && found?.address === address ? found.groups : page
}

async function fetchGroups(address: string, signal: AbortSignal): Promise<Groups> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`groups: ${response.status}`)
  return (await response.json()) as Groups
}
