import { Link } from 'react-router'
import { reports } from '#domain/moderation/index.ts'
import { requireConsole } from '#web/server/console.ts'
import { memberName } from '#web/server/member-name.ts'
import { timeStyle, waitingTime } from '#web/server/message-times.ts'
import { pageAddress } from '#web/server/page-address.ts'
import * as m from '#words/compiled/messages.js'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { ReportQuote } from '../../features/console/file-lists.tsx'
import { reportItem } from '../../features/console/file-views.ts'
import { ConsolePage } from '../../features/console/console-page.tsx'
import list from '../../features/console/list.module.css'
import { readPageNumber } from '../../parts/read-page-number.ts'
import { EmptyNote } from '../../features/console/empty-note.tsx'
import type { Route } from './+types/route.ts'
import tabs from '../../features/console/filter-tabs.module.css'
import styles from './route.module.css'

/** Returns the open reports, oldest first, or the closed ones. */
export async function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const { searchParams } = pageAddress(request)
  const state = searchParams.get('show') === 'handled' ? 'handled' : 'open'
  const page = readPageNumber(searchParams)
  const { items, open, totalPages } = await reports(context.app, context.viewer, { state, page })
  const style = timeStyle(context)
  return {
    state,
    open,
    page,
    totalPages,
    rows: items.map((report) => ({
      ...reportItem(report, context),
      about: report.about ? memberName(report.about, context.locale) : '',
      aboutCount: report.aboutCount,
      note: report.note,
      since: waitingTime(report.createdAt, style),
    })),
  }
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.console_reports())
}

/** The reports, each a link to its page. */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { rows, state, open, page, totalPages } = loaderData
  const shown = state === 'handled' ? '?show=handled' : ''
  return (
    <ConsolePage title={m.console_reports()}>
      <nav className={tabs.tabs} aria-label={m.console_reports()}>
        <Link to="/console/reports" aria-current={state === 'open' ? 'page' : undefined}>
          {m.console_reports_open({ count: open })}
        </Link>
        <Link to="/console/reports?show=handled" aria-current={state === 'handled' ? 'page' : undefined}>
          {m.console_reports_handled()}
        </Link>
      </nav>
      {rows.length === 0 && <EmptyNote>{m.console_reports_none()}</EmptyNote>}
      <ul className={list.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        totalPages={totalPages}
        label={m.staff_reports_pages()}
        to={(number) => `/console/reports${shown}${number > 1 ? `${shown ? '&' : '?'}page=${number}` : ''}`}
      />
    </ConsolePage>
  )
}

function Row({ row }: { row: Route.ComponentProps['loaderData']['rows'][number] }) {
  return (
    <article className={list.row}>
      <header className={list.head}>
        <h2>
          <Link to={row.to}>{row.subject || m.staff_report()}</Link>
        </h2>
        <span className={styles.reason}>{row.reason}</span>
        <span className={list.since}>{row.since}</span>
      </header>
      {row.text && <p className={styles.text}>{row.text}</p>}
      {row.message && <ReportQuote message={row.message} />}
      <p className={list.who}>
        {m.console_reports_about()} {row.about}
        {row.aboutCount > 1 && ` (${m.console_reports_about_count({ count: row.aboutCount })})`}
        {` · ${m.console_reports_by()} ${row.by}`}
      </p>
      {!row.open && row.note && <p className={styles.note}>{row.note}</p>}
    </article>
  )
}
