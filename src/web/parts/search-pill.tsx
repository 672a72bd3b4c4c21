import { Search, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { daysText, type SearchPillProps } from './asked-search.ts'
import { useFormatLocale } from './format-locale.ts'
import { changeQuery, keptEntries, type PillValues, queryText, readPillValues } from './search-address.ts'
import { SearchBar } from './search-bar.tsx'
import styles from './search-pill.module.css'
import dateStyles from './date-range.module.css'
import guestStyles from './guests.module.css'
import placeStyles from './place-panel.module.css'
import switchStyles from './search-switch.module.css'

const SearchHero = lazy(() => import('./search-hero.tsx'))
const PhoneSearchSheet = lazy(() => import('./phone-search-sheet.tsx'))

/**
 * The search form: where, when, who. A plain form that asks `/s` with GET; on the search page it shows what was asked.
 * Without script the server looks the place up and turns the fields into the address of the search.
 */
export function SearchPill(props: SearchPillProps) {
  const { pathname, search } = useLocation()
  const [present] = useSearchParams()
  const query = new URLSearchParams(pathname === '/s' ? search : '')
  const asked = { asked: readPillValues(query), kept: keptEntries(query) }
  const key = JSON.stringify(asked)
  if (props.size === 'bar') return <SearchBar key={key} {...props} {...asked} />
  if (props.size === 'hero')
    return (
      <Suspense>
        <SearchHero key={key} {...props} {...asked} />
      </Suspense>
    )
  return (
    <>
      <PhonePill asked={asked.asked} filters={props.filters} />
      {present.get('mobilesearch') === 'open' && (
        <Suspense>
          <PhoneSearchSheet key={key} {...props} {...asked} />
        </Suspense>
      )}
    </>
  )
}

// Named here so that the styles of what is fetched later come with the page: the server's HTML is never without them.
Object.assign(SearchPill, { styles: [dateStyles, guestStyles, placeStyles, switchStyles] })

/** What was asked, in one line, with the way to change it. Links, so that Back closes what they open. */
function PhonePill({ asked, filters = 0 }: { asked: PillValues; filters?: number | undefined }) {
  const [query] = useSearchParams()
  const formatLocale = useFormatLocale()
  const place = asked.address || (asked.mapSearch ? m.search_map_area() : m.search_everywhere())
  const details = [daysText(asked, formatLocale), m.search_people_count({ count: asked.people ?? 1 })].join(' · ')
  const opening = (name: string) => ({
    search: queryText(changeQuery(query, { [name]: 'open', page: query.get('page') })),
  })
  return (
    <div className={styles.phone}>
      <Link className={styles.phonePill} to={opening('mobilesearch')} preventScrollReset>
        <Search size={20} aria-hidden="true" />
        <span className={styles.phoneWords}>
          <span className={styles.phonePlace}>{place}</span>
          <span className={styles.phoneDetails}>{details}</span>
        </span>
      </Link>
      <Link className={styles.phoneFilter} to={opening('filters')} preventScrollReset>
        <SlidersHorizontal size={20} aria-hidden="true" />
        <span className="visually-hidden">{m.search_filters()}</span>
        {filters > 0 && <span className={styles.phoneCount}>{filters}</span>}
      </Link>
    </div>
  )
}
