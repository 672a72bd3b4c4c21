import { Check, Locate, RotateCw } from '../../parts/icons.ts'
import { AttributionControl, type Map as MapLibreMap, type Marker } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import * as m from '#words/compiled/messages.js'
import { prefersReducedMotion } from './create-map.ts'
import { findLocation, type LocationProblem } from '../search-form/find-location.ts'
import { addOwnLocation } from './marker-layer.ts'
import styles from './search-map.module.css'
import { mapMaxZoom } from './style.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

/** Zoom, own location, search in the visible area, and attribution. */
export function MapControls({
  map,
  narrow,
  moved,
  searchOnMove,
  onSearchOnMove,
  onSearchHere,
  onReload,
}: {
  map: MapLibreMap
  narrow: boolean
  moved: boolean
  searchOnMove: boolean
  onSearchOnMove(on: boolean): void
  onSearchHere(): void
  /** Loads the map anew; given when a part of it is missing. */
  onReload: (() => void) | undefined
}) {
  useEffect(() => {
    const control = new AttributionControl({ compact: false })
    map.addControl(control, 'bottom-right')
    // When the page is left, the map and its controls are removed first.
    return () => void (map.hasControl(control) && map.removeControl(control))
  }, [map])
  return (
    <>
      <div className={styles.top}>
        {!narrow && (
          <label className={styles.searchOnMove} data-control="">
            <input
              type="checkbox"
              checked={searchOnMove}
              onChange={(event) => {
                onSearchOnMove(event.target.checked)
                if (event.target.checked && moved) onSearchHere()
              }}
            />
            <span className={styles.box}>
              <Check size={14} strokeWidth={3} aria-hidden="true" />
            </span>
            {m.search_map_move()}
          </label>
        )}
        {moved && (narrow || !searchOnMove) && (
          <button type="button" className={styles.here} data-control="" onClick={onSearchHere}>
            <RotateCw size={18} aria-hidden="true" />
            {m.search_map_here()}
          </button>
        )}
        <ClosestNote map={map} />
        <output className={styles.problem} hidden={!onReload}>
          {onReload && (
            <>
              {m.search_map_incomplete()}{' '}
              <button type="button" className={styles.reload} onClick={onReload}>
                {m.search_map_retry()}
              </button>
            </>
          )}
        </output>
      </div>
      <div className={styles.side}>
        <ZoomButtons map={map} />
        <LocateButton map={map} />
      </div>
    </>
  )
}

/** Says at the highest zoom of the built-in map why it cannot be enlarged further. */
function ClosestNote({ map }: { map: MapLibreMap }) {
  const [isClosest, setIsClosest] = useState(false)
  useEffect(() => {
    const onZoom = () => setIsClosest(map.getMaxZoom() === mapMaxZoom && map.getZoom() > mapMaxZoom - 0.1)
    onZoom()
    map.on('zoomend', onZoom)
    return () => void map.off('zoomend', onZoom)
  }, [map])
  return (
    <output className={styles.problem} hidden={!isClosest}>
      {isClosest && m.search_map_closest()}
    </output>
  )
}

const sentences: Record<LocationProblem, () => string> = {
  denied: m.search_location_denied,
  unavailable: m.search_location_unavailable,
  timeout: m.search_location_timeout,
}

function LocateButton({ map }: { map: MapLibreMap }) {
  const [problem, setProblem] = useState<LocationProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const you = useRef<Marker>(undefined)
  useEffect(() => () => void you.current?.remove(), [])
  const locate = async (event: React.MouseEvent) => {
    setBusy(true)
    setProblem(null)
    const found = await findLocation()
    setBusy(false)
    if ('problem' in found) return setProblem(found.problem)
    you.current?.remove()
    you.current = addOwnLocation(map, found)
    map.easeTo({ center: found, zoom: 10, animate: !prefersReducedMotion() }, { originalEvent: event.nativeEvent })
  }
  return (
    <>
      <div className={styles.controls} data-control="">
        <button
          type="button"
          className={styles.control}
          onClick={(event) => void locate(event)}
          aria-label={m.search_map_locate()}
          aria-busy={busy}
        >
          <Locate size={20} aria-hidden="true" />
        </button>
      </div>
      <output className={styles.problem} hidden={problem === null}>
        {problem && sentences[problem]()}
      </output>
    </>
  )
}
