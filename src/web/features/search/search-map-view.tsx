import { SearchMap, type SearchMapProps } from '../map/search-map.tsx'
import type { LoadedSearch } from './load-search.ts'
import { useSearchMapProps } from './use-search-map-props.ts'

/** The map of a search, loaded when it is first visible. */
export function SearchMapView({
  data,
  ...panel
}: { data: LoadedSearch } & Pick<SearchMapProps, 'hovered' | 'onHover' | 'onFailure' | 'onReload'>) {
  return <SearchMap {...useSearchMapProps(data)} {...panel} />
}
