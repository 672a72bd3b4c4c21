import type { ThreadView } from './inbox-view.ts'
import { hasPanel } from './order-view.ts'
import { AddressMoved } from './address-moved.tsx'
import { DeclinedPanel } from './declined-panel.tsx'
import { OffersPanel } from './offers-panel.tsx'
import { ReviewsPanel } from './reviews-panel.tsx'
import styles from './side-panel.module.css'
import { StayPanel } from './stay-panel.tsx'

/** The stay, the offers and the reviews beside the messages. */
export function SidePanel({ thread }: { thread: ThreadView }) {
  const { addressMove, stay, declined, offers, reviews, heading } = thread.order
  if (!hasPanel(thread.order) && offers.length === 0) return null
  return (
    <aside className={styles.panel}>
      {heading && <h2 className={styles.heading}>{heading}</h2>}
      {addressMove && <AddressMoved thread={thread} move={addressMove} />}
      {declined && <DeclinedPanel thread={thread} declined={declined} />}
      {stay && <StayPanel thread={thread} stay={stay} />}
      {offers.length > 0 && <OffersPanel thread={thread} />}
      {reviews.length > 0 && <ReviewsPanel thread={thread} />}
    </aside>
  )
}
