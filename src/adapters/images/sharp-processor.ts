import { availableParallelism } from 'node:os'
import type { ImageProcessor } from '#domain/images/index.ts'
import { Problem } from '#kernel/problem.ts'
import { givingWay } from './give-way.ts'
import { createQueue } from './queue.ts'

/** One, whose sizes are made side by side: a second one would not be sooner, and holds its pixels meanwhile. */
const picturesAtOnce = 1

/** Uploads wait as files on disk, pictures of which another size is wanted in memory. */
const uploadsWaiting = 200
const resizesWaiting = 24

/**
 * Makes variants with sharp, which is read into memory with the first picture. One picture is worked on at a time, and
 * never more than three pieces of it, so that file reads and password hashes, which share the same four threads, go
 * on meanwhile. With `givesWay` pages and searches go first when all cores are busy. When many wait already, a further picture gets Problem `busy`.
 */
export function createSharpProcessor({ givesWay = false } = {}): ImageProcessor {
  const busy = () => new Problem('busy')
  const politely = givesWay ? givingWay : <Result>(work: () => Promise<Result>) => work()
  const pictures = createQueue(picturesAtOnce, uploadsWaiting, busy)
  const resizes = createQueue(1, resizesWaiting, busy)
  const work = createQueue(Math.max(2, Math.min(3, availableParallelism())))
  return {
    process: (source, kind, write) =>
      pictures(() => politely(async () => (await loadSharp()).makeVariants(source, kind, write, work))),
    resize: (source, to, format) =>
      resizes(() =>
        pictures(() =>
          politely(async () => {
            const { encodeOne } = await loadSharp()
            return work(() => encodeOne(source, to, format))
          }),
        ),
      ),
  }
}

function loadSharp() {
  return import('./make-variants.ts')
}
