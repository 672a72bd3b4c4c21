import { ArrowDown, CircleCheckBig, TriangleAlert, UserRound } from '../../../parts/icons.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../../parts/alert.tsx'
import { Avatar } from '../../../parts/avatar.tsx'
import check from '../../../parts/check-box.module.css'
import { ListingThumb } from '../../../parts/listing-thumb.tsx'
import { useEventsTypedEarly } from '../../../parts/use-typed-early.ts'
import styles from './queue.module.css'
import type { QueueRowView, QueueView } from './queue-view.ts'
import { severalId } from './several-bar.tsx'
import type { Picks } from './use-picks.ts'

/** The waiting listings, longest wait first. Each row is one link, with a check box beside it. */
export function QueueTable({ view, picks, currentId }: { view: QueueView; picks: Picks; currentId: string | null }) {
  return (
    <>
      <Notes view={view} />
      <div className={styles.bar}>
        <nav className={styles.filters} aria-label={m.console_show()}>
          {view.filters.map((filter) => (
            <Link
              key={filter.key}
              to={filter.to}
              className={styles.chip}
              aria-current={filter.current ? 'page' : undefined}
            >
              {filter.label}
              {filter.count !== null && <span>{filter.count}</span>}
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
              <td className={styles.pick}>
                <PickAll count={view.rows.length} picks={picks} />
              </td>
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
              <Row key={row.id} row={row} picks={picks} open={row.id === currentId} />
            ))}
          </tbody>
        </table>
      )}
      {view.more > 0 && <p className={styles.more}>{m.console_queue_more({ count: view.more })}</p>}
    </>
  )
}

/** What could not be decided with the others, and what is missing for a decision about several. */
function Notes({ view }: { view: QueueView }) {
  if (view.refused.length === 0 && !view.nonePicked) return null
  return (
    <div className={styles.notes}>
      {view.nonePicked && (
        <Alert look="warn" role="alert">
          {m.console_pick_first()}
        </Alert>
      )}
      {view.refused.length > 0 && (
        <Alert look="bad" role="alert">
          <strong>{m.console_several_refused({ count: view.refused.length })}</strong>
          <ul>
            {view.refused.map(({ id, title, why }) => (
              <li key={id}>
                <Link to={`/console/listings/${id}`}>{title}</Link>: {why}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

/** The form that the boxes of the rows belong to, which stands elsewhere in the page. */
const severalForm: RefObject<HTMLFormElement | null> = {
  get current() {
    return document.querySelector<HTMLFormElement>(`#${severalId}`)
  },
}

function PickAll({ count, picks }: { count: number; picks: Picks }) {
  const box = useRef<HTMLInputElement>(null)
  const some = picks.count > 0 && picks.count < count
  useEventsTypedEarly(severalForm)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <label className={styles.pickAll}>
      <input
        ref={box}
        type="checkbox"
        className={check.box}
        checked={picks.count === count}
        onChange={picks.toggleAll}
      />
      <span className="visually-hidden">{m.console_pick_all()}</span>
    </label>
  )
}

function Row({ row, picks, open }: { row: QueueRowView; picks: Picks; open: boolean }) {
  return (
    <tr data-open={open ? '' : undefined} data-picked={picks.has(row.id) ? '' : undefined} data-item={row.id}>
      <td className={styles.pick}>
        <label>
          <input
            type="checkbox"
            className={check.box}
            name="pick"
            value={row.id}
            form={severalId}
            aria-label={m.console_pick({ title: row.title })}
            checked={picks.has(row.id)}
            onChange={({ nativeEvent }) =>
              picks.toggle(row.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
          />
        </label>
      </td>
      <td>
        <Link to={row.to} className={styles.row} aria-current={open ? 'true' : undefined} preventScrollReset>
          <ListingThumb picture={row.picture} className={styles.thumb} />
          <span className={styles.what}>
            <strong>{row.title}</strong>
            <span className={styles.who}>
              <Avatar person={row.author} size={18} />
              <span>{row.authorName}</span>
              <span className={styles.phoneKind}>·&nbsp;{row.kind}</span>
              {row.hints > 0 && (
                <span className={styles.hints}>
                  <TriangleAlert size={15} aria-hidden="true" />
                  {m.console_hints({ count: row.hints })}
                </span>
              )}
              {row.assignment && (
                <span className={styles.assigned} data-mine={row.assignment.mine ? '' : undefined}>
                  <UserRound size={15} aria-hidden="true" />
                  {row.assignment.text}
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
      {view.text ? (
        <>
          <p className={styles.emptyTitle}>{m.console_queue_not_found({ text: view.text })}</p>
          <Link to={view.withoutText}>{m.console_queue_search_end()}</Link>
        </>
      ) : all?.count ? (
        <>
          <p className={styles.emptyTitle}>
            {view.show === 'mine' ? m.console_queue_empty_mine() : m.console_queue_empty_filter()}
          </p>
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
