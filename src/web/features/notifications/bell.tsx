import { Bell as BellIcon } from '../../parts/icons.ts'
import { NavLink } from 'react-router'
import type { LiveChange } from '#domain/messages/index.ts'
import * as m from '#words/compiled/messages.js'
import { useUnread } from '../live/use-unread.ts'
import styles from './bell.module.css'

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
            {unread > 99 ? '99+' : unread}
          </span>
          <span className="visually-hidden">
            {unread > 99 ? m.notices_many_unread() : m.notices_unread({ count: unread })}
          </span>
        </>
      )}
    </NavLink>
  )
}
