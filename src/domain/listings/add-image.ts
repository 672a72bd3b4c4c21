import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { requireFreeImages } from '../images/index.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { recordEdit } from './record-edit.ts'
import { requireImageRoom } from './require-image-room.ts'
import { requireOwnListing } from './require-own.ts'

const schema = z.object({ id: z.uuid('listing-not-found'), imageId: z.uuid('image-invalid') })

/**
 * Appends one of the author's own pictures to a listing. Throws `listing-not-found` for everybody but the author,
 * `image-invalid` for a picture of another owner or in use, `upload-too-many`.
 */
export async function addListingImage(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
  given: unknown,
): Promise<void> {
  const member = requireMember(viewer)
  const { id, imageId } = parse(schema, given)
  await app.db.transaction().execute(async (tx) => {
    const row = await requireOwnListing(tx, member, id)
    await requireFreeImages(tx, { ownerId: member.userId, listingId: id, ids: [imageId], field: 'imageId' })
    const already = await tx
      .selectFrom('listingImages')
      .select('imageId')
      .where('listingId', '=', id)
      .where('imageId', '=', imageId)
      .executeTakeFirst()
    if (already) throw new Problem('image-invalid', { field: 'imageId' })
    const { count, last } = await tx
      .selectFrom('listingImages')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
      .where('listingId', '=', id)
      .executeTakeFirstOrThrow()
    requireImageRoom(app.marketplace, count)
    const position = last === null ? 0 : last + 1
    await tx.insertInto('listingImages').values({ listingId: id, imageId, position }).execute()
    await tx
      .updateTable('listings')
      .set({ updatedAt: app.clock.now(), version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    await recordEdit(tx, app, row, { actorId: member.userId })
  })
}
