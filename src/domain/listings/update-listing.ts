import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { requireVersion } from '#kernel/require-version.ts'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { applyChange } from './apply-change.ts'
import { requireSameKind } from './fixed-kind.ts'
import { type ListingInput, listingInputSchema } from './listing-input.ts'
import type { ListingState } from './listing-state.ts'
import { recordEdit } from './record-edit.ts'
import { requireOwnListing } from './require-own.ts'
import { describePlace } from './set-location.ts'

type Needs = Pick<App, 'db' | 'clock' | 'marketplace' | 'geocoder' | 'secret'>

/**
 * Changes a listing; parts that are not given stay. With `version`, throws `listing-changed-meanwhile` when the listing has
 * a later version. A published listing stays public, unless the marketplace reviews edits (`editAfterApproval`): then it
 * waits for approval and is hidden. Throws `listing-kind-fixed`, `listing-not-found` for everybody but the author,
 * `listing-deleted`, or the code of an invalid field.
 */
export async function updateListing(
  app: Needs,
  viewer: Viewer,
  input: ListingInput & { id: string; version?: number | undefined },
): Promise<{ version: number; state: ListingState }> {
  const member = requireMember(viewer)
  const { id, version, ...rest } = input
  const expected = parse(z.int().optional(), version)
  const change = parse(listingInputSchema(app.marketplace), rest)
  const place = change.location && (await describePlace(app, change.location))
  return app.db.transaction().execute(async (tx) => {
    const row = await requireOwnListing(tx, member, id)
    requireVersion(expected, row.version, 'listing-changed-meanwhile')
    requireSameKind(app.marketplace, row, change.category)
    await applyChange(tx, { marketplace: app.marketplace, now: app.clock.now(), place }, row, change)
    return { version: row.version + 1, state: await recordEdit(tx, app, row, { actorId: member.userId }) }
  })
}
