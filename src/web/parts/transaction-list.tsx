import { Link } from 'react-router'
import type { TransactionLine } from '#web/server/transaction-lines.ts'
import styles from './transaction-list.module.css'

/** Stays or requests that a deletion affects, each with a link to its conversation. */
export function TransactionList({ lines }: { lines: TransactionLine[] }) {
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
