import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import type { ImageKind, ImageProcessor, ProcessedImage } from '#domain/images/index.ts'
import { Problem } from '#kernel/problem.ts'
import { encodeOne, encodingsOf } from './encode-variants.ts'
import { createQueue } from './queue.ts'
import { makeThumbhash, readPicture } from './read-picture.ts'

const picturesAtOnce = 2
const picturesWaiting = 24

/**
 * Makes variants with sharp. Two pictures are worked on at once, and never more than two pieces of work in all, so
 * that file reads and password hashes, which share the same four threads, go on meanwhile. When many wait already, a
 * further picture gets Problem `busy`.
 */
export function createSharpProcessor(): ImageProcessor {
  sharp.concurrency(1)
  sharp.cache(false)
  const pictures = createQueue(picturesAtOnce, picturesWaiting, () => new Problem('busy'))
  const work = createQueue(Math.max(2, Math.min(3, availableParallelism())))
  return {
    process: (source, kind, write) => pictures(() => makeVariants(source, kind, write, work)),
    resize: (source, to, format) => pictures(() => work(() => encodeOne(source, to, format))),
  }
}

async function makeVariants(
  source: string | Uint8Array,
  kind: ImageKind,
  write: (name: string, bytes: Uint8Array) => Promise<void>,
  work: ReturnType<typeof createQueue>,
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
