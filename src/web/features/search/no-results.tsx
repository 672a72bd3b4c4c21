import { Bell } from '../../parts/icons.ts'
import { Form, useLocation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { useFormatLocale } from '../../parts/format-locale.ts'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { dateRangeEnds } from '../../parts/date-range-text.ts'
import { NoListingsDrawing } from './no-listings-drawing.tsx'
import type { LoadedSearch } from './load-search.ts'
import styles from './no-results.module.css'
import LooserLinks from './looser-links.tsx'
import { filterText } from './filter-text.ts'
import { searchedKind } from './result-text.ts'

/** No results: which wishes conflict, and up to three searches that have results. */
export default function NoResults({ data }: { data: LoadedSearch }) {
  const formatLocale = useFormatLocale()
  const kind = searchedKind(data)
  const takesRequests = data.categories.some((category) => category.kind === 'request')
  const bare = data.query.active.length === 0
  const title = kind === 'request' ? m.search_empty_title_request() : m.search_empty_title()
  return (
    <div className={styles.empty}>
      <NoListingsDrawing className={styles.drawing} />
      <h2 className={styles.title}>{bare ? m.search_empty_title_bare() : title}</h2>
      <p className={styles.text}>{bare ? m.search_empty_text_bare() : conflictText(data, formatLocale)}</p>
      {data.loosened.length > 0 && <LooserLinks data={data} ways={data.loosened} />}
      <div className={styles.actions}>
        <ButtonLink to="/l/new" pill>
          {kind === 'request' || !takesRequests ? m.search_post_offer() : m.search_post_request()}
        </ButtonLink>
        <TellMe />
      </div>
    </div>
  )
}

/** A button that saves the search. Visitors log in first and press it again. */
function TellMe() {
  const { search } = useLocation()
  return (
    <Form method="post" action="/saved-searches">
      <input type="hidden" name="search" value={search} />
      <Button look="secondary" pill>
        <Bell size={20} aria-hidden="true" />
        {m.search_tell_me()}
      </Button>
    </Form>
  )
}

/**
 * Returns place, dates and wishes: `In Dortmund haben wir vom 20. bis 23. Juni nichts für deine Wünsche gefunden:
 * Stufenlos.`
 */
function conflictText(data: LoadedSearch, formatLocale: string): string {
  const { query } = data
  const wishes = query.active.filter((key) => key !== 'dates').map((key) => filterText(key, data, formatLocale))
  const list = new Intl.ListFormat(formatLocale, { type: 'conjunction' }).format(wishes)
  const where = query.address
    ? m.search_empty_where_place({ place: query.address })
    : query.mapSearch
      ? m.search_empty_where_map()
      : m.search_empty_where_any()
  const when = query.dates && m.search_empty_when(dateRangeEnds(query.dates.from, query.dates.until, formatLocale))
  const isLooser = data.loosened.length > 0
  if (wishes.length === 0) {
    const freeOn = isLooser ? m.search_empty_text_days_looser : m.search_empty_text_days
    return freeOn({ where, when: when ?? '' }).replaceAll(/\s+/g, ' ')
  }
  const sentence = isLooser ? m.search_empty_text : m.search_empty_text_none
  return sentence({ where, when: when ?? '', wishes: list }).replaceAll(/\s+/g, ' ')
}
