import { Form, Link } from 'react-router'
import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { ConsolePage } from '../../features/console/console-page.tsx'
import file from '../../features/console/file.module.css'
import tabs from '../../features/console/filter-tabs.module.css'
import { overviewAddress } from '../../features/console/overviews/overview-address.ts'
import { type StayRegisterView, loadStayRegister } from '../../features/console/overviews/load-stay-register.ts'
import styles from '../../features/console/overviews/register.module.css'
import { StaysTable } from '../../features/console/overviews/stays-table.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { EmptyNote } from '../../features/console/empty-note.tsx'
import { PeriodFields } from '../../parts/filter-period-fields.tsx'
import type { Route } from './+types/route.ts'

const path = '/console/stays'

/** Returns the requests and stays that the address asks for. */
export function loader({ context, request }: Route.LoaderArgs) {
  return loadStayRegister(requireConsole(context, request), request)
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.overview_stays())
}

/** All requests and stays, found by people, listing and days, and filtered by how they stand. */
export default function Stays({ loaderData: view }: Route.ComponentProps) {
  const { text, from, until } = view.query
  const query = { q: text, from, until }
  const isFiltered = view.show !== 'all' || text !== '' || from !== '' || until !== ''
  return (
    <ConsolePage title={m.overview_stays()} className={styles.main}>
      <StaysFilter view={view} />
      {view.rows.length === 0 ? (
        <EmptyNote>{isFiltered ? m.overview_stays_none() : m.overview_stays_none_yet()}</EmptyNote>
      ) : (
        <>
          <p className={styles.count}>
            {m.overview_stays_count({ count: view.count })} · {m.overview_stays_note()}
          </p>
          <StaysTable rows={view.rows} />
        </>
      )}
      <Pagination
        page={view.page}
        totalPages={view.totalPages}
        label={m.overview_stays_pages()}
        to={(number) => overviewAddress(path, { ...query, show: view.show === 'all' ? '' : view.show }, number)}
      />
    </ConsolePage>
  )
}

function StaysFilter({ view }: { view: StayRegisterView }) {
  const { text, from, until } = view.query
  const isAsked = text !== '' || from !== '' || until !== ''
  return (
    <>
      <Form method="get" action={path} role="search" className={styles.search} key={`${text} ${from} ${until}`}>
        <label className={file.field}>
          {m.overview_stays_search()}
          <input type="search" name="q" maxLength={200} defaultValue={text} autoComplete="off" />
        </label>
        <PeriodFields
          from={from}
          until={until}
          fromLabel={m.overview_stays_from()}
          untilLabel={m.overview_stays_until()}
          className={file.field}
        />
        {view.show !== 'all' && <input type="hidden" name="show" value={view.show} />}
        <Button>{m.overview_stays_find()}</Button>
        {isAsked && (
          <ButtonLink look="quiet" to={path}>
            {m.overview_stays_clear()}
          </ButtonLink>
        )}
      </Form>
      <nav className={tabs.tabs} aria-label={m.overview_stays_show()}>
        {view.tabs.map(({ key, label }) => (
          <Link
            key={key}
            to={overviewAddress(path, { q: text, from, until, show: key === 'all' ? '' : key })}
            aria-current={key === view.show ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
