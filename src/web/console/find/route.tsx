import { Link } from 'react-router'
import { findMembers } from '#domain/staff-files/index.ts'
import { listingRegister, stayRegister } from '#domain/overviews/index.ts'
import { requireConsole } from '#web/server/console.ts'
import { pageAddress } from '#web/server/page-address.ts'
import * as m from '#words/compiled/messages.js'
import { ConsolePage } from '../../features/console/console-page.tsx'
import { accountStateWord, stayItem } from '../../features/console/file-views.ts'
import { HeadSearch } from '../../features/console/head-search.tsx'
import list from '../../features/console/list.module.css'
import { listedRow } from '../../features/console/overviews/load-listing-register.ts'
import { ListingsTable } from '../../features/console/overviews/listings-table.tsx'
import { overviewAddress } from '../../features/console/overviews/overview-address.ts'
import styles from '../../features/console/overviews/register.module.css'
import { StaysTable } from '../../features/console/overviews/stays-table.tsx'
import { FoundPeople } from '../../features/console/people-search.tsx'
import { KeyList } from '../../features/console/queue/key-list.tsx'
import { consoleMeta } from '../../features/console/console-head.tsx'
import type { Route } from './+types/route.ts'

/** How many of each kind are shown; the lists have all. */
const most = 8

/** Returns the first people, listings and stays that match what was typed. */
export async function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const { app, viewer } = context
  const text = (pageAddress(request).searchParams.get('q') ?? '').trim().slice(0, 200)
  if (text === '') return { text, people: [], listings: [], stays: [] }
  const [people, listings, stays] = await Promise.all([
    findMembers(app, viewer, { text }),
    listingRegister(app, viewer, { text }),
    stayRegister(app, viewer, { text }),
  ])
  return {
    text,
    people: people.items.slice(0, most).map((each) => ({ ...each, stateWord: accountStateWord(each, context) })),
    listings: listings.items.slice(0, most).map((row) => listedRow(row, context)),
    stays: stays.items.slice(0, most).map((row) => stayItem(row, context)),
  }
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.overview_find_title())
}

/** What the search of the console finds: people, listings and stays, each with the way to all of them. */
export default function Find({ loaderData: { text, people, listings, stays } }: Route.ComponentProps) {
  const nothing = people.length + listings.length + stays.length === 0
  return (
    <ConsolePage
      title={m.overview_find_title()}
      head={
        <>
          <HeadSearch key={text} text={text} open />
          <KeyList />
        </>
      }
      className={styles.main}
    >
      {nothing && <p className={list.empty}>{text ? m.overview_find_none({ text }) : m.overview_find_hint()}</p>}
      {people.length > 0 && (
        <section className={styles.found}>
          <h2>{m.overview_find_people()}</h2>
          <FoundPeople found={{ text, show: 'all', page: 1, totalPages: 1, rows: people }} />
          <p className={styles.all}>
            <Link to={overviewAddress('/console/people', { q: text })}>{m.overview_find_all_people()}</Link>
          </p>
        </section>
      )}
      {listings.length > 0 && (
        <section className={styles.found}>
          <h2>{m.overview_listings()}</h2>
          <ListingsTable rows={listings} />
          <p className={styles.all}>
            <Link to={overviewAddress('/console/listings', { q: text })}>{m.overview_find_all_listings()}</Link>
          </p>
        </section>
      )}
      {stays.length > 0 && (
        <section className={styles.found}>
          <h2>{m.overview_stays()}</h2>
          <StaysTable rows={stays} />
          <p className={styles.all}>
            <Link to={overviewAddress('/console/stays', { q: text })}>{m.overview_find_all_stays()}</Link>
          </p>
        </section>
      )}
    </ConsolePage>
  )
}
