import { Link } from 'react-router'
import type { DealingLine } from '#web/server/dealing-lines.ts'
import styles from './dealing-list.module.css'

/** Stays or requests that a deletion affects, each with a link to its conversation. */
export function DealingList({ lines }: { lines: DealingLine[] }) {
  return (
    <ul className={styles.list}>
      {lines.map(({ id, to, who, what }) => (
        <li key={id}>
          <Link to={to} className={styles.line}>
            <span className={styles.who}>{who}</span>
            <span className={styles.what}>{what}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
