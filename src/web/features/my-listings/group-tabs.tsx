import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import styles from './group-tabs.module.css'
import type { ListingsView } from './listings-view.ts'

/** Links to the groups of the list, each with its count. */
export function GroupTabs({ groups }: { groups: ListingsView['groups'] }) {
  return (
    <nav className={styles.nav} aria-label={m.my_listings_groups()}>
      <ul className={styles.tabs}>
        {groups.map(({ label, count, to, current }) => (
          <li key={to}>
            <Link className={styles.tab} to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
              {label} {count}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
