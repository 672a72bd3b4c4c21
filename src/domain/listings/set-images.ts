import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import type { ListingChange } from './listing-input.ts'

/** Replaces a listing's pictures by these, in this order; the first is the cover. Refuses pictures of other people. */
export async function setImages(
  tx: Transaction<DB>,
  listing: { id: string; authorId: string },
  images: NonNullable<ListingChange['images']>,
): Promise<void> {
  const ids = images.map(({ imageId }) => imageId)
  if (new Set(ids).size !== ids.length) throw new Problem('field-invalid', { field: 'images' })
  await requireOwnImages(tx, listing.authorId, ids)
  await tx.deleteFrom('listingImages').where('listingId', '=', listing.id).execute()
  if (images.length === 0) return
  const rows = images.map(({ imageId, alt }, position) => ({ listingId: listing.id, imageId, alt, position }))
  await tx.insertInto('listingImages').values(rows).execute()
}

async function requireOwnImages(tx: Transaction<DB>, ownerId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const own = await tx
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ids)
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'listing')
    .execute()
  if (own.length !== ids.length) throw new Problem('field-invalid', { field: 'images' })
}
