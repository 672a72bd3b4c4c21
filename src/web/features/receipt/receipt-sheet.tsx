import { ArrowLeft, Printer } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../parts/button.tsx'
import styles from './receipt-sheet.module.css'
import type { ReceiptView } from './receipt-view.ts'

/** A receipt on one sheet of paper. */
export function ReceiptSheet({ receipt }: { receipt: ReceiptView }) {
  const { title, number, issued, corrected, issuer, parties, stay, backTo, otherSide } = receipt
  return (
    <main id="content" className={styles.page} data-printed-alone="">
      <div className={styles.bar}>
        <Link to={backTo} className={styles.back}>
          <ArrowLeft size={20} aria-hidden="true" />
          {m.receipt_back()}
        </Link>
        {otherSide && <Link to={otherSide.to}>{otherSide.label}</Link>}
        <span className={`needs-script ${styles.print}`}>
          <Button look="secondary" size="small" onClick={() => window.print()}>
            <Printer size={19} aria-hidden="true" />
            {m.receipt_print()}
          </Button>
        </span>
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <div>
            <h1>{title}</h1>
            <p>{number}</p>
            <p>{issued}</p>
            {corrected && <p>{corrected}</p>}
          </div>
          <address>
            <strong>{issuer.name}</strong>
            {issuer.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </header>
        <dl className={styles.facts}>
          {parties.map(({ label, name }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{name}</dd>
            </div>
          ))}
          <div>
            <dt>{m.receipt_stay()}</dt>
            <dd>{stay.title}</dd>
            <dd>{stay.when}</dd>
          </div>
        </dl>
        <Amounts receipt={receipt} />
        {receipt.notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </article>
    </main>
  )
}

function Amounts({ receipt: { lines, total, refunds, left, tax } }: { receipt: ReceiptView }) {
  return (
    <table className={styles.amounts}>
      <thead>
        <tr>
          <th scope="col">{m.receipt_what()}</th>
          <th scope="col">{m.receipt_amount()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, detail, amount }) => (
          <tr key={label}>
            <th scope="row">
              {label} {detail && <span>{detail}</span>}
            </th>
            <td>{amount}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">{total.label}</th>
          <td>{total.amount}</td>
        </tr>
        {refunds.map(({ label, amount }, index) => (
          // Two refunds of a day may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={`${label}-${index}`}>
            <th scope="row">{label}</th>
            <td>{amount}</td>
          </tr>
        ))}
        {left && (
          <tr className={styles.total}>
            <th scope="row">{left.label}</th>
            <td>{left.amount}</td>
          </tr>
        )}
        {tax && (
          <tr className={styles.tax}>
            <th scope="row">{tax.label}</th>
            <td>{tax.amount}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
