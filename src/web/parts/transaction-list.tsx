import { Link } from 'react-router'
import type { TransactionLine } from '#web/server/transaction-lines.ts'
import * as m from '#words/compiled/messages.js'
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
            <span className={styles.open}>{m.stay_page_conversation()}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
