import { ArrowDown, CircleCheckBig, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../../parts/avatar.tsx'
import { ListingThumb } from '../../../parts/listing-thumb.tsx'
import styles from './queue.module.css'
import type { QueueRowView, QueueView } from './queue-view.ts'

/** The waiting listings, longest wait first. Each row is one link. */
export function QueueTable({ view }: { view: QueueView }) {
  return (
    <>
      <div className={styles.bar}>
        <nav className={styles.filters} aria-label={m.console_show()}>
          {view.filters.map((filter) => (
            <Link
              key={filter.key}
              to={filter.to}
              className={styles.chip}
              aria-current={filter.current ? 'page' : undefined}
            >
              {filter.label} <span>{filter.count}</span>
            </Link>
          ))}
        </nav>
        <span className={styles.order}>
          {m.console_oldest_first()}
          <ArrowDown size={16} aria-hidden="true" />
        </span>
      </div>
      {view.rows.length === 0 ? (
        <Empty view={view} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{m.console_column_listing()}</th>
              <th scope="col" className={styles.kind}>
                {m.console_column_kind()}
              </th>
              <th scope="col" className={styles.waits}>
                {m.console_column_waits()}
              </th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {view.more > 0 && <p className={styles.more}>{m.console_queue_more({ count: view.more })}</p>}
    </>
  )
}

function Row({ row }: { row: QueueRowView }) {
  return (
    <tr data-open={row.open ? '' : undefined} data-item={row.id}>
      <td>
        <Link to={row.to} className={styles.row} aria-current={row.open ? 'true' : undefined} preventScrollReset>
          <ListingThumb picture={row.picture} className={styles.thumb} />
          <span className={styles.what}>
            <strong>{row.title}</strong>
            <span className={styles.who}>
              <Avatar person={row.author} size={18} />
              <span>{row.authorName}</span>
              <span className={styles.phoneKind}>· {row.kind}</span>
              {row.hints > 0 && (
                <span className={styles.hints}>
                  <TriangleAlert size={15} aria-hidden="true" />
                  {m.console_hints({ count: row.hints })}
                </span>
              )}
            </span>
          </span>
        </Link>
      </td>
      <td className={styles.kind}>{row.kind}</td>
      <td className={styles.waits} data-urgent={row.urgent ? '' : undefined}>
        {row.waits}
      </td>
    </tr>
  )
}

function Empty({ view }: { view: QueueView }) {
  const all = view.filters.find(({ key }) => key === 'open')
  return (
    <div className={styles.empty}>
      <CircleCheckBig size={36} strokeWidth={1.5} aria-hidden="true" />
      {all && all.count > 0 ? (
        <>
          <p className={styles.emptyTitle}>{m.console_queue_empty_filter()}</p>
          <Link to={all.to}>{m.console_waiting_count({ count: all.count })}</Link>
        </>
      ) : (
        <>
          <p className={styles.emptyTitle}>{m.console_queue_empty()}</p>
          {view.last && <p>{view.last}</p>}
        </>
      )}
    </div>
  )
}
