import { useCallback, useEffect, useRef, useState } from 'react'
import { useHydratedLater } from '../../parts/use-hydrated-later.ts'
import * as m from '#words/compiled/messages.js'
import type { LoadedSearch } from './load-search.ts'
import { MapFailed } from './map-failed.tsx'
import type { SearchMapView } from './search-map-view.tsx'
import styles from './map-panel.module.css'

type Loaded = { state: 'waiting' | 'failed' } | { state: 'ready'; View: typeof SearchMapView }

/**
 * The container of the map. Its code is loaded when the container is first visible, never with the page; where the map
 * cannot be shown, a sentence says so and the list remains.
 */
export function MapPanel({
  data,
  hovered,
  onHover,
  onFailed,
}: {
  data: LoadedSearch
  hovered: string | null
  onHover(id: string | null): void
  /** Called with whether the map is missing: the list then gets its space. */
  onFailed(failed: boolean): void
}) {
  const place = useRef<HTMLDivElement>(null)
  const hydrated = useHydratedLater()
  const [map, setMap] = useState<Loaded>({ state: 'waiting' })
  const [attempt, setAttempt] = useState(0)
  const fail = useCallback(() => {
    setMap({ state: 'failed' })
    onFailed(true)
  }, [onFailed])
  const load = useCallback(() => {
    setMap({ state: 'waiting' })
    onFailed(false)
    import('./search-map-view.tsx').then((part) => setMap({ state: 'ready', View: part.SearchMapView }), fail)
  }, [onFailed, fail])
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      afterThePage(load)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [load])
  return (
    <div ref={place} className={styles.place}>
      {map.state === 'ready' && (
        <map.View
          key={attempt}
          data={data}
          hovered={hovered}
          onHover={onHover}
          onFailure={fail}
          onReload={() => setAttempt(attempt + 1)}
        />
      )}
      {map.state !== 'failed' && hydrated && (
        <p className={styles.sentence} data-waiting>
          {m.search_map_loading()}
        </p>
      )}
      {map.state === 'failed' && <MapFailed onRetry={load} />}
      <noscript>
        <p className={styles.sentence}>{m.search_map_no_script()}</p>
      </noscript>
    </div>
  )
}

/** Runs work after the list has its pictures and scripts. */
function afterThePage(work: () => void): void {
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 1500 }) : setTimeout(work, 200)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}
