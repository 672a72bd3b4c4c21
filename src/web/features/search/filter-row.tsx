import { SlidersHorizontal } from '../../parts/icons.ts'
import { Suspense } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { WidePart } from '../../parts/wide-part.tsx'
import { CategorySwitch } from './category-switch.tsx'
import styles from './filter-row.module.css'
import type { LoadedSearch } from './load-search.ts'
import { useSearchLink, withoutFilters } from './search-links.ts'

const FilterChips = lazyPart(async () => (await import('./filter-chips.tsx')).FilterChips)
const ActiveChips = lazyPart(async () => (await import('./active-chips.tsx')).ActiveChips)

/**
 * The filters in one row, each a chip that opens below itself. On narrow screens only the active ones, and a button for
 * all.
 */
export function FilterRow({ data, active }: { data: LoadedSearch; active: number }) {
  const link = useSearchLink()
  return (
    <div className={styles.row}>
      <CategorySwitch data={data} />
      {data.categories.length > 1 && <span className={styles.divider} aria-hidden="true" />}
      <WidePart from={64} className={styles.wide}>
        <FilterChips data={data} />
      </WidePart>
      <NarrowFilters data={data} />
      {active > 0 && (
        <Link className={styles.reset} to={link(withoutFilters(data.filters.fields))} preventScrollReset>
          {m.search_reset_all()}
        </Link>
      )}
    </div>
  )
}

function NarrowFilters({ data }: { data: LoadedSearch }) {
  const link = useSearchLink()
  const active = data.query.active.filter((key) => key !== 'dates')
  return (
    <div className={styles.narrow}>
      {active.length > 0 && (
        <Suspense>
          <ActiveChips data={data} active={active} />
        </Suspense>
      )}
      <Link className={styles.allFilters} to={link({ filters: 'open' })} preventScrollReset>
        <SlidersHorizontal size={17} aria-hidden="true" />
        {m.search_filters()}
        {active.length > 0 && <span className={styles.count}>{active.length}</span>}
      </Link>
    </div>
  )
}
