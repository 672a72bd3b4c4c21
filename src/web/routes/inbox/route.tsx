import { MessagesSquare } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import type { RouteHandle } from '../../parts/route-handle.ts'
import styles from './choose.module.css'
import { useInbox } from '../../features/conversation/use-inbox.ts'

export const handle = { footer: false, phone: 'tabs' } satisfies RouteHandle

/** The right side of the inbox while no conversation is open. */
export default function ChooseConversation() {
  const { list } = useInbox()
  if (list.rows.length === 0) return null
  return (
    <div className={styles.choose}>
      <MessagesSquare size={40} strokeWidth={1.5} aria-hidden="true" />
      <p className={styles.title}>{m.inbox_choose_title()}</p>
      <p>{m.inbox_choose_text()}</p>
    </div>
  )
}
