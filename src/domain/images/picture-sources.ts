import { imageUrl } from './media-address.ts'
import { type Size, type VariantFormat, type VariantName, variantSize } from './variants.ts'

/** The kind of place where a picture is shown. */
export type PictureUse = 'card' | 'gallery' | 'avatar'

/** Attributes of a `<picture>`: AVIF and WebP sources, JPEG as the fallback. Width and height prevent layout shifts. */
export type PictureSources = {
  sources: { type: 'image/avif' | 'image/webp'; srcSet: string }[]
  src: string
  srcSet: string
  sizes: string
  width: number
  height: number
}

const uses: Record<PictureUse, { variants: VariantName[]; sizes: string }> = {
  // The whole phone, half a tablet, then a part of the page: the widths of cards in the specification's layouts.
  card: {
    variants: ['landscape-crop', 'landscape-crop2x', 'landscape-crop4x'],
    sizes: '(max-width: 767px) 100vw, (max-width: 1023px) 50vw, (max-width: 1920px) 31.25vw, 20.8vw',
  },
  gallery: {
    variants: ['scaled-small', 'scaled-medium', 'scaled-large', 'scaled-xlarge'],
    sizes: '(max-width: 1184px) 100vw, 1184px',
  },
  avatar: { variants: ['square-xsmall2x', 'square-small', 'square-small2x'], sizes: '96px' },
}

/** Returns the addresses of a stored picture for one use. Variants of equal width are named once. */
export function pictureSources(image: Size & { contentHash: string }, use: PictureUse): PictureSources {
  const { variants, sizes } = uses[use]
  const widths = new Map<number, VariantName>()
  for (const name of variants) {
    const { width } = variantSize(name, image)
    if (!widths.has(width)) widths.set(width, name)
  }
  const srcSet = (format: VariantFormat) =>
    [...widths].map(([width, name]) => `${imageUrl(image.contentHash, name, format)} ${width}w`).join(', ')
  const middle = variants[1]!
  return {
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
    src: imageUrl(image.contentHash, middle, 'jpg'),
    srcSet: srcSet('jpg'),
    sizes,
    ...variantSize(middle, image),
  }
}
