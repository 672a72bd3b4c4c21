import { Star } from './icons.ts'
import * as m from '#words/compiled/messages.js'
import styles from './stars.module.css'

/** One to five stars, with a text for screen readers. */
export function Stars({ rating, size = 17 }: { rating: number; size?: number }) {
  return (
    <span className={styles.stars}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={size} aria-hidden="true" data-on={star <= Math.round(rating) ? '' : undefined} />
      ))}
      <span className="visually-hidden">{m.order_review_stars({ count: rating })}</span>
    </span>
  )
}
