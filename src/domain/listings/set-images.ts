import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { Problem } from '#kernel/problem.ts'
import { requireFreeImages } from '../images/index.ts'
import type { ListingChange } from './listing-input.ts'

/**
 * Replaces a listing's pictures by these, in this order; the first is the cover. Throws `field-invalid` for a picture named
 * twice, `image-invalid` for one that is not the author's own or is shown elsewhere.
 */
export async function setImages(
  tx: Transaction<DB>,
  listing: { id: string; authorId: string },
  images: NonNullable<ListingChange['images']>,
): Promise<void> {
  const ids = images.map(({ imageId }) => imageId.toLowerCase())
  if (new Set(ids).size !== ids.length) throw new Problem('field-invalid', { field: 'images' })
  await requireFreeImages(tx, { ownerId: listing.authorId, listingId: listing.id, ids, field: 'images' })
  await tx.deleteFrom('listingImages').where('listingId', '=', listing.id).execute()
  if (images.length === 0) return
  const rows = images.map(({ imageId, alt }, position) => ({ listingId: listing.id, imageId, alt, position }))
  await tx.insertInto('listingImages').values(rows).execute()
}
