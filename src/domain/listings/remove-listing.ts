import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../app.ts'
import { record } from '../events.ts'
import { forgetImages } from '../images/index.ts'
import { lockListing } from './require-own.ts'

/**
 * Deletes a listing inside the caller's database transaction: closes it permanently, erases its texts, answers, exact place
 * and pictures, and records `listing.deleted`. The row stays, so that conversations about it can be read. Requests and
 * stays must have been ended before. Deleting twice is not an error. Returns the hashes of its pictures' contents; their
 * files are erased after the commit (`eraseFiles`). Throws `listing-not-found`.
 */
export async function removeListing(
  tx: Transaction<DB>,
  { clock }: Pick<App, 'clock'>,
  { id, actorId }: { id: string; actorId: string | null },
): Promise<{ contentHashes: string[] }> {
  const { authorId, version, deleted } = await lockListing(tx, id)
  if (deleted) return { contentHashes: [] }
  const pictures = await tx
    .selectFrom('listingImages')
    .innerJoin('images', 'images.id', 'listingImages.imageId')
    .select(['images.id', 'images.contentHash'])
    .where('listingId', '=', id)
    .execute()
  await tx
    .updateTable('listings')
    .set({
      state: 'closed',
      deleted: true,
      title: '',
      description: '',
      reviewNote: null,
      publicData: JSON.stringify({ deleted: true }),
      privateData: '{}',
      metadata: '{}',
      updatedAt: clock.now(),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('listingLocations').where('listingId', '=', id).execute()
  await tx.deleteFrom('listingImages').where('listingId', '=', id).execute()
  await forgetImages(
    tx,
    pictures.map((picture) => picture.id),
  )
  await record(tx, clock, 'listing.deleted', { actorId, subjectId: id, payload: { authorId } })
  return { contentHashes: pictures.map(({ contentHash }) => contentHash) }
}

/** Returns the ids of all listings of a person that are not deleted, drafts included, in order. */
export async function standingListingsOf(tx: Transaction<DB>, authorId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('listings')
    .select('id')
    .where('authorId', '=', authorId)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
