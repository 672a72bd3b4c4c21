import { Flag } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import styles from './message-report.module.css'

/** The link that reports a message. With a mouse it appears beside the message that is pointed at. */
export function MessageReport({ to }: { to: string }) {
  return (
    <Link className={styles.report} to={to} title={m.inbox_message_report()}>
      <Flag size={16} aria-hidden="true" />
      <span className="visually-hidden">{m.inbox_message_report()}</span>
    </Link>
  )
}
