import { Link, useLocation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { ThreadView } from './inbox-view.ts'
import { hasPanel } from './order-view.ts'
import styles from './view-tabs.module.css'

/** Where there is no room for both: the messages, or what was agreed. */
export function ViewTabs({ thread }: { thread: ThreadView }) {
  const { search } = useLocation()
  if (!hasPanel(thread.order)) return null
  const to = (view: 'messages' | 'stay') => {
    const query = new URLSearchParams(search)
    query.delete('view')
    query.delete('ask')
    query.delete('lang')
    if (view === 'stay') query.set('view', view)
    return { search: query.size > 0 ? `?${query}` : '' }
  }
  const tab = (view: 'messages' | 'stay', label: string) => (
    <Link
      to={to(view)}
      replace
      preventScrollReset
      className={styles.tab}
      aria-current={thread.view === view ? 'page' : undefined}
    >
      {label}
    </Link>
  )
  return (
    <nav className={styles.tabs} aria-label={m.order_tabs()}>
      {tab('messages', m.order_tab_messages())}
      {tab('stay', thread.order.inVain ? m.order_in_vain_title() : m.order_tab_stay())}
    </nav>
  )
}
