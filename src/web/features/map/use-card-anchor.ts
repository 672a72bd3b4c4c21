import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import type { Mark } from './marks.ts'
import type { MapListing } from './use-markers.ts'

/**
 * Calls `onLost` when the chosen listing no longer has a marker of its own: it is no result any more, is in a circle with
 * others, or has left the visible part of the map. Returns the function that takes the markers after each layout.
 */
export function useCardAnchor(
  map: MapLibreMap | null,
  {
    anchor,
    ids,
    onLost,
  }: {
    /** The listing whose card is open, if it is among the results. */
    anchor: MapListing | undefined
    /** All listings of the pressed marker; none when no card is open. */
    ids: string[] | undefined
    onLost(): void
  },
): (marks: Mark[]) => void {
  const leaves = useEffectEvent(() => {
    if (!map || !ids) return
    if (!anchor || !map.getBounds().contains([anchor.lng, anchor.lat])) onLost()
  })
  const isMissing = ids !== undefined && anchor === undefined
  useEffect(() => {
    if (isMissing) leaves()
  }, [isMissing])
  useEffect(() => {
    if (!map) return undefined
    const onMoved = () => leaves()
    map.on('moveend', onMoved)
    return () => void map.off('moveend', onMoved)
  }, [map])
  return (marks) => {
    if (!anchor || !ids) return
    const mark = marks.find(({ items }) => items.some(({ id }) => id === anchor.id))
    if (mark && !mark.items.every(({ id }) => ids.includes(id))) onLost()
  }
}
