import { ChevronRight, MapPin, Users, X } from 'lucide-react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { ButtonLink } from '../../parts/button.tsx'
import { dateRangeText } from '../../parts/date-range-text.ts'
import { EmptyStreet } from './empty-street.tsx'
import type { LoadedSearch } from './load-search.ts'
import styles from './no-results.module.css'
import { countText, filterText, searchedKind } from './result-text.ts'

/** Nothing fits: what the conflict is, and up to three searches that do find something. */
export default function NoResults({ data }: { data: LoadedSearch }) {
  const formatLocale = useFormatLocale()
  const kind = searchedKind(data)
  const bare = data.query.active.length === 0
  const title = kind === 'request' ? m.search_empty_title_request() : m.search_empty_title()
  return (
    <div className={styles.empty}>
      <EmptyStreet className={styles.drawing} />
      <h2 className={styles.title}>{bare ? m.search_empty_title_bare() : title}</h2>
      <p className={styles.text}>{bare ? m.search_empty_text_bare() : conflictText(data, formatLocale)}</p>
      {data.loosened.length > 0 && (
        <ul className={styles.ways}>
          {data.loosened.map((looser) => (
            <li key={looser.address}>
              <LooserLink looser={looser} data={data} formatLocale={formatLocale} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <ButtonLink to="/l/new" pill>
          {kind === 'request' ? m.search_post_offer() : m.search_post_request()}
        </ButtonLink>
      </div>
    </div>
  )
}

type Looser = LoadedSearch['loosened'][number]

function LooserLink({ looser, data, formatLocale }: { looser: Looser; data: LoadedSearch; formatLocale: string }) {
  const found = countText(
    { count: Math.min(looser.count, 10_000), exact: looser.count <= 10_000 },
    searchedKind(data),
    formatLocale,
  )
  const Icon = looser.kind === 'without' ? X : looser.kind === 'split' ? Users : MapPin
  const title =
    looser.kind === 'without'
      ? m.search_without({ filter: unquoted(filterText(looser.filter, data, formatLocale)) })
      : looser.kind === 'split'
        ? m.search_split()
        : m.search_wider({ km: looser.km })
  const text =
    looser.kind === 'split'
      ? m.search_split_found({ results: found, people: m.search_people_count({ count: looser.people }) })
      : found
  return (
    <Link className={styles.way} to={looser.address}>
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={styles.wayTitle}>{title}</span>
        <span className={styles.wayText}>{text}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </Link>
  )
}

/** Where, when and which wishes: `In Dortmund finden wir vom 20. – 23. Juni nichts, das „Stufenlos“ erfüllt.` */
function conflictText(data: LoadedSearch, formatLocale: string): string {
  const { query } = data
  const wishes = query.active
    .filter((key) => key !== 'dates')
    .map((key) => m.search_filter_keywords_value({ words: unquoted(filterText(key, data, formatLocale)) }))
  const list = new Intl.ListFormat(formatLocale, { type: 'conjunction' }).format(wishes)
  const where = query.address
    ? m.search_empty_where_place({ place: query.address })
    : query.mapSearch
      ? m.search_empty_where_map()
      : m.search_empty_where_any()
  const when =
    query.dates && m.search_empty_when({ dates: dateRangeText(query.dates.from, query.dates.until, formatLocale) })
  const sentence = data.loosened.length > 0 ? m.search_empty_text : m.search_empty_text_none
  return sentence({ where, when: when ?? '', wishes: list }).replaceAll(/\s+/g, ' ')
}

function unquoted(text: string): string {
  return text.replace(/^[„“]|[“”]$/g, '')
}
