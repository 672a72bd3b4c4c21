import { SlidersHorizontal, X } from 'lucide-react'
import { Link } from 'react-router'
import type { FilterKey } from '#domain/search/index.ts'
import * as m from '#words/compiled/messages.js'
import { CategorySwitch } from './category-switch.tsx'
import { removeFilter } from './remove-filter.ts'
import { FilterChip } from './filter-chip.tsx'
import { useFormatLocale } from '../../parts/format-locale.ts'
import styles from './filter-row.module.css'
import type { LoadedSearch } from './load-search.ts'
import { asksForHosts, filterText } from './result-text.ts'
import { usePendingSearch } from './pending-search.ts'
import { usePendingQuery, useSearchLink, withoutFilters } from './search-links.ts'

/**
 * The filters in one row, each a chip that opens below itself. On narrow screens only the active ones, and a button for
 * all.
 */
export function FilterRow({ data, active }: { data: LoadedSearch; active: number }) {
  const link = useSearchLink()
  const primary = data.filters.fields.filter(({ place }) => place === 'primary')
  const [first, ...others] = primary
  return (
    <div className={styles.row}>
      <CategorySwitch data={data} />
      {data.categories.length > 1 && <span className={styles.divider} aria-hidden="true" />}
      <div className={styles.wide}>
        {data.filters.price && <Chip filter="price" name={m.search_filter_price_short()} data={data} />}
        <Chip filter="capacity" name={m.search_filter_capacity()} data={data} />
        {first && <Chip filter={`facet:${first.key}`} name={first.label} data={data} />}
        {asksForHosts(data) && <Chip filter="hosts" name={m.search_filter_hosts()} data={data} />}
        {others.map(({ key, label }) => (
          <Chip key={key} filter={`facet:${key}`} name={label} data={data} />
        ))}
        <Chip filter="keywords" name={m.search_filter_keywords()} data={data} />
        <MoreChips data={data} />
      </div>
      <ActiveChips data={data} />
      {active > 0 && (
        <Link className={styles.reset} to={link(withoutFilters(data.filters.fields))} preventScrollReset>
          {m.search_reset_all()}
        </Link>
      )}
    </div>
  )
}

function Chip({ filter, name, data }: { filter: FilterKey; name: string; data: LoadedSearch }) {
  const formatLocale = useFormatLocale()
  const shown = usePendingSearch(data)
  const on = shown.query.active.includes(filter)
  return (
    <FilterChip data={data} filter={filter} name={name} value={on ? filterText(filter, shown, formatLocale) : null} />
  )
}

/** The chip of the remaining filters, and behind it each active one, with a link that removes it. */
function MoreChips({ data }: { data: LoadedSearch }) {
  const secondary = data.filters.fields.filter(({ place }) => place === 'secondary').map(({ key }) => `facet:${key}`)
  const on = data.query.active.filter((key) => key === 'verified' || secondary.includes(key))
  return (
    <>
      <FilterChip
        data={data}
        filter="more"
        name={m.search_more_filters()}
        value={on.length > 0 ? `${m.search_more_filters()} · ${on.length}` : null}
        icon={<SlidersHorizontal size={17} aria-hidden="true" />}
        align="end"
      />
      {on.map((key) => (
        <OwnChip key={key} filter={key} data={data} />
      ))}
    </>
  )
}

/** An active filter, as a link that removes it. */
function OwnChip({ filter, data }: { filter: FilterKey; data: LoadedSearch }) {
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

/** For narrow screens: the active filters, each with a link that removes it. */
function ActiveChips({ data }: { data: LoadedSearch }) {
  const link = useSearchLink()
  const active = data.query.active.filter((key) => key !== 'dates')
  return (
    <div className={styles.narrow}>
      {active.map((key) => (
        <OwnChip key={key} filter={key} data={data} />
      ))}
      <Link className={styles.allFilters} to={link({ filters: 'open' })} preventScrollReset>
        <SlidersHorizontal size={17} aria-hidden="true" />
        {m.search_filters()}
        {active.length > 0 && <span className={styles.count}>{active.length}</span>}
      </Link>
    </div>
  )
}
