import { availableParallelism } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { CustomVariant, ImageKind, ProcessedImage, VariantFormat } from '#domain/images/index.ts'
import { isProblem, type ProblemCode, type ProblemDetails } from '#kernel/problem.ts'
import { drawPicture } from './draw-picture.ts'
import { encodeOne, makeVariants } from './make-variants.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'

/** A task of the worker: every variant of a picture, one further size of a stored one, or a drawing as pixels. */
export type PictureTask =
  | { id: number; source: string | Uint8Array; kind: ImageKind }
  | { id: number; source: Uint8Array; to: CustomVariant; format: VariantFormat }
  | { id: number; svg: string; scale: 1 | 2 }

/** A message of the worker: each file as soon as it is encoded, and the end of a task. */
export type WorkerMessage =
  | { id: number; file: { name: string; bytes: Uint8Array } }
  | { id: number; image: ProcessedImage | null }
  | { id: number; problem: { code: ProblemCode; details: ProblemDetails } }
  | { id: number; error: unknown }

const port = parentPort
if (!port) throw new Error('The pictures are made in a thread of their own')

/**
 * Pieces of a picture at once: never more than three, so that file reads and password hashes, which share the same four
 * threads, go on meanwhile.
 */
const places = limitConcurrency({ atOnce: Math.max(2, Math.min(3, availableParallelism())) })

/**
 * Milliseconds from the end of a piece to the next tidying up: small pictures share one, pieces of large ones take longer.
 */
const restBeforeTidying = 150
let tidying: NodeJS.Timeout | undefined

/** Node sees only some hundred bytes of a piece whose pixels take tens of megabytes, so they are freed explicitly. */
const work: typeof places = (piece) =>
  places(piece).finally(() => {
    tidying ??= setTimeout(() => {
      tidying = undefined
      globalThis.gc?.()
    }, restBeforeTidying)
  })

port.on('message', async (task: PictureTask) => {
  const { id } = task
  const tell = (name: string, bytes: Uint8Array) => {
    // A copy with no other user can be transferred.
    const own = Uint8Array.from(bytes)
    port.postMessage({ id, file: { name, bytes: own } } satisfies WorkerMessage, [own.buffer])
  }
  const make = async () => {
    if ('kind' in task) return makeVariants(task.source, task.kind, async (name, bytes) => tell(name, bytes), work)
    tell(
      '',
      await work(() =>
        'svg' in task ? drawPicture(task.svg, task.scale) : encodeOne(task.source, task.to, task.format),
      ),
    )
    return null
  }
  try {
    port.postMessage({ id, image: await make() } satisfies WorkerMessage)
  } catch (error) {
    port.postMessage({ id, ...failure(error) } satisfies WorkerMessage)
  }
})

/** A refusal is put together again on the other side: what crosses threads keeps no class. */
function failure(error: unknown): { problem: { code: ProblemCode; details: ProblemDetails } } | { error: unknown } {
  if (!isProblem(error)) return { error }
  const { code, field, params } = error
  return { problem: { code, details: { ...(field && { field }), params } } }
}
