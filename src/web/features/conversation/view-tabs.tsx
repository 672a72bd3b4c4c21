import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { ThreadView } from './inbox-view.ts'
import { hasPanel } from './order-view.ts'
import styles from './view-tabs.module.css'

/** On narrow screens: tabs for the messages and the stay. */
export function ViewTabs({ thread }: { thread: ThreadView }) {
  const { search } = useLocation()
  if (!hasPanel(thread.order)) return null
  const tab = (view: 'messages' | 'stay', label: string) => (
    <Link
      to={viewAddress(search, view)}
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
      {tab('stay', thread.order.declined ? m.order_in_vain_title() : m.order_tab_stay())}
    </nav>
  )
}

/** A link to the address of the stay, opening its tab where needed. */
export function AddressLink({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  return (
    <Link to={{ ...viewAddress(search, 'stay'), hash: addressId }} replace className={styles.address}>
      {children}
    </Link>
  )
}

/** Id of the address in the panel of the stay. */
export const addressId = 'stay-address'

function viewAddress(search: string, view: 'messages' | 'stay'): { search: string } {
  const query = new URLSearchParams(search)
  query.delete('view')
  query.delete('ask')
  query.delete('lang')
  if (view === 'stay') query.set('view', view)
  return { search: query.size > 0 ? `?${query}` : '' }
}
