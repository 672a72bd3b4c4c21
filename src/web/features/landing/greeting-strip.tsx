import { CalendarDays, Heart, MessageCircle } from '../../parts/icons.ts'
import { Link } from 'react-router'
import { savedPlacesText } from '#web/parts/saved-places-text.ts'
import * as m from '#words/compiled/messages.js'
import styles from './greeting-strip.module.css'
import type { Greeting } from './load-greeting.ts'

/** For members, above everything else: what waits for them. */
export function GreetingStrip({ greeting: { name, stay, waiting, saved } }: { greeting: Greeting }) {
  return (
    <nav className={styles.strip} aria-label={m.saved_places_strip()}>
      <p className={styles.hello}>{m.saved_places_hello({ name })}</p>
      {stay && (
        <Link className={`${styles.link} ${styles.stay}`} to={stay.to}>
          <CalendarDays size={20} aria-hidden="true" />
          <span>
            <strong>{stay.label}</strong> <span>{stay.text}</span>
          </span>
        </Link>
      )}
      {waiting > 0 && (
        <Link className={styles.link} to="/inbox/all?show=needs-answer">
          <MessageCircle size={20} aria-hidden="true" />
          <strong>{m.saved_places_waits({ count: waiting })}</strong>
        </Link>
      )}
      <Link className={styles.link} to="/saved">
        <Heart size={20} aria-hidden="true" />
        {/* A heart may be pressed, and counted here, before the scripts of this part have come. */}
        <strong data-saved-count={saved} suppressHydrationWarning>
          {savedPlacesText(saved)}
        </strong>
      </Link>
    </nav>
  )
}
