export type ImageKind = 'listing' | 'profile'
export type VariantFormat = 'avif' | 'webp' | 'jpg'

type Variant = {
  width: number
  height: number
  /** `scale` fits inside the box, `crop` fills it from the middle. Neither ever enlarges. */
  fit: 'scale' | 'crop'
  kind: ImageKind | 'both'
  formats: readonly VariantFormat[]
}

const everyFormat = ['avif', 'webp', 'jpg'] as const

/** Every stored size of a picture, in pixels. The names are those of the marketplace API. */
export const variants = {
  'landscape-crop': { width: 400, height: 267, fit: 'crop', kind: 'listing', formats: everyFormat },
  'landscape-crop2x': { width: 800, height: 533, fit: 'crop', kind: 'listing', formats: everyFormat },
  'landscape-crop4x': { width: 1600, height: 1067, fit: 'crop', kind: 'listing', formats: everyFormat },
  'scaled-small': { width: 320, height: 320, fit: 'scale', kind: 'listing', formats: everyFormat },
  'scaled-medium': { width: 640, height: 640, fit: 'scale', kind: 'listing', formats: everyFormat },
  'scaled-large': { width: 1024, height: 1024, fit: 'scale', kind: 'listing', formats: everyFormat },
  'scaled-xlarge': { width: 2400, height: 2400, fit: 'scale', kind: 'listing', formats: everyFormat },
  'square-small': { width: 240, height: 240, fit: 'crop', kind: 'both', formats: everyFormat },
  'square-small2x': { width: 480, height: 480, fit: 'crop', kind: 'both', formats: everyFormat },
  'square-xsmall': { width: 40, height: 40, fit: 'crop', kind: 'profile', formats: everyFormat },
  'square-xsmall2x': { width: 80, height: 80, fit: 'crop', kind: 'profile', formats: everyFormat },
  facebook: { width: 1200, height: 630, fit: 'crop', kind: 'listing', formats: ['jpg'] },
  twitter: { width: 600, height: 314, fit: 'crop', kind: 'listing', formats: ['jpg'] },
} as const satisfies Record<string, Variant>

export type VariantName = keyof typeof variants

export type Size = { width: number; height: number }

/** Returns the variants that a picture of a kind has. */
export function variantsOf(kind: ImageKind): VariantName[] {
  return (Object.keys(variants) as VariantName[]).filter((name) => {
    const of: Variant['kind'] = variants[name].kind
    return of === kind || of === 'both'
  })
}

/** Returns the size of a variant of a picture: the variant's own, or less where the picture has fewer pixels. */
export function variantSize(name: VariantName, picture: Size): Size {
  return sizeIn(variants[name], picture)
}

/** Returns the size of a picture in a box, in which it is cropped or scaled; never enlarged. */
export function sizeIn(box: Size & { fit: 'crop' | 'scale' }, picture: Size): Size {
  const { width, height, fit } = box
  if (fit === 'crop') {
    const region = regionOf(box, picture)
    const scale = Math.min(1, width / region.width)
    return scale === 1 ? { width: region.width, height: region.height } : { width, height }
  }
  const scale = Math.min(1, width / picture.width, height / picture.height)
  return { width: atLeastOne(picture.width * scale), height: atLeastOne(picture.height * scale) }
}

/**
 * Returns the part of a picture that a cropped variant shows, in the picture's pixels; the whole picture for the others.
 */
export function cropRegion(name: VariantName, picture: Size): Size & { left: number; top: number } {
  return regionOf(variants[name], picture)
}

/** Returns the part of a picture that is shown in a box, in the picture's pixels. */
export function regionOf(box: Size & { fit: 'crop' | 'scale' }, picture: Size): Size & { left: number; top: number } {
  if (box.fit === 'scale') return { left: 0, top: 0, ...picture }
  const scale = Math.min(picture.width / box.width, picture.height / box.height)
  const width = Math.min(picture.width, atLeastOne(box.width * scale))
  const height = Math.min(picture.height, atLeastOne(box.height * scale))
  return {
    left: Math.floor((picture.width - width) / 2),
    top: Math.floor((picture.height - height) / 2),
    width,
    height,
  }
}

function atLeastOne(pixels: number): number {
  return Math.max(1, Math.round(pixels))
}
