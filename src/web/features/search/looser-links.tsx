import { CalendarDays, ChevronRight, MapPin, Users, X } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { dateRangeText } from '../../parts/date-range-text.ts'
import type { LoadedSearch } from './load-search.ts'
import styles from './no-results.module.css'
import { filterText, unquoted } from './filter-text.ts'
import { countText, searchedKind } from './result-text.ts'

type Looser = LoadedSearch['loosened'][number] | LoadedSearch['more'][number]

const icons = {
  without: X,
  pair: X,
  bare: X,
  days: CalendarDays,
  split: Users,
  wider: MapPin,
  city: MapPin,
  everywhere: MapPin,
}

/** Searches with more results than this one, each with what it gives up and how many it finds. */
export default function LooserLinks({ data, ways, heading }: { data: LoadedSearch; ways: Looser[]; heading?: string }) {
  const formatLocale = useFormatLocale()
  return (
    <div className={styles.more}>
      {heading && <h2 className={styles.subtitle}>{heading}</h2>}
      <ul className={styles.ways}>
        {ways.map((looser) => (
          <li key={looser.address}>
            <LooserLink looser={looser} data={data} formatLocale={formatLocale} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function LooserLink({ looser, data, formatLocale }: { looser: Looser; data: LoadedSearch; formatLocale: string }) {
  const found = countText(looser.total, data, searchedKind(data), formatLocale)
  const Icon = icons[looser.kind]
  return (
    <Link className={styles.way} to={looser.address}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={styles.wayTitle}>{title(looser, data, formatLocale)}</span>
        <span className={styles.wayText}>{foundText(looser, found, formatLocale)}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </Link>
  )
}

/** Returns how many are found, of which kind or where. */
function foundText(looser: Looser, found: string, formatLocale: string): string {
  if (looser.kind === 'split') return splitText(looser.people, found)
  const places = 'places' in looser ? looser.places : []
  if (places.length === 0) return found
  return m.search_found_in({ results: found, places: new Intl.ListFormat(formatLocale).format(places) })
}

/** Returns how many people each of the places takes: `31 Angebote für je 4 bis 8 Personen`. */
function splitText({ min, max }: { min: number; max: number }, results: string): string {
  if (min < max) return m.search_split_found({ results, min, max })
  return m.search_split_found_equal({ results, people: m.search_people_count({ count: max }) })
}

function title(looser: Looser, data: LoadedSearch, formatLocale: string): string {
  switch (looser.kind) {
    case 'without':
      return m.search_without({ filter: unquoted(filterText(looser.filter, data, formatLocale)) })
    case 'pair': {
      const [one, other] = looser.filters.map((filter) => unquoted(filterText(filter, data, formatLocale)))
      return m.search_without_both({ one: one ?? '', other: other ?? '' })
    }
    case 'days':
      return m.search_other_days({ dates: dateRangeText(looser.dates.from, looser.dates.until, formatLocale) })
    case 'bare':
      return m.search_without_all()
    case 'split':
      return m.search_split()
    case 'wider':
      return m.search_wider({ km: looser.km })
    case 'city':
      return m.search_other_city({ city: looser.city })
    case 'everywhere':
      return m.search_any_place()
  }
}
