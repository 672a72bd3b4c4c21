import { Suspense, useEffect, useRef } from 'react'
import type { ThreadView } from './inbox-view.ts'
import { PersonPanel } from '../people/person-panel.tsx'
import { hasPanel } from './order-view.ts'
import { AskAgain } from './ask-again.tsx'
import { AddressMoved, DeclinedPanel, ProposalsPanel, ReviewsPanel } from './late-parts.tsx'
import styles from './side-panel.module.css'
import { StayPanel } from './stay-panel.tsx'

/** The stay, the proposals and the reviews beside the messages. */
export function SidePanel({ thread }: { thread: ThreadView }) {
  const { addressMove, stay, declined, proposals, reviews, heading, againTo } = thread.order
  const isAboutStay = hasPanel(thread.order) || proposals.length > 0
  const panel = useRef<HTMLElement>(null)
  // A new state stands at the top, also for somebody who has scrolled down to the button that led to it.
  useEffect(() => {
    if (panel.current) panel.current.scrollTop = 0
  }, [heading])
  if (!isAboutStay && !thread.person) return null
  // Before the answer both decide by who the other is; afterwards the guest looks for days, address and phone number.
  const addressFirst = Boolean(stay?.address)
  return (
    <aside className={styles.panel} ref={panel}>
      {isAboutStay && heading && (
        // With the address, the stay panel below has a badge with the same state: the heading is for screen readers only.
        <h2 className={addressFirst ? 'visually-hidden' : styles.heading}>{heading}</h2>
      )}
      {!addressFirst && <Person thread={thread} />}
      <Suspense>{addressMove && <AddressMoved thread={thread} move={addressMove} />}</Suspense>
      <Suspense>{declined && <DeclinedPanel thread={thread} declined={declined} />}</Suspense>
      {stay && <StayPanel thread={thread} stay={stay} />}
      {addressFirst && <Person thread={thread} />}
      {againTo && <AskAgain to={againTo} />}
      <Suspense>{proposals.length > 0 && <ProposalsPanel thread={thread} />}</Suspense>
      <Suspense>{reviews.length > 0 && <ReviewsPanel thread={thread} />}</Suspense>
    </aside>
  )
}

function Person({ thread: { person } }: { thread: ThreadView }) {
  return (
    person && (
      <div className={styles.person}>
        <PersonPanel person={person} />
      </div>
    )
  )
}
