import { availableParallelism } from 'node:os'
import type { ImageProcessor } from '#domain/images/index.ts'
import { Problem } from '#kernel/problem.ts'
import { givingWay } from './give-way.ts'
import { createQueue } from './queue.ts'

/** One, whose sizes are made side by side: a second one would not be sooner, and holds its pixels meanwhile. */
const picturesAtOnce = 1
const picturesWaiting = 24

/**
 * Makes variants with sharp, which is read into memory with the first picture. One picture is worked on at a time, and
 * never more than three pieces of it, so that file reads and password hashes, which share the same four threads, go
 * on meanwhile; and it gives way to pages. When many wait already, a further picture gets Problem `busy`.
 */
export function createSharpProcessor(): ImageProcessor {
  const pictures = createQueue(picturesAtOnce, picturesWaiting, () => new Problem('busy'))
  const work = createQueue(Math.max(2, Math.min(3, availableParallelism())))
  return {
    process: (source, kind, write) =>
      pictures(() => givingWay(async () => (await loadSharp()).makeVariants(source, kind, write, work))),
    resize: (source, to, format) =>
      pictures(() =>
        givingWay(async () => {
          const { encodeOne } = await loadSharp()
          return work(() => encodeOne(source, to, format))
        }),
      ),
  }
}

function loadSharp() {
  return import('./make-variants.ts')
}
