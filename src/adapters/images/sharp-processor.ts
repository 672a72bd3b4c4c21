import type { ImageProcessor } from '#domain/images/index.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import { createPictureThread } from './picture-thread.ts'

/**
 * One picture at a time, whose sizes are encoded in parallel: a second one would not finish sooner, and would hold its
 * pixels meanwhile.
 */
const picturesAtOnce = 1

/** Uploads wait as files on disk, pictures of which another size is wanted and drawings in memory. */
const uploadsWaiting = 200
const resizesWaiting = 24

/**
 * Makes variants with sharp, in a thread of its own that begins with the first picture. One picture is worked on at a time.
 * When many wait already, a further picture gets Problem `busy`.
 */
export function createSharpProcessor(): ImageProcessor {
  const pictures = limitConcurrency({ atOnce: picturesAtOnce, maxWaiting: uploadsWaiting })
  const resizes = limitConcurrency({ atOnce: 1, maxWaiting: resizesWaiting })
  const ask = createPictureThread()
  const small = (task: Parameters<typeof ask>[0]) =>
    resizes(() =>
      pictures(async () => {
        const made: Uint8Array[] = []
        await ask(task, async (_, bytes) => void made.push(bytes))
        return made[0] ?? new Uint8Array()
      }),
    )
  return {
    process: (source, kind, write) =>
      pictures(async () => {
        const image = await ask({ source, kind }, write)
        if (!image) throw new Error('a picture without a size')
        return image
      }),
    resize: (source, to, format) => small({ source, to, format }),
    draw: (svg, scale) => small({ svg, scale }),
  }
}
