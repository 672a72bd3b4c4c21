import { X } from '../../parts/icons.ts'
import { Link } from 'react-router'
import type { FilterKey } from '#domain/search/index.ts'
import * as m from '#words/compiled/messages.js'
import { useFormatLocale } from '../../parts/format-locale.ts'
import styles from './filter-row.module.css'
import { filterText } from './filter-text.ts'
import type { LoadedSearch } from './load-search.ts'
import { removeFilter } from './remove-filter.ts'
import { usePendingQuery, useSearchLink } from './search-links.ts'

/** For narrow screens: the active filters, each with a link that removes it. */
export function ActiveChips({ data, active }: { data: LoadedSearch; active: FilterKey[] }) {
  return active.map((key) => <OwnChip key={key} filter={key} data={data} />)
}

/** An active filter, as a link that removes it. */
export function OwnChip({ filter, data }: { filter: FilterKey; data: LoadedSearch }) {
  const link = useSearchLink()
  const name = filterText(filter, data, useFormatLocale())
  const pending = usePendingQuery()
  if (pending && !Object.keys(removeFilter(filter)).some((key) => pending.has(key))) return null
  return (
    <Link className={styles.activeChip} to={link(removeFilter(filter))} preventScrollReset>
      {name}
      <X size={16} aria-hidden="true" />
      <span className="visually-hidden">{m.search_remove_filter({ name })}</span>
    </Link>
  )
}
