import { open } from 'node:fs/promises'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { isHeic } from '#domain/images/accepted-formats.ts'
import { uploadLimits } from '#domain/images/upload-limits.ts'
import { type ImageKind, type Size, variants, variantsOf } from '#domain/images/variants.ts'
import { Problem } from '#kernel/problem.ts'
import { readHeic } from './read-heic.ts'

/** A picture as raw pixels, upright, in sRGB, no larger than its largest variant needs. */
export type Pixels = { data: Buffer; info: OutputInfo; original: Size; format: string }

/**
 * Returns the pixels of a picture and nothing else of its file. Here the place (GPS), the camera, the time and all other
 * metadata of a photo end: every variant is encoded from these pixels, and the file itself is not stored. The picture is
 * upright in sRGB afterwards, so neither its orientation nor its colour profile is needed any more. Only its first frame is
 * read, broken files are refused, and every number in its header is checked before memory for pixels is allocated. Throws
 * `upload-unreadable` or `upload-too-many-pixels`.
 */
export async function decodeWithoutMetadata(source: string | Uint8Array, kind: ImageKind): Promise<Pixels> {
  const heic = isHeic(await firstBytes(source))
  const readable = heic ? await refusing(readHeic(source)) : source
  const input = sharp(readable, { limitInputPixels: uploadLimits.pixels, failOn: 'error' })
  const header = await refusing(input.metadata())
  if (header.width * header.height > uploadLimits.pixels) throw tooManyPixels()
  const original = header.autoOrient
  const { width, height } = neededSize(original, kind)
  const { data, info } = await refusing(
    input
      .autoOrient()
      .resize(width, height, { fit: 'fill', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: 30 })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  return { data, info, original, format: heic ? 'heic' : header.format }
}

async function firstBytes(source: string | Uint8Array): Promise<Uint8Array> {
  if (typeof source !== 'string') return source.subarray(0, 12)
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Returns some 25 bytes from which a blurred picture can be drawn. */
export async function makeThumbhash(pixels: Pixels): Promise<Uint8Array> {
  const { data, info } = await fromPixels(pixels)
    .resize(100, 100, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return rgbaToThumbHash(info.width, info.height, data)
}

/** Returns a new pipeline that begins with the decoded pixels. */
export function fromPixels({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

/** The smallest size from which every variant can be cut without enlarging. */
function neededSize(original: Size, kind: ImageKind): Size {
  const scales = variantsOf(kind).map((name) => {
    const { width, height, fit } = variants[name]
    const [across, down] = [width / original.width, height / original.height]
    return fit === 'crop' ? Math.max(across, down) : Math.min(across, down)
  })
  const scale = Math.min(1, Math.max(...scales))
  return {
    width: Math.max(1, Math.round(original.width * scale)),
    height: Math.max(1, Math.round(original.height * scale)),
  }
}

async function refusing<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (/pixel limit/i.test(String(error))) throw tooManyPixels()
    throw new Problem('upload-unreadable', { field: 'image' })
  }
}

function tooManyPixels(): Problem {
  const max = uploadLimits.pixels / 1_000_000
  return new Problem('upload-too-many-pixels', { field: 'image', params: { max } })
}
