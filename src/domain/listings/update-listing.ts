import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { requireActive } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { applyChange } from './apply-change.ts'
import { type ListingInput, listingInputSchema } from './listing-input.ts'
import { requireOwnListing } from './require-own.ts'
import { describePlace } from './set-location.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'geocoder'>

/**
 * Changes what a listing says; parts that are not given stay. With `version`, the change is refused with
 * `listing-changed-meanwhile` if somebody saved in between. Editing after approval only updates. Throws
 * `listing-not-found` for everybody but the author, `listing-deleted`, or what is wrong with a field.
 */
export async function updateListing(
  app: Needs,
  viewer: Viewer,
  input: ListingInput & { id: string; version?: number | undefined },
): Promise<{ version: number }> {
  const member = requireActive(viewer)
  const { id, version, ...rest } = input
  const expected = parse(z.int().optional(), version)
  const change = parse(listingInputSchema(app.marketplace), rest)
  const place = change.location && (await describePlace(app, change.location))
  return app.db.transaction().execute(async (tx) => {
    const row = await requireOwnListing(tx, member, id)
    if (expected !== undefined && expected !== row.version) throw new Problem('listing-changed-meanwhile')
    await applyChange(tx, { marketplace: app.marketplace, now: app.clock.now(), place }, row, change)
    await record(tx, app.clock, 'listing.updated', {
      actorId: member.userId,
      subjectId: row.id,
      payload: { authorId: row.authorId },
    })
    return { version: row.version + 1 }
  })
}
