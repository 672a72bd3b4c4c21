import { numberFormat } from '#kernel/intl-cache.ts'
import * as m from '#words/compiled/messages.js'
import { type AskedStay, ListingCardView } from '../../parts/listing-card-view.tsx'
import type { LoadedSearch } from './load-search.ts'
import styles from './result-cards.module.css'

/** Widths of a card's picture: on phones, in two columns, then in columns beside the map. */
const sizes = '(max-width: 767px) calc(100vw - 40px), (max-width: 1279px) 45vw, 18.4vw'

/** The cards of a page of results. */
export function ResultCards({
  found,
  distances,
  asked,
  formatLocale,
}: Pick<LoadedSearch, 'found' | 'distances'> & {
  asked: AskedStay | undefined
  formatLocale: string
}) {
  return (
    <ul className={styles.cards}>
      {found.cards.map((card, index) => (
        <li key={card.id}>
          <ListingCardView
            card={card}
            formatLocale={formatLocale}
            eager={index < 3}
            sizes={sizes}
            level={2}
            asked={asked}
            distance={distanceText(distances[card.id], formatLocale)}
          />
        </li>
      ))}
    </ul>
  )
}

function distanceText(km: number | undefined, formatLocale: string): string | undefined {
  if (km === undefined) return undefined
  const number = numberFormat(formatLocale).format(km)
  return m.search_distance({ km: number })
}
