import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { nobodysPictures } from '#domain/users/index.ts'
import { Problem } from '#kernel/problem.ts'

/**
 * Locks pictures of this owner until the end of the transaction, so that two listings cannot take the same one
 * concurrently. Throws `image-invalid` for a picture that does not exist, has another owner, or is shown by another listing
 * than `listingId` or in a profile.
 */
export async function requireFreeImages(
  trx: Transaction<DB>,
  { ownerId, listingId, ids, field }: { ownerId: string; listingId: string; ids: string[]; field: string },
): Promise<void> {
  if (ids.length === 0) return
  const own = await trx
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'listing')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const inListing = await trx
    .selectFrom('listingImages')
    .select('imageId')
    .where('imageId', 'in', ids)
    .where('listingId', '!=', listingId)
    .execute()
  const inProfile = await trx
    .selectFrom('users')
    .select('profileImageId as imageId')
    .where('id', '=', ownerId)
    .where('profileImageId', 'in', ids)
    .execute()
  const known = new Set(own.map(({ id }) => id))
  const taken = new Set([...inListing, ...inProfile].map(({ imageId }) => imageId))
  const refused = ids.findIndex((id) => !known.has(id.toLowerCase()) || taken.has(id.toLowerCase()))
  if (refused >= 0) throw new Problem('image-invalid', { field: field === 'images' ? `images.${refused}` : field })
}

/** Makes pictures that the operator's program has uploaded somebody's own. */
export async function adoptPictures(tx: Transaction<DB>, ownerId: string, ids: string[] = []): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('images')
    .set({ ownerId })
    .where('id', 'in', ids)
    .where('ownerId', '=', nobodysPictures.userId)
    .execute()
}

/**
 * Removes pictures, except those that a listing or a profile shows; the sweep takes their files if no other picture has the
 * same content.
 */
export async function forgetImages(trx: Transaction<DB>, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('images')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('listingImages').select('imageId').whereRef('listingImages.imageId', '=', 'images.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('users.id').whereRef('users.profileImageId', '=', 'images.id'))),
    )
    .execute()
}

/**
 * Removes all pictures of a person, wherever they are shown. Returns the hashes of their contents, whose files are erased
 * after the commit (`eraseFiles`).
 */
export async function forgetImagesOf(trx: Transaction<DB>, ownerId: string): Promise<string[]> {
  await trx
    .deleteFrom('listingImages')
    .using('images')
    .whereRef('images.id', '=', 'listingImages.imageId')
    .where('images.ownerId', '=', ownerId)
    .execute()
  const rows = await trx.deleteFrom('images').where('ownerId', '=', ownerId).returning('contentHash').execute()
  return rows.map(({ contentHash }) => contentHash)
}
