import { Form, Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Button } from '../../../parts/button.tsx'
import { Pagination } from '../../../parts/pagination.tsx'
import file from '../file.module.css'
import tabs from '../filter-tabs.module.css'
import { paymentsAddress } from './payments-address.ts'
import styles from './payment-desk.module.css'
import type { PaymentsView } from './load-payments.ts'
import { EmptyNote } from '../empty-note.tsx'
import { PeriodFields } from '../../../parts/filter-period-fields.tsx'
import { shortCount } from '../../../parts/short-count.ts'

/** The two pages about payments: the list, and what waits for staff. */
export function PaymentPages({ current, work }: { current: 'list' | 'work'; work: number }) {
  return (
    <nav className={tabs.tabs} aria-label={m.desk_sections()}>
      <Link to="/console/payments" aria-current={current === 'list' ? 'page' : undefined}>
        {m.desk_list()}
      </Link>
      <Link to="/console/payments/open" aria-current={current === 'work' ? 'page' : undefined}>
        {m.desk_work()}
        {work > 0 && <span className={styles.count}>{shortCount(work)}</span>}
      </Link>
    </nav>
  )
}

/** Search, period and state of the list. */
export function PaymentsFilter({ view }: { view: PaymentsView }) {
  const { text, from, until } = view.query
  return (
    <>
      <Form method="get" action="/console/payments" role="search" className={styles.search}>
        <label className={file.field}>
          {m.desk_search()}
          <input key={text} type="search" name="q" maxLength={200} defaultValue={text} autoComplete="off" />
        </label>
        <PeriodFields
          from={from}
          until={until}
          fromLabel={m.desk_from()}
          untilLabel={m.desk_until()}
          className={file.field}
        />
        {view.show !== 'all' && <input type="hidden" name="show" value={view.show} />}
        <Button>{m.desk_find()}</Button>
      </Form>
      <nav className={tabs.tabs} aria-label={m.desk_show()}>
        {view.tabs.map(({ key, label }) => (
          <Link
            key={key}
            to={paymentsAddress({ query: view.query, show: key })}
            aria-current={key === view.show ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}

/** What was taken, refunded, kept and paid out, for each currency. */
export function PaymentSums({ sums }: { sums: PaymentsView['sums'] }) {
  return sums.map((sum) => (
    <dl key={sum.currency} className={styles.sums} aria-label={sum.label}>
      {sum.figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  ))
}

/** The form that downloads the ledger. The browser sends it, because the answer is a file. */
export function LedgerExport({ query }: { query: PaymentsView['query'] }) {
  return (
    <details className={file.action}>
      <summary>{m.desk_export()}</summary>
      <form method="post" action="/console/payments/ledger.csv">
        <p className={file.effect}>{m.desk_export_text()}</p>
        <div className={styles.period}>
          <PeriodFields
            from={query.from}
            until={query.until}
            fromLabel={m.desk_from()}
            untilLabel={m.desk_until()}
            className={file.field}
          />
        </div>
        <Button size="small" look="secondary">
          {m.desk_export_button()}
        </Button>
      </form>
    </details>
  )
}

/** The payments: a table on wide screens, cards on phones. */
export function PaymentsTable({ view }: { view: PaymentsView }) {
  const { rows, page, totalPages, query, show } = view
  if (rows.length === 0) {
    const isFiltered = show !== 'all' || Object.values(query).some(Boolean)
    return <EmptyNote>{isFiltered ? m.desk_none() : m.desk_none_yet()}</EmptyNote>
  }
  return (
    <>
      <table className={styles.payments}>
        <thead>
          <tr>
            <th scope="col">{m.desk_column_stay()}</th>
            <th scope="col">{m.desk_column_date()}</th>
            <th scope="col">{m.desk_column_state()}</th>
            <th scope="col">{m.desk_column_payout()}</th>
            <th scope="col">{m.desk_column_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      <Pagination
        page={page}
        totalPages={totalPages}
        label={m.desk_pages()}
        to={(number) => paymentsAddress({ query, show }, number)}
      />
    </>
  )
}

function Row({ row }: { row: PaymentsView['rows'][number] }) {
  return (
    <tr>
      <th scope="row">
        <Link to={row.to}>{row.title}</Link>
        <span className={styles.under}>
          {row.customer} → {row.provider}
        </span>
        <span className={styles.under}>
          <span translate="no">{row.number}</span>
          {row.card && ` · ${row.card}`}
        </span>
      </th>
      <td className={styles.when}>{row.time}</td>
      <td className={styles.standing}>
        <span className={styles.state} data-look={row.look}>
          {row.state}
        </span>
      </td>
      <td className={styles.standing}>
        {row.payout && (
          <span className={styles.state} data-look={row.payoutLook}>
            <span className={styles.onPhone}>{m.desk_column_payout()}: </span>
            {row.payout}
          </span>
        )}
      </td>
      <td className={styles.amount}>
        {row.amount}
        {row.refunded && <span className={styles.under}>{row.refunded}</span>}
      </td>
    </tr>
  )
}
