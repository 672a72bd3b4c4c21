import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { formatBounds, type Point } from '#domain/places/point.ts'
import { changeQuery, queryText } from '../search-form/search-address.ts'
import type { SearchMapProps } from '../map/search-map.tsx'
import type { LoadedSearch } from './load-search.ts'
import { unpackMarkers } from './packed-markers.ts'
import { mergeMoveIntoSearch } from './merge-move-into-search.ts'
import { fallbackLocale } from '#kernel/locale.ts'
import { pendingNavigation } from '../../parts/pending-navigation.ts'
import { useLayoutData } from '../../parts/layout-context.ts'

const notOfTheMap = { view: null, filters: null, mobilesearch: null, mobilemenu: null, lang: null, sort: null }

/** Returns the map's properties for a search. A move of the map changes the address. */
export function useSearchMapProps(
  data: LoadedSearch,
): Omit<SearchMapProps, 'hovered' | 'onHover' | 'onFailure' | 'onReload'> {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const here = useLocation()
  const { location: next } = useNavigation()
  const pending = useRef(next)
  pending.current = next
  const layout = useLayoutData()
  const onSearchHere = useCallback<SearchMapProps['onSearchHere']>(
    ({ bounds, center }) => {
      // When sorted by distance, the origin is the centre of the map.
      const origin = query.get('sort') === 'distance' ? formatPoint(center) : null
      const changes = { bounds: formatBounds(bounds), mapSearch: 'true', address: null, origin }
      const wanted = mergeMoveIntoSearch(here, pendingNavigation() ?? pending.current, changes)
      // The first move after a search is a step of its own, so that the way back leads to that search.
      const replace = new URLSearchParams(window.location.search).get('mapSearch') === 'true'
      if (wanted) void navigate({ search: queryText(wanted) }, { replace, preventScrollReset: true })
    },
    [navigate, query, here],
  )
  const { markers } = data
  const { clusters } = data.found
  const groups = useMemo(() => ({ markers: unpackMarkers(markers), clusters }), [markers, clusters])
  return {
    groups,
    groupsAddress: `/s/groups${queryText(changeQuery(query, notOfTheMap)) || '?'}`,
    cards: data.found.cards,
    bounds: data.query.bounds ?? data.map.country,
    fromMap: data.query.mapSearch,
    venues: data.map.venues,
    styleUrl: data.map.styleUrl,
    locale: layout?.locale ?? fallbackLocale,
    onSearchHere,
  }
}

function formatPoint({ lat, lng }: Point): string {
  return `${lat.toFixed(6)},${lng.toFixed(6)}`
}
