import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { App } from '../app.ts'
import { askAuthor, pauseListing } from '../listings/index.ts'
import { findOver, findToAsk, findToPause } from './find-stale.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

/** Listings that are looked at in one call. */
const batch = 100

/**
 * Asks authors whether a listing still holds that had no activity for some time (`staleListings` of the marketplace), and
 * pauses those whose authors have not answered, and those whose days are over. Each listing has a database transaction of its own, which reads again
 * whether it is due while the listing is locked: of several nodes one asks, and an answer at the same time is not passed
 * over. Returns how many listings were asked about or paused; 0 when none is left.
 */
export async function askAndPauseStaleListings(app: Needs): Promise<number> {
  const paused = await each(app, findToPause, (tx, { id, askedAt }) =>
    pauseListing(app, tx, { listingId: id, askedAt: askedAt as Date }),
  )
  const over = await each(app, findOver, (tx, { id, availableUntil }) =>
    pauseListing(app, tx, { listingId: id, endedOn: availableUntil as CalendarDate }),
  )
  return paused + over + (await each(app, findToAsk, (tx, { id }) => askAuthor(app, tx, { listingId: id })))
}

type Found = { id: string; askedAt: Date | null; availableUntil: CalendarDate | null }
type Act = (tx: Parameters<typeof askAuthor>[1], listing: Found) => Promise<void>

async function each(app: Needs, find: typeof findToAsk, act: Act): Promise<number> {
  const ids = await find(app.db as Kysely<DB>, app)
    .orderBy('listings.id')
    .limit(batch)
    .execute()
  let done = 0
  for (const { id } of ids)
    done += await app.db.transaction().execute(async (tx) => {
      const due = await find(tx, app)
        .where('listings.id', '=', id)
        .forNoKeyUpdate('listings')
        .skipLocked()
        .executeTakeFirst()
      if (due) await act(tx, due)
      return due ? 1 : 0
    })
  return done
}
