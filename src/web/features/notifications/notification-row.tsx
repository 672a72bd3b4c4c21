import { Check } from '../../parts/icons.ts'
import { Form, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { ShownNotification } from './load-notifications.ts'
import styles from './notification-row.module.css'

/** A notification that leads to its place, which marks it as read; an unread one has a button that does so too. */
export function NotificationRow({ notification: { id, text, isRead, to, time } }: { notification: ShownNotification }) {
  return (
    <li className={styles.row} data-unread={isRead ? undefined : ''}>
      <Link className={styles.link} to={to}>
        <span className={styles.text}>
          {!isRead && <span className={styles.new}>{m.notices_new()}</span>}
          {text}
        </span>
        <time className={styles.time} dateTime={time.iso} title={time.exact}>
          {time.text}
        </time>
      </Link>
      {!isRead && (
        <Form method="post" preventScrollReset>
          <button
            className={styles.read}
            name="read"
            value={id}
            title={m.notices_read_one()}
            aria-label={m.notices_read_one_of({ text })}
          >
            <Check size={20} aria-hidden="true" />
          </button>
        </Form>
      )}
    </li>
  )
}
