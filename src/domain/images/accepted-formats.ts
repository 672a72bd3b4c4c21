import { Problem } from '#kernel/problem.ts'

export type AcceptedFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic'

/**
 * Returns the image format found in the first 16 bytes of a file; the file name is ignored. Throws `upload-wrong-format` for
 * every other format, such as SVG, AVIF and PDF.
 */
export function acceptedFormat(firstBytes: Uint8Array): AcceptedFormat {
  const text = String.fromCharCode(...firstBytes.subarray(0, 16))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (isHeic(firstBytes)) return 'heic'
  throw new Problem('upload-wrong-format', { field: 'image' })
}

/** Returns whether the first 12 bytes are those of a HEIF still picture; how it is compressed, only its boxes say. */
export function isHeic(firstBytes: Uint8Array): boolean {
  return /^ftyp(hei[cxms]|mif1)$/.test(String.fromCharCode(...firstBytes.subarray(4, 12)))
}
