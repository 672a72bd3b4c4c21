import { Worker } from 'node:worker_threads'
import type { ProcessedImage } from '#domain/images/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { WorkerMessage, PictureTask } from './picture-worker.ts'

type Write = (name: string, bytes: Uint8Array) => Promise<void>
type Failure = { error: unknown }
type Answer = {
  take: (name: string, bytes: Uint8Array) => void
  done: (image: ProcessedImage | null) => void
  fail: (error: unknown) => void
}
type TaskInput = PictureTask extends infer Task ? (Task extends PictureTask ? Omit<Task, 'id'> : never) : never

/** Milliseconds without a picture after which the thread ends and gives its memory back. */
const idleMs = 30_000

/**
 * Makes pictures in a thread with a memory of its own, which begins with the first picture: the pixels of one are tens of
 * megabytes, and tidying up after them would hold up every page for as long as a page takes. Whatever is written for a
 * picture has been written, or has failed, when its task ends.
 */
export function createPictureThread(): (task: TaskInput, write: Write) => Promise<ProcessedImage | null> {
  const answers = new Map<number, Answer>()
  let worker: Worker | undefined
  let last = 0
  let idle: NodeJS.Timeout | undefined

  const begin = () => {
    const started = new Worker(new URL('./picture-worker.ts', import.meta.url), { name: 'pictures' })
    const failAll = (error: unknown) => {
      if (worker === started) worker = undefined
      for (const { fail } of answers.values()) fail(error)
      answers.clear()
    }
    started.on('message', (message: WorkerMessage) => dispatch(answers, message))
    started.on('error', failAll)
    started.on('exit', () => worker === started && failAll(new Error('The thread that makes pictures has ended')))
    return started
  }
  const stopWhenIdle = () => {
    // A process that has nothing else to do may end, and does not wait for the next picture.
    worker?.unref()
    idle = setTimeout(() => {
      const resting = worker
      worker = undefined
      void resting?.terminate()
    }, idleMs).unref()
  }
  return async (task, write) => {
    clearTimeout(idle)
    const thread = (worker ??= begin())
    thread.ref()
    const id = ++last
    const writing: Promise<Failure | null>[] = []
    const asFailure = (error: unknown): Failure => ({ error })
    const take = (name: string, bytes: Uint8Array) => void writing.push(write(name, bytes).then(() => null, asFailure))
    const ended = await new Promise<ProcessedImage | null>((done, fail) => {
      answers.set(id, { take, done, fail })
      thread.postMessage({ ...task, id }, [])
    }).then((image) => ({ image }), asFailure)
    answers.delete(id)
    if (answers.size === 0) stopWhenIdle()
    // All of them: nothing is written any more once the caller tidies up.
    const unwritten = (await Promise.all(writing)).find((failure) => failure !== null)
    if (unwritten) throw unwritten.error
    if ('error' in ended) throw ended.error
    return ended.image
  }
}

function dispatch(answers: Map<number, Answer>, message: WorkerMessage): void {
  const answer = answers.get(message.id)
  if (!answer) return
  if ('file' in message) answer.take(message.file.name, message.file.bytes)
  else if ('image' in message) answer.done(message.image)
  else if ('problem' in message) answer.fail(new Problem(message.problem.code, message.problem.details))
  else answer.fail(message.error)
}
