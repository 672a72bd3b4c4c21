import { Check, Eye, HandHelping, Star } from '../../parts/icons.ts'
import type { ReactNode } from 'react'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import styles from './action-bar.module.css'
import { Deadline } from './conversation-head.tsx'
import type { ThreadView } from './inbox-view.ts'
import { hasPanel } from './order-view.ts'
import { useAsk } from './use-ask.ts'

/** The actions that the process expects of the reader, above the message field. Nothing when there are none. */
export function ActionBar({ thread }: { thread: ThreadView }) {
  const { heading, steps, requestTo, payTo, mayPropose, proposals } = thread.order
  if (steps.accept || steps.decline) return <Answer thread={thread} />
  if (steps.review) return <Review thread={thread} />
  if (payTo)
    return (
      <Bar title={heading} text={m.checkout_pay_now_text()}>
        <ButtonLink to={payTo} reloadDocument>
          {m.checkout_pay_now()}
        </ButtonLink>
      </Bar>
    )
  if (requestTo)
    return (
      <Bar title={thread.order.heading} text={m.order_request_text()}>
        <ButtonLink to={requestTo}>{m.order_request_now()}</ButtonLink>
      </Bar>
    )
  if (mayPropose) return <Propose thread={thread} again={proposals.length > 0} />
  // An enquiry has no panel with a heading.
  if (heading && !hasPanel(thread.order)) return <Bar title={heading} text={null} />
  return null
}

/** The buttons for accepting and declining; each opens a dialog first. */
function Answer({ thread }: { thread: ThreadView }) {
  const ask = useAsk()
  const { shortName: name } = thread
  const { steps } = thread.order
  return (
    <Bar
      title={m.order_ask_answer({ name })}
      text={
        <>
          <span className={styles.wide}>
            <Eye size={17} aria-hidden="true" />
            {m.order_ask_seen({ name })}
          </span>
          <span className={styles.narrow}>
            <Deadline thread={thread} />
          </span>
        </>
      }
    >
      {steps.decline && (
        <ButtonLink look="secondary" to={ask('decline')} preventScrollReset>
          {m.order_decline()}
        </ButtonLink>
      )}
      {steps.accept && (
        <ButtonLink to={ask('accept')} preventScrollReset>
          <Check size={20} aria-hidden="true" />
          <span className={styles.wide}>{m.order_accept()}</span>
          <span className={styles.narrow}>{m.order_accept_short()}</span>
        </ButtonLink>
      )}
    </Bar>
  )
}

function Review({ thread }: { thread: ThreadView }) {
  const ask = useAsk()
  const { reviewBy, heading } = thread.order
  return (
    <Bar title={heading} text={reviewBy ? m.order_review_text({ at: reviewBy }) : m.order_review_text_open()}>
      <ButtonLink to={ask('review')} preventScrollReset>
        <Star size={20} aria-hidden="true" />
        {m.order_review()}
      </ButtonLink>
    </Bar>
  )
}

function Propose({ thread, again }: { thread: ThreadView; again: boolean }) {
  const ask = useAsk()
  return (
    <Bar title={m.order_offer_title()} text={m.order_offer_text({ name: thread.shortName })}>
      <ButtonLink look={again ? 'secondary' : 'primary'} to={ask('offer')} preventScrollReset>
        <HandHelping size={20} aria-hidden="true" />
        {m.order_offer_open()}
      </ButtonLink>
    </Bar>
  )
}

function Bar({ title, text, children }: { title: string | null; text: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        {title && <h2 className={styles.title}>{title}</h2>}
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children && <div className={styles.buttons}>{children}</div>}
    </div>
  )
}
