import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { ListingThumb } from '../../../parts/listing-thumb.tsx'
import file from '../file.module.css'
import type { ListedRow } from './load-listing-register.ts'
import styles from './register.module.css'

/** Listings for staff: a table on wide screens, blocks of lines on phones. */
export function ListingsTable({ rows }: { rows: ListedRow[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.console_column_listing()}</th>
          <th scope="col">{m.overview_column_place()}</th>
          <th scope="col">{m.staff_fact_state()}</th>
          <th scope="col">{m.overview_column_changed()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <span className={styles.what}>
                <ListingThumb picture={row.picture} className={styles.thumb} />
                <span>
                  <Link to={row.to} className={styles.title}>
                    {row.title}
                  </Link>
                  <span className={styles.under}>
                    <Link to={row.author.to}>{row.author.name}</Link>
                    {row.kind && ` · ${row.kind}`}
                  </span>
                </span>
              </span>
            </th>
            <td className={styles.wide}>
              {row.place}
              {row.places && <span className={styles.under}>{row.places}</span>}
            </td>
            <td>
              <span className={styles.pills}>
                <span className={file.pill} data-look={row.look}>
                  {row.state}
                </span>
                {row.reviewTo && <Link to={row.reviewTo}>{m.overview_review_it()}</Link>}
              </span>
            </td>
            <td className={styles.quiet}>{row.time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
