import { Worker } from 'node:worker_threads'
import type { ProcessedImage } from '#domain/images/index.ts'
import { Problem } from '#kernel/problem.ts'
import type { PictureNews, PictureTask } from './picture-worker.ts'

type Write = (name: string, bytes: Uint8Array) => Promise<void>
type Failure = { error: unknown }
type Answer = {
  take: (name: string, bytes: Uint8Array) => void
  done: (image: ProcessedImage | null) => void
  fail: (error: unknown) => void
}
type Question = PictureTask extends infer Task ? (Task extends PictureTask ? Omit<Task, 'id'> : never) : never

/** Milliseconds without a picture after which the thread ends and gives its memory back. */
const idleMs = 30_000

/**
 * Makes pictures in a thread with a memory of its own, which begins with the first picture: the pixels of one are tens of
 * megabytes, and tidying up after them would hold up every page for as long as a page takes. Whatever is written for a
 * picture has been written, or has failed, when its task ends.
 */
export function createPictureThread(): (task: Question, write: Write) => Promise<ProcessedImage | null> {
  const answers = new Map<number, Answer>()
  let worker: Worker | undefined
  let last = 0
  let idle: NodeJS.Timeout | undefined

  const begin = () => {
    const started = new Worker(new URL('./picture-worker.ts', import.meta.url), { name: 'pictures' })
    const lose = (error: unknown) => {
      if (worker === started) worker = undefined
      for (const { fail } of answers.values()) fail(error)
      answers.clear()
    }
    started.on('message', (news: PictureNews) => hear(answers, news))
    started.on('error', lose)
    started.on('exit', () => worker === started && lose(new Error('The thread that makes pictures has ended')))
    return started
  }
  const rest = () => {
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
    const noted = (error: unknown): Failure => ({ error })
    const take = (name: string, bytes: Uint8Array) => void writing.push(write(name, bytes).then(() => null, noted))
    const ended = await new Promise<ProcessedImage | null>((done, fail) => {
      answers.set(id, { take, done, fail })
      thread.postMessage({ ...task, id }, [])
    }).then((image) => ({ image }), noted)
    answers.delete(id)
    if (answers.size === 0) rest()
    // All of them: nothing is written any more once the caller tidies up.
    const unwritten = (await Promise.all(writing)).find((failure) => failure !== null)
    if (unwritten) throw unwritten.error
    if ('error' in ended) throw ended.error
    return ended.image
  }
}

function hear(answers: Map<number, Answer>, news: PictureNews): void {
  const answer = answers.get(news.id)
  if (!answer) return
  if ('file' in news) answer.take(news.file.name, news.file.bytes)
  else if ('image' in news) answer.done(news.image)
  else if ('problem' in news) answer.fail(new Problem(news.problem.code, news.problem.details))
  else answer.fail(news.error)
}
