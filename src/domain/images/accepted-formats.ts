import { Problem } from '#kernel/problem.ts'

export type AcceptedFormat = 'jpeg' | 'png' | 'gif' | 'webp'

/**
 * Returns the image format found in the first 16 bytes of a file; the file name is ignored. Throws `upload-heic` for HEIC, the
 * default format of iPhones, and `upload-wrong-format` for every other format, such as SVG, AVIF and PDF.
 */
export function acceptedFormat(firstBytes: Uint8Array): AcceptedFormat {
  const text = String.fromCharCode(...firstBytes.subarray(0, 16))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (/^ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(text.slice(4, 12)))
    throw new Problem('upload-heic', { field: 'image' })
  throw new Problem('upload-wrong-format', { field: 'image' })
}
