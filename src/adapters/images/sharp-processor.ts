import { availableParallelism } from 'node:os'
import type { ImageProcessor } from '#domain/images/index.ts'
import { Problem } from '#kernel/problem.ts'
import { createQueue } from './queue.ts'

const picturesAtOnce = 2
const picturesWaiting = 24

/**
 * Makes variants with sharp, which is read into memory with the first picture. Two pictures are worked on at once, and
 * never more than two pieces of work in all, so that file reads and password hashes, which share the same four threads, go
 * on meanwhile. When many wait already, a further picture gets Problem `busy`.
 */
export function createSharpProcessor(): ImageProcessor {
  const pictures = createQueue(picturesAtOnce, picturesWaiting, () => new Problem('busy'))
  const work = createQueue(Math.max(2, Math.min(3, availableParallelism())))
  return {
    process: (source, kind, write) => pictures(async () => (await loadSharp()).makeVariants(source, kind, write, work)),
    resize: (source, to, format) =>
      pictures(async () => {
        const { encodeOne } = await loadSharp()
        return work(() => encodeOne(source, to, format))
      }),
  }
}

function loadSharp() {
  return import('./make-variants.ts')
}
