import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import { isId } from '#kernel/id.ts'
import type { App } from '../app.ts'
import type { Viewer } from '../users/viewer.ts'
import { isAuthor, maySeeExactLocation } from './policy.ts'

/** The home itself. */
export type ExactLocation = { address: string; building: string; lat: number; lng: number; precision: string }

/**
 * Returns the exact place of a listing for its author, for owners of the marketplace and for the operator's programs. A read
 * by anybody but the author is written to the program's log. `null` when no place was given yet. Throws
 * `listing-not-found` for everybody else.
 */
export async function exactLocation(
  app: Pick<App, 'db' | 'log'>,
  viewer: Viewer,
  listingId: string,
): Promise<ExactLocation | null> {
  if (!isId(listingId)) throw new Problem('listing-not-found')
  const listing = await app.db
    .selectFrom('listings')
    .select(['id', 'authorId'])
    .where('id', '=', listingId)
    .executeTakeFirst()
  if (!listing || !maySeeExactLocation(viewer, listing)) throw new Problem('listing-not-found')
  if (!isAuthor(viewer, listing))
    app.log('info', 'exact location read', { listingId, by: viewer.kind === 'member' ? viewer.userId : viewer.kind })
  return readLocation(app.db, listingId)
}

/**
 * Returns the exact place of a listing for the guest of an agreed stay. Only the transactions module may call it, after its
 * own check of who may read the address.
 */
export function locationOfStay(db: Kysely<DB>, listingId: string): Promise<ExactLocation | null> {
  return readLocation(db, listingId)
}

async function readLocation(db: Kysely<DB>, listingId: string): Promise<ExactLocation | null> {
  const found = await db
    .selectFrom('listingLocations')
    .select(['address', 'building', 'lat', 'lng', 'precision'])
    .where('listingId', '=', listingId)
    .executeTakeFirst()
  return found ?? null
}
