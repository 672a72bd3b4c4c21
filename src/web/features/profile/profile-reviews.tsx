import { Star } from '../../parts/icons.ts'
import type { ProfilePage } from './load-profile.ts'
import * as m from '#words/compiled/messages.js'
import { ReviewList } from '../reviews/review-list.tsx'
import styles from './profile-reviews.module.css'

/** The reviews of a member as host and as guest; says so when there are none. */
export function ReviewsSection({ page: { person, reviews } }: { page: ProfilePage }) {
  return (
    <section id="reviews" className={styles.reviews}>
      <h2 className={styles.title}>{m.profile_reviews()}</h2>
      {reviews.count === 0 ? (
        <p className={styles.none}>
          <Star size={22} aria-hidden="true" />
          {m.profile_no_reviews({ name: person.name })}
        </p>
      ) : (
        <div className={styles.list}>
          <ReviewList reviews={reviews} />
        </div>
      )}
    </section>
  )
}
