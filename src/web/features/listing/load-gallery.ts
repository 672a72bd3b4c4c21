import { imageUrl, type PictureSources, pictureSources, placeholderColour } from '#domain/images/index.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'

/** A picture of the gallery: cropped for the page, uncropped for the viewer. */
export type GalleryPicture = {
  alt: string
  colour: string
  cut: PictureSources
  whole: PictureSources
  card: string
  smallCard: string
}

/**
 * Returns the pictures of a listing in order. A picture without a description gets the listing's title; equal
 * descriptions are numbered.
 */
export function loadGallery(
  { pictures, title }: Pick<ListingDetails, 'pictures' | 'title'>,
  locale: Locale,
): GalleryPicture[] {
  const texts = pictures.map(({ alt }) => alt || title)
  const isShared = (text: string) => texts.indexOf(text) !== texts.lastIndexOf(text)
  const numbered = (text: string, index: number) =>
    `${m.listing_photo_of({ number: index + 1, count: pictures.length }, { locale })}: ${text}`
  return pictures.map(({ contentHash, width, height, alt, thumbhash }, index) => ({
    alt: isShared(alt || title) ? numbered(alt || title, index) : alt || title,
    colour: placeholderColour(thumbhash),
    cut: pictureSources({ contentHash, width, height }, 'card'),
    whole: pictureSources({ contentHash, width, height }, 'gallery'),
    card: imageUrl(contentHash, 'facebook', 'jpg'),
    smallCard: imageUrl(contentHash, 'twitter', 'jpg'),
  }))
}
