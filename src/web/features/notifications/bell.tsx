import { Bell as BellIcon } from '../../parts/icons.ts'
import { NavLink } from 'react-router'
import type { LiveChange } from '#domain/messages/index.ts'
import * as m from '#words/compiled/messages.js'
import { useUnread } from '../live/use-unread.ts'
import styles from './bell.module.css'
import { shortCount } from '../../parts/short-count.ts'
import { unreadText } from './unread-text.ts'

const notifications = (change: LiveChange) => change.notifications

/** The link to the notifications, with the number of unread ones. It changes without an announcement. */
export function Bell({ unread: atFirst }: { unread: number }) {
  const unread = useUnread(atFirst, notifications)
  return (
    <NavLink className={styles.bell} to="/notifications">
      <BellIcon size={20} aria-hidden="true" />
      <span className="visually-hidden">{m.notices_bell()}</span>
      {unread > 0 && (
        <>
          <span className={styles.count} aria-hidden="true">
            {shortCount(unread)}
          </span>
          <span className="visually-hidden">{unreadText(unread)}</span>
        </>
      )}
    </NavLink>
  )
}
