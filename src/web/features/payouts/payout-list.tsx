import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import type { PayoutLine } from './payouts-view.ts'
import styles from './payouts.module.css'

/** The latest payouts, and what to do about one that came back. */
export function PayoutList({ payouts }: { payouts: PayoutLine[] }) {
  if (payouts.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="payout-list">
      <h2 id="payout-list" className={styles.groupTitle}>
        {m.payout_list_title()}
      </h2>
      {payouts.some(({ look }) => look === 'failed') && <Alert look="warn">{m.payout_list_failed()}</Alert>}
      <ul className={styles.lines}>
        {payouts.map(({ transactionId, title, amount, look, text }) => (
          <li key={transactionId} data-look={look}>
            <Link to={`/sale/${transactionId}/details`} reloadDocument>
              {title}
            </Link>
            <strong>{amount}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
