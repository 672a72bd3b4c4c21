import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatBounds } from '#domain/places/point.ts'
import { seenBounds } from './create-map.ts'
import type { MapContents } from './marker-layer.ts'

/** What lies on the map: each listing while they are few, otherwise groups with their numbers. */
export type Groups = { markers: MapContents['items']; clusters: MapContents['clusters'] }

/**
 * The matches of a search as they look at the map's zoom. What came with the page is enough while every match has a mark;
 * where they are too many the server groups those in sight anew after each move. Late answers are dropped.
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
      const seen = { zoom: map.getZoom().toFixed(2), seen: formatBounds(seenBounds(map)) }
      fetchGroups(`${address}&${new URLSearchParams(seen)}`, signal).then(
        (groups) => signal.aborted || onFound(groups),
        // The marks that are there stay.
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
