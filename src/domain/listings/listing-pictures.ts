import type { App } from '../app.ts'

/** A picture of a listing as pages get it: variants lie under its content hash. `colour` fills its place while it loads. */
export type ListingPicture = {
  imageId: string
  contentHash: string
  width: number
  height: number
  alt: string
  thumbhash: Uint8Array
}

/** Returns the pictures of listings by listing id, in order. */
export async function picturesOf(app: Pick<App, 'db'>, listingIds: string[]): Promise<Map<string, ListingPicture[]>> {
  if (listingIds.length === 0) return new Map()
  const rows = await app.db
    .selectFrom('listingImages')
    .innerJoin('images', 'images.id', 'listingImages.imageId')
    .innerJoin('imageContents', 'imageContents.contentHash', 'images.contentHash')
    .select(['listingId', 'imageId', 'images.contentHash', 'width', 'height', 'alt', 'thumbhash'])
    .where('listingId', 'in', listingIds)
    .orderBy('position')
    .execute()
  const found = new Map<string, ListingPicture[]>()
  for (const { listingId, ...picture } of rows) found.set(listingId, [...(found.get(listingId) ?? []), picture])
  return found
}
