import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { ListingCardView } from '../../parts/listing-card-view.tsx'
import styles from './similar-listings.module.css'

/** Similar listings nearby. */
export function Similar({ page: { similar, kind, words, formatLocale, wish } }: { page: ListingPage }) {
  if (similar.length === 0) return null
  return (
    <section className={styles.similar}>
      <h2>{kind === 'offer' ? words.similar : m.listing_similar_request()}</h2>
      <ul className={styles.cards}>
        {similar.map((card) => (
          <li key={card.id}>
            <ListingCardView
              card={card}
              formatLocale={formatLocale}
              asked={wish.asked}
              sizes="(max-width: 767px) 272px, (max-width: 1023px) 46vw, 262px"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
