import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Bounds } from '#domain/places/point.ts'
import { boxKey, prefersReducedMotion, toBox } from './create-map.ts'
import { movesTo, viewOf, viewPadding } from './results-view.ts'
import type { Groups } from './use-groups.ts'

/**
 * Moves the map to the results of another search, unless the map itself has reported the area, and to those of another
 * filter, unless the reader has moved the map. Its own moves begin no search. `reported`: the key of the area that the map
 * has reported last; `moved`: whether the reader has moved the map since it was last moved to results; `onFit`: called when
 * it is moved to results.
 */
export function useFit(
  map: MapLibreMap | null,
  { bounds, fromMap, groups }: { bounds: Bounds; fromMap: boolean; groups: Groups },
  { reported, moved, onFit }: { reported: string | null; moved: boolean; onFit(): void },
): void {
  const results = viewOf({ bounds, fromMap }, groups)
  const [place, view] = [boxKey(bounds), boxKey(results)]
  const shown = useRef({ place, view })
  const fit = useEffectEvent((on: MapLibreMap) => {
    const before = shown.current
    shown.current = { place, view }
    if (view === reported || !movesTo(shown.current, before, moved)) return
    const padding = viewPadding(fromMap, groups)
    on.fitBounds(toBox(results), { padding, animate: !prefersReducedMotion(), duration: 600 })
    onFit()
  })
  useEffect(() => {
    if (map) fit(map)
  }, [map, place, view])
}
