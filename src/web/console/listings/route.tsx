import { Link } from 'react-router'
import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { ConsolePage } from '../../features/console/console-page.tsx'
import tabs from '../../features/console/filter-tabs.module.css'
import { HeadSearch } from '../../features/console/head-search.tsx'
import { loadListingRegister } from '../../features/console/overviews/load-listing-register.ts'
import { ListingsTable } from '../../features/console/overviews/listings-table.tsx'
import { overviewAddress } from '../../features/console/overviews/overview-address.ts'
import styles from '../../features/console/overviews/register.module.css'
import { KeyList } from '../../features/console/queue/key-list.tsx'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { EmptyNote } from '../../features/console/empty-note.tsx'
import type { Route } from './+types/route.ts'

const path = '/console/listings'

/** Returns the listings that the address asks for, in whatever state. */
export function loader({ context, request }: Route.LoaderArgs) {
  return loadListingRegister(requireConsole(context, request), request)
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.overview_listings())
}

/** All listings, found by title, author or number, and filtered by their state. */
export default function Listings({ loaderData: view }: Route.ComponentProps) {
  const { text, show, rows } = view
  const query = { q: text, show: show === 'all' ? '' : show }
  return (
    <ConsolePage
      title={m.overview_listings()}
      head={
        <>
          <HeadSearch
            key={text}
            action={path}
            label={m.overview_listings_search()}
            text={text}
            hidden={show === 'all' ? {} : { show }}
          />
          <KeyList />
        </>
      }
      className={styles.main}
    >
      <nav className={tabs.tabs} aria-label={m.overview_listings_show()}>
        {view.tabs.map(({ key, label }) => (
          <Link
            key={key}
            to={overviewAddress(path, { q: text, show: key === 'all' ? '' : key })}
            aria-current={key === show ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <EmptyNote>{text || show !== 'all' ? m.overview_listings_none() : m.overview_listings_none_yet()}</EmptyNote>
      ) : (
        <>
          <p className={styles.count}>{m.overview_listings_count({ count: view.count })}</p>
          <ListingsTable rows={rows} />
        </>
      )}
      <Pagination
        page={view.page}
        totalPages={view.totalPages}
        label={m.overview_listings_pages()}
        to={(number) => overviewAddress(path, query, number)}
      />
    </ConsolePage>
  )
}
