import * as m from '#words/compiled/messages.js'
import { Stars } from '../../parts/stars.tsx'
import type { ThreadView } from './inbox-view.ts'
import panel from './side-panel.module.css'

/** The reviews of both sides, as far as the reader may see them. */
export function ReviewsPanel({ thread }: { thread: ThreadView }) {
  return (
    <section className={panel.card} aria-label={m.review_title()}>
      <ul className={panel.places}>
        {thread.order.reviews.map(({ id, own, rating, content, hidden, removed }) => (
          <li key={id}>
            <div className={panel.cardHead}>
              <h2 className={panel.cardTitle}>
                {own ? m.order_review_own() : m.order_review_of_you({ name: thread.shortName })}
              </h2>
              {!removed && <Stars rating={rating} />}
            </div>
            <p>{removed ? m.order_review_removed() : content}</p>
            {hidden && <p className={panel.lead}>{m.order_review_waiting()}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
