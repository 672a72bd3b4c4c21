import type { App } from '../app.ts'

/**
 * Returns the address of the first picture of a listing without its ending, such as `/media/<hash>/landscape-crop`. Null
 * where it has no picture, and where not everybody may see the listing.
 */
export async function publicPicture({ db }: Pick<App, 'db'>, listingId: string): Promise<string | null> {
  const first = await db
    .selectFrom('publicListings')
    .innerJoin('listingImages', 'listingImages.listingId', 'publicListings.id')
    .innerJoin('images', 'images.id', 'listingImages.imageId')
    .select('images.contentHash')
    .where('publicListings.id', '=', listingId)
    .orderBy('listingImages.position')
    .limit(1)
    .executeTakeFirst()
  return first ? `/media/${first.contentHash}/landscape-crop` : null
}
