import * as m from '#words/compiled/messages.js'
import styles from './deadline-clock.module.css'

const minute = 60_000
const reservationMilliseconds = 15 * minute

/** The time for which the stay is held, as a ring that runs down and in words. Announced at five and at one minute. */
export function DeadlineClock({ left }: { left: number }) {
  const minutes = Math.ceil(left / minute)
  const seconds = Math.ceil(left / 1000)
  const text = seconds < 60 ? m.checkout_left_soon() : m.checkout_left({ count: minutes })
  const isAnnounced = (minutes <= 5 && minutes > 4) || seconds <= 60
  return (
    <section className={styles.card} data-soon={left < 2 * minute ? '' : undefined} aria-label={m.checkout_held()}>
      <div className={styles.ring} role="timer" aria-live="off">
        <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
          <circle cx="32" cy="32" r="29" />
          <circle
            cx="32"
            cy="32"
            r="29"
            pathLength="100"
            strokeDasharray={`${(100 * left) / reservationMilliseconds} 100`}
          />
        </svg>
        <span>{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}</span>
      </div>
      <div>
        <p className={styles.title}>{m.checkout_held()}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <p className="visually-hidden" role="status" aria-live="polite">
        {isAnnounced ? text : ''}
      </p>
    </section>
  )
}
