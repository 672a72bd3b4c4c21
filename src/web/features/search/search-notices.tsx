import { Link, useSearchParams } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import type { LoadedSearch } from './load-search.ts'
import styles from './result-list.module.css'

/** Says above the results what of the search was not understood. */
export default function SearchNotices({ data }: { data: LoadedSearch }) {
  return (
    <>
      {data.unknownPlace && <UnknownPlace place={data.query.address ?? ''} />}
      <Mistakes mistakes={data.mistakes} />
    </>
  )
}

/** The parts of the search that were invalid. */
function Mistakes({ mistakes: { dates, price } }: Pick<LoadedSearch, 'mistakes'>) {
  const ofDates = {
    order: m.search_mistake_order,
    half: m.search_mistake_half,
    long: m.search_mistake_long,
    past: m.search_mistake_past,
  }
  const sentences = [dates && ofDates[dates](), price && m.search_mistake_price()].filter(Boolean)
  if (sentences.length === 0) return null
  return (
    <div className={styles.unknown} role="status">
      {sentences.map((sentence) => (
        <Alert key={sentence} look="warn">
          {sentence}
        </Alert>
      ))}
    </div>
  )
}

function UnknownPlace({ place }: { place: string }) {
  const [query] = useSearchParams()
  const everywhere = new URLSearchParams(query)
  everywhere.delete('address')
  return (
    <div className={styles.unknown}>
      <Alert look="warn">
        <strong>{m.search_unknown_place_title({ place })}</strong>
        <br />
        {m.search_unknown_place()} <Link to={{ search: `?${everywhere}` }}>{m.search_any_place()}</Link>
      </Alert>
    </div>
  )
}
