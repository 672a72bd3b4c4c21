import { Search, SlidersHorizontal } from '../../parts/icons.ts'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { keepStyles } from '../../parts/keep-styles.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { daysText } from '../search-form/search-form-props.ts'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { changeQuery, keptEntries, partyOf, queryText, readPillValues } from '../search-form/search-address.ts'
import type { LoadedSearch } from './load-search.ts'
import styles from './phone-pill.module.css'
import sheetStyles from './phone-sheet.module.css'
import dateStyles from '../../parts/date-range.module.css'
import { partyText, usePartyNeeds } from '../../parts/party.ts'
import partyStyles from '../../parts/party-field.module.css'

const PhoneSheet = lazyPart(async () => (await import('./phone-sheet.tsx')).default)

/** The present search in one line, with links to change it, so that Back closes what they open. */
export function PhonePill({ data, filters }: { data: LoadedSearch; filters: number }) {
  const [query] = useSearchParams()
  const formatLocale = useFormatLocale()
  const needs = usePartyNeeds()
  const asked = readPillValues(query, needs)
  const place = asked.address || (asked.mapSearch ? m.search_map_area() : m.search_everywhere())
  const details = [daysText(asked, formatLocale), partyText(partyOf(asked))].join(' · ')
  const opening = (name: string) => ({
    search: queryText(changeQuery(query, { [name]: 'open', page: query.get('page') })),
  })
  return (
    <>
      <div className={styles.phone}>
        <Link className={styles.pill} to={opening('mobilesearch')} preventScrollReset>
          <Search size={20} aria-hidden="true" />
          <span className={styles.words}>
            <span className={styles.place}>{place}</span>
            <span className={styles.details}>{details}</span>
          </span>
        </Link>
        <Link className={styles.filter} to={opening('filters')} preventScrollReset>
          <SlidersHorizontal size={20} aria-hidden="true" />
          <span className="visually-hidden">{m.search_filters()}</span>
          {filters > 0 && <span className={styles.count}>{filters}</span>}
        </Link>
      </div>
      {query.get('mobilesearch') === 'open' && (
        <Suspense>
          <PhoneSheet key={JSON.stringify(asked)} data={data} asked={asked} kept={keptEntries(query, needs)} />
        </Suspense>
      )}
    </>
  )
}

keepStyles(PhonePill, [sheetStyles, dateStyles, partyStyles])
