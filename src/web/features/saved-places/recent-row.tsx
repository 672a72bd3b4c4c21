import type { ListingCard } from '#domain/listings/listing-card.ts'
import * as m from '#words/compiled/messages.js'
import { ListingCardView } from '../../parts/listing-card-view.tsx'
import styles from './recent-row.module.css'

/** The places that were opened last in this browser, with a button that clears them. Needs no script. */
export function RecentRow({
  cards,
  back,
  formatLocale,
}: {
  cards: ListingCard[]
  /** Path of the page, to return to after clearing. */
  back: string
  formatLocale: string
}) {
  if (cards.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <div className={styles.head}>
        <div>
          <h2 id="recent">{m.saved_places_recent()}</h2>
          <p>{m.saved_places_recent_text()}</p>
        </div>
        <form method="post" action="/recently-viewed">
          <input type="hidden" name="back" value={back} />
          <button className={styles.clear}>{m.saved_places_recent_clear()}</button>
        </form>
      </div>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.id}>
            <ListingCardView card={card} formatLocale={formatLocale} sizes="236px" list="recent-" />
          </li>
        ))}
      </ul>
    </section>
  )
}
