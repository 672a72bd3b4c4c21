import { List, Map as MapIcon } from '../../parts/icons.ts'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { keepStyles } from '../../parts/keep-styles.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { WidePart } from '../../parts/wide-part.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { FilterRow } from './filter-row.tsx'
import type { LoadedSearch } from './load-search.ts'
import { MapFailed } from './map-failed.tsx'
import { PhonePill } from './phone-pill.tsx'
import { ResultList } from './result-list.tsx'
import { changeQuery, queryText } from '../search-form/search-address.ts'
import { useShownSearch } from './search-shown.ts'
import styles from './search-page.module.css'
import guestStyles from '../../parts/guests.module.css'
import stepStyles from '../../parts/step-button.module.css'
import alertStyles from '../../parts/alert.module.css'
import checkStyles from './check-chips.module.css'
import chipStyles from '../../parts/choice-chips.module.css'
import screenStyles from '../../parts/whole-screen.module.css'
import dialogStyles from './filter-dialog.module.css'
import emptyStyles from './no-results.module.css'
import mapStyles from './map-panel.module.css'
import sliderStyles from './range-slider.module.css'

const MapPanel = lazyPart(async () => (await import('./map-panel.tsx')).MapPanel, MapFailed)
const FilterDialog = lazyPart(async () => (await import('./filter-dialog.tsx')).default)

/**
 * The search: results as a list and on the map, side by side or one at a time. `failed`: the newest search could not be
 * loaded. It is not drawn again while another page is loading.
 */
export const SearchPage = memo(function SearchPage({ data, failed = false }: { data: LoadedSearch; failed?: boolean }) {
  const [query] = useSearchParams()
  const [withoutMap, setWithoutMap] = useState(false)
  useShownSearch(data)
  const onMap = query.get('view') === 'map'
  const filters = data.query.active.filter((key) => key !== 'dates').length
  return (
    <main
      id="content"
      className={styles.page}
      data-view={onMap ? 'map' : 'list'}
      data-without-map={withoutMap ? '' : undefined}
    >
      <div className={styles.phoneBar}>
        <PhonePill data={data} filters={filters} />
      </div>
      <div className={styles.filters}>
        <FilterRow data={data} active={filters} />
      </div>
      {onMap && !withoutMap && <h1 className={`visually-hidden ${styles.mapHeading}`}>{data.title}</h1>}
      {failed && <FailedLine />}
      <Results data={data} onMap={onMap} onFailed={setWithoutMap} />
      <ViewSwitch onMap={onMap} query={query} />
      {query.get('filters') === 'open' && (
        <Suspense>
          <FilterDialog data={data} />
        </Suspense>
      )}
    </main>
  )
})

/** The list and the map. What is hovered in one is marked in the other, without drawing anything else again. */
function Results({ data, onMap, onFailed }: { data: LoadedSearch; onMap: boolean; onFailed(failed: boolean): void }) {
  const { state, location } = useNavigation()
  const [hoveredCard, setHoveredCard] = useState<string | null>(null)
  const [hoveredMarker, setHoveredMarker] = useState<string | null>(null)
  const list = useListScroll()
  const mapWasOpen = useEver(onMap)
  const loading = state === 'loading' && location.pathname === '/s'
  return (
    <div className={styles.body}>
      <output className="visually-hidden">{loading && m.search_loading()}</output>
      <section ref={list} className={styles.list} aria-busy={loading} data-stale={loading ? '' : undefined}>
        <ResultList data={data} hovered={hoveredMarker} onHover={setHoveredCard} />
      </section>
      <aside className={styles.map} aria-label={m.search_map_region()}>
        <WidePart from={64} needed={mapWasOpen} className={styles.mapPlace}>
          <MapPanel data={data} hovered={hoveredCard} onHover={setHoveredMarker} onFailed={onFailed} />
        </WidePart>
      </aside>
    </div>
  )
}

keepStyles(SearchPage, [
  alertStyles,
  checkStyles,
  chipStyles,
  guestStyles,
  stepStyles,
  screenStyles,
  dialogStyles,
  emptyStyles,
  sliderStyles,
  mapStyles,
])

/** Returns whether a value is true or has been: what was shown once is kept. */
function useEver(value: boolean): boolean {
  const [was, setWas] = useState(value)
  if (value && !was) setWas(true)
  return value || was
}

/** Above previous results: the newest search could not be loaded. It is tried again when the connection is back. */
function FailedLine() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const retry = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [navigate, pathname, search])
  return (
    <div className={styles.failedLine} role="alert">
      <p>
        <strong>{m.search_failed_title()}</strong> {m.search_failed_kept()}
      </p>
      <ButtonLink to={{ pathname, search }} replace preventScrollReset size="small" pill>
        {m.common_retry()}
      </ButtonLink>
    </div>
  )
}

function ViewSwitch({ onMap, query }: { onMap: boolean; query: URLSearchParams }) {
  const page = query.get('page')
  const to = { search: queryText(changeQuery(query, { view: onMap ? null : 'map', page })) }
  return (
    <Link className={styles.viewSwitch} to={to} replace={onMap} preventScrollReset>
      {onMap ? <List size={20} aria-hidden="true" /> : <MapIcon size={20} aria-hidden="true" />}
      {onMap ? m.search_list() : m.search_map()}
    </Link>
  )
}

/** On wide screens the list scrolls by itself: to the top on a new page, restored after Back. */
function useListScroll() {
  const list = useRef<HTMLElement>(null)
  const begun = useRef(false)
  const { key } = useLocation()
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const name = `search-scroll-${key}`
    // A scroll position from before hydration is kept.
    if (begun.current || element.scrollTop === 0) element.scrollTop = Number(sessionStorage.getItem(name) ?? 0)
    begun.current = true
    const remember = () => sessionStorage.setItem(name, String(element.scrollTop))
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [key])
  return list
}
