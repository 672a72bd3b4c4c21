import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireAccountOwner } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

const inputSchema = z.strictObject({ listingId: z.uuid('listing-not-found'), note: z.string().trim().max(500) })

/**
 * Stores the viewer's own note on a saved place; an empty one removes it. Throws `not-signed-in`,
 * `forbidden`, `field-too-long`, and `listing-not-found` for a place that is not saved.
 */
export async function noteSavedPlace(
  { db }: Pick<App, 'db'>,
  viewer: Viewer,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  const { listingId, note } = parse(inputSchema, input)
  const { numUpdatedRows } = await db
    .updateTable('savedPlaces')
    .set({ note })
    .where('userId', '=', userId)
    .where('listingId', '=', listingId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('listing-not-found')
}
