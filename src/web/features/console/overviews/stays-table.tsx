import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import file from '../file.module.css'
import type { StayItem } from '../file-views.ts'
import styles from './register.module.css'

/** Requests and stays for staff: a table on wide screens, blocks of lines on phones. */
export function StaysTable({ rows }: { rows: StayItem[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.console_column_listing()}</th>
          <th scope="col">{m.overview_column_days()}</th>
          <th scope="col">{m.staff_fact_state()}</th>
          <th scope="col">{m.overview_column_since()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link to={row.to} className={styles.title}>
                {row.title || m.staff_stay()}
              </Link>
              <span className={styles.under}>
                <Link to={row.customer.to}>{row.customer.name}</Link> →{' '}
                <Link to={row.provider.to}>{row.provider.name}</Link>
              </span>
            </th>
            <td className={styles.wide}>{row.days}</td>
            <td>
              <span className={file.pill} data-look={row.look}>
                {row.state}
              </span>
            </td>
            <td className={styles.quiet}>{row.time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
