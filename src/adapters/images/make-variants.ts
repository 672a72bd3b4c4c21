import sharp from 'sharp'
import type { ImageKind, ProcessedImage } from '#domain/images/index.ts'
import { encodingsOf } from './encode-variants.ts'
import type { Limit } from '#kernel/limit-concurrency.ts'
import { makeThumbhash, readPicture } from './read-picture.ts'

export { encodeOne } from './encode-variants.ts'

sharp.concurrency(1)
sharp.cache(false)

/** Reads a picture and hands every variant of it to `write`, each piece of the work in turn with that of other pictures. */
export async function makeVariants(
  source: string | Uint8Array,
  kind: ImageKind,
  write: (name: string, bytes: Uint8Array) => Promise<void>,
  work: Limit,
): Promise<ProcessedImage> {
  const pixels = await work(() => readPicture(source, kind))
  const thumbhash = await work(() => makeThumbhash(pixels))
  const written = encodingsOf(pixels, kind).map(async (encode) => {
    for (const { name, bytes } of await work(encode)) await write(name, bytes)
  })
  // Wait for all before telling of a failure: nothing is written any more once the caller tidies up.
  const failed = (await Promise.allSettled(written)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return { ...pixels.original, format: pixels.format, thumbhash }
}
