import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { useHydrated } from '../../parts/use-hydrated.ts'
import { findLocation, type LocationProblem } from '../search-form/find-location.ts'
import { fetchPlaces } from '../search-form/fetch-places.ts'
import styles from './result-list.module.css'
import { useSearchLink } from './search-links.ts'

type State = 'asking' | LocationProblem

const sentences: Record<State, () => string> = {
  asking: m.search_near_me_asking,
  denied: m.search_location_denied,
  unavailable: m.search_location_unavailable,
  timeout: m.search_location_timeout,
}

/**
 * Asks for the reader's position and goes to the search around it, the nearest first; says what is happening, and why
 * where there is no position. The link that leads here needs no script.
 */
export default function NearMe() {
  const [state, setState] = useState<State>('asking')
  const link = useSearchLink()
  const navigate = useNavigate()
  const start = useEffectEvent(async (stop: AbortSignal) => {
    setState('asking')
    const here = await findLocation()
    if (stop.aborted) return
    if ('problem' in here) return setState(here.problem)
    // About a hundred metres: the address of the page may be passed on.
    const near = { lat: here.lat.toFixed(3), lng: here.lng.toFixed(3) }
    const [place] = await fetchPlaces(new URLSearchParams(near), stop).catch(() => [])
    if (stop.aborted) return
    if (!place) return setState('unavailable')
    const { name, origin, bounds } = place
    const around = link({ near: null, address: name, origin, bounds, sort: 'distance' })
    await navigate(around, { replace: true })
  })
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    void start(stop.signal)
    return () => stop.abort()
  }, [times])
  const hydrated = useHydrated()
  const isStuck = state !== 'asking'
  return (
    <div className={styles.unknown}>
      {!hydrated && (
        <noscript>
          <Alert look="warn">{m.search_near_me_no_script()}</Alert>
        </noscript>
      )}
      {hydrated && (
        <Alert look={isStuck ? 'warn' : 'neutral'} role="status">
          {sentences[state]()} {isStuck && m.search_near_me_else()}{' '}
          {isStuck && (
            <button type="button" className={styles.again} onClick={() => setTimes(times + 1)}>
              {m.search_near_me_again()}
            </button>
          )}
        </Alert>
      )}
    </div>
  )
}
