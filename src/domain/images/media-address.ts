import { type ImageKind, variants, variantsOf, type VariantFormat, type VariantName } from './variants.ts'

/** Returns the address of a stored picture on this site. Its content never changes. */
export function imageUrl(contentHash: string, variant: VariantName, format: VariantFormat): string {
  return `/media/${contentHash}/${variant}.${format}`
}

/** Returns where the file behind an address is kept; null unless the address names a hash and a variant that exist. */
export function mediaKey(pathname: string): string | null {
  const match = /^\/media\/([0-9a-f]{64})\/([a-z0-9-]{1,40})\.(avif|webp|jpg)$/.exec(pathname)
  const [, contentHash, variant, format] = match ?? []
  if (!contentHash || !variant || !Object.hasOwn(variants, variant)) return null
  const formats: readonly string[] = variants[variant as VariantName].formats
  return formats.includes(format ?? '') ? variantKey(contentHash, `${variant}.${format}`) : null
}

/** Returns the key of one file of a picture, such as `landscape-crop.avif`. */
export function variantKey(contentHash: string, file: string): string {
  return `images/${contentHash.slice(0, 2)}/${contentHash}/${file}`
}

/** Returns the content hash in a storage key below `images/`; null for other keys. */
export function hashOfKey(key: string): string | null {
  return /^images\/[0-9a-f]{2}\/([0-9a-f]{64})\//.exec(key)?.[1] ?? null
}

/** Returns the file that is written after all others of its kind: where it is, all are. */
export function lastFileOf(kind: ImageKind): string {
  return `${variantsOf(kind).at(-1)}.jpg`
}
