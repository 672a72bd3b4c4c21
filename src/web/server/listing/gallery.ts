import { imageUrl, type PictureSources, pictureSources, placeholderColour } from '#domain/images/index.ts'
import type { ListingDetails } from '#domain/listings/index.ts'

/** A picture of the gallery: cut for the page, whole for the large view. */
export type GalleryPicture = {
  alt: string
  colour: string
  cut: PictureSources
  whole: PictureSources
  card: string
  smallCard: string
}

/** The pictures of a listing in order. A picture without a description is described by the listing's title. */
export function galleryOf({ pictures, title }: ListingDetails): GalleryPicture[] {
  return pictures.map(({ contentHash, width, height, alt, thumbhash }) => ({
    alt: alt || title,
    colour: placeholderColour(thumbhash),
    cut: pictureSources({ contentHash, width, height }, 'card'),
    whole: pictureSources({ contentHash, width, height }, 'gallery'),
    card: imageUrl(contentHash, 'facebook', 'jpg'),
    smallCard: imageUrl(contentHash, 'twitter', 'jpg'),
  }))
}
