import sharp from 'sharp'
import type { ImageKind, ProcessedImage } from '#domain/images/index.ts'
import { encodingsOf } from './encode-variants.ts'
import type { Limit } from '#kernel/limit-concurrency.ts'
import { decodeWithoutMetadata, makeThumbhash } from './decode-without-metadata.ts'

export { encodeOne } from './encode-variants.ts'

sharp.concurrency(1)
sharp.cache(false)

/**
 * Hands every variant of an uploaded picture to `write`. The steps: `decode-without-metadata.ts` decodes the file to upright
 * pixels (HEIC by `read-heic.ts`, which asks `decode-heic.ts` in a thread of its own), `makeThumbhash` makes the blurred
 * preview of them, `encode-variants.ts` cuts and encodes each size. Each step waits for its turn among those of other
 * pictures in `work`. Returns the size and format of the original and the thumbhash. Throws what `decodeWithoutMetadata`
 * throws.
 */
export async function makeVariants(
  source: string | Uint8Array,
  kind: ImageKind,
  write: (name: string, bytes: Uint8Array) => Promise<void>,
  work: Limit,
): Promise<ProcessedImage> {
  const pixels = await work(() => decodeWithoutMetadata(source, kind))
  const thumbhash = await work(() => makeThumbhash(pixels))
  const written = encodingsOf(pixels, kind).map(async (encode) => {
    for (const { name, bytes } of await work(encode)) await write(name, bytes)
  })
  // Wait for all before telling of a failure: nothing is written any more once the caller tidies up.
  const failed = (await Promise.allSettled(written)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return { ...pixels.original, format: pixels.format, thumbhash }
}
