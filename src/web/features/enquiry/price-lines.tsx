import * as m from '#words/compiled/messages.js'
import styles from './price-lines.module.css'
import type { Quote } from './quote.ts'

/** The price of a stay, line by line. */
export function PriceLines({ quote }: { quote: Quote }) {
  return (
    <dl className={styles.lines} aria-label={m.order_breakdown()}>
      {quote.lines.map(({ key, label, detail, amount }) => (
        <div key={key}>
          <dt>
            {label} <span>{detail}</span>
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{m.order_total_customer()}</dt>
        <dd>{quote.total}</dd>
      </div>
    </dl>
  )
}
