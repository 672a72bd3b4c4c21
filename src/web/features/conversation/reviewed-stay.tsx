import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import { ListingThumb } from '../../parts/listing-thumb.tsx'
import type { ThreadView } from './inbox-view.ts'
import styles from './reviewed-stay.module.css'

/** The place, the days and the person that a review is about. */
export function ReviewedStay({ thread }: { thread: ThreadView }) {
  const { listing, order, partner, name } = thread
  const days = thread.stay ?? order.stay?.when
  return (
    <div className={styles.stay}>
      <span className={styles.pictures}>
        <ListingThumb picture={listing.picture} className={styles.thumb} />
        <span className={styles.person}>
          <Avatar person={partner} size={32} />
        </span>
      </span>
      <p>
        <strong>{listing.title}</strong>
        <span>{[days, order.stay?.length.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ')}</span>
        <span>{order.role === 'customer' ? m.order_review_of_host({ name }) : m.order_review_of_guest({ name })}</span>
      </p>
    </div>
  )
}
