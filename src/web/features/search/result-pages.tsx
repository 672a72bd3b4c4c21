import { formatCount } from '#kernel/intl-cache.ts'
import { Link, useLocation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { Pagination } from '../../parts/pagination.tsx'
import type { LoadedSearch } from './load-search.ts'
import styles from './result-list.module.css'
import { countText, searchedKind } from './result-text.ts'
import { useSearchLink } from './search-links.ts'

/** The links to the pages of a search, which of its results are shown, and the link that saves it. */
export function ResultPages({ data }: { data: LoadedSearch }) {
  const formatLocale = useFormatLocale()
  const link = useSearchLink()
  const { page, perPage, totalPages, total, cards } = data.found
  const kind = searchedKind(data)
  const range = {
    first: (page - 1) * perPage + 1,
    last: (page - 1) * perPage + cards.length,
    total: total.exact ? formatCount(total.count, formatLocale) : countText(total, data, kind, formatLocale),
  }
  const words =
    kind === 'offer'
      ? m.search_range_of_places
      : kind === 'request'
        ? m.search_range_of_requests
        : m.search_range_of_listings
  return (
    <div className={styles.pages}>
      <Pagination
        page={page}
        totalPages={totalPages}
        label={m.search_pages()}
        to={(number) => link({ page: number > 1 ? String(number) : null })}
      />
      {totalPages > 1 && (
        <p className={styles.range}>
          {total.exact && data.categories.length > 1 ? words(range) : m.search_range(range)}
        </p>
      )}
      <TellMe />
    </div>
  )
}

/** The link to the page on which this search is saved. Visitors log in first. */
function TellMe() {
  const { search } = useLocation()
  return (
    <p className={styles.saved}>
      <Link to={`/saved-searches?${new URLSearchParams({ search })}`} rel="nofollow">
        {m.search_tell_new()}
      </Link>
    </p>
  )
}
