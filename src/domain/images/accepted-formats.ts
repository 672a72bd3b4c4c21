import { Problem } from '#kernel/problem.ts'

/** What may be uploaded. */
export const uploadLimits = {
  bytes: 20 * 1024 * 1024,
  pixels: 50_000_000,
  /** Pictures of one person within a day. */
  perDay: 300,
}

export type AcceptedFormat = 'jpeg' | 'png' | 'gif' | 'webp'

/**
 * The format by the first bytes, whatever the file is called: JPEG, PNG, GIF or WebP. Throws Problem
 * `upload-heic` for what iPhones keep unless told otherwise, and `upload-wrong-format` for anything else, such as SVG, AVIF
 * and PDF.
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
