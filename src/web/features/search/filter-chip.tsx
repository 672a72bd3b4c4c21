import { ChevronDown, X } from '../../parts/icons.ts'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { Popover, type PopoverHandle } from '../../parts/popover.tsx'
import { removeFilter } from './remove-filter.ts'
import styles from './filter-row.module.css'
import type { LoadedSearch } from './load-search.ts'
import { usePendingQuery, useSearchLink } from './search-links.ts'

const FilterPanel = lazyPart(async () => (await import('./filter-panel.tsx')).default)

/**
 * A chip of the filter row. Inactive it shows the filter's name; active its value, with a button that removes it. Its
 * panel is loaded when it opens.
 */
export function FilterChip({
  data,
  filter,
  name,
  value: loaded,
  icon,
  align,
}: {
  data: LoadedSearch
  /** The filter's key in the search, such as `capacity` or `facet:accessibility`; `more` for those without a chip. */
  filter: string
  name: ReactNode
  value: string | null
  icon?: ReactNode
  align?: 'end'
}) {
  const link = useSearchLink()
  const value = useShownValue(filter, loaded)
  const panel = useRef<PopoverHandle>(null)
  return (
    <span className={styles.chip} data-on={value ? '' : undefined}>
      <Popover
        ref={panel}
        group="filters"
        align={align}
        triggerClass={styles.chipLabel}
        trigger={
          <>
            {icon}
            {value ?? name}
            {!value && !icon && <ChevronDown size={17} aria-hidden="true" />}
          </>
        }
      >
        <FilterPanel data={data} filter={filter} close={() => panel.current?.close()} />
      </Popover>
      {value && filter !== 'more' && (
        <Link
          className={styles.chipClear}
          to={link(removeFilter(filter))}
          onClick={() => panel.current?.focus()}
          preventScrollReset
        >
          <X size={16} aria-hidden="true" />
          <span className="visually-hidden">{m.search_remove_filter({ name: value })}</span>
        </Link>
      )}
    </span>
  )
}

/** Returns the filter's value; null as soon as the search that is loading lacks the filter. */
function useShownValue(filter: string, loaded: string | null): string | null {
  const pending = usePendingQuery()
  if (!pending || filter === 'more') return loaded
  return Object.keys(removeFilter(filter)).some((key) => pending.has(key)) ? loaded : null
}
