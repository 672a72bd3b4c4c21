import { MessageChannel, Worker } from 'node:worker_threads'
import { type LoadAside, Segment, TooLarge, Words } from '#domain/search/read-model/index.ts'
import type { LoadedPart, LoadTask } from './load-thread.ts'

/**
 * Reads all listings in two threads, rows in one and words in the other, each by a connection of its own: pages are answered
 * meanwhile as if nothing were read. What they have made changes hands without being copied. A load throws TooLarge, and
 * whatever a thread fails with; told to stop, it ends its threads.
 * @param url the database past any pooler: a thread keeps its connection for some seconds
 */
export function loadInThreads(url: string, { timeZone }: { timeZone: string }): LoadAside {
  return async (limits, stop) => {
    const { port1, port2 } = new MessageChannel()
    const failed = new AbortController()
    const until = AbortSignal.any([stop, failed.signal])
    const from = { url, timeZone, limits }
    try {
      const [rows, words] = await Promise.all([
        runThread({ ...from, part: 'rows', other: port1 }, until),
        runThread({ ...from, part: 'words', other: port2 }, until),
      ])
      if (!('segment' in rows) || !('words' in words)) throw new Error('A thread has read something else')
      return Segment.of(rows.segment, Words.of(words.words))
    } catch (error) {
      // The other one has nothing to wait for.
      failed.abort()
      throw error
    }
  }
}

function runThread(task: LoadTask, stop: AbortSignal): Promise<LoadedPart> {
  const { promise, resolve, reject } = Promise.withResolvers<LoadedPart>()
  const thread = new Worker(new URL('./load-thread.ts', import.meta.url), {
    name: `search ${task.part}`,
    workerData: task,
    transferList: [task.other],
    // It throws away millions of small things in a few seconds.
    resourceLimits: { maxYoungGenerationSizeMb: 32 },
  })
  const end = () => void thread.terminate()
  thread.on('message', (part: LoadedPart | { tooLarge: string }) =>
    'tooLarge' in part ? reject(new TooLarge(part.tooLarge)) : resolve(part),
  )
  thread.on('error', reject)
  thread.on('exit', () => {
    stop.removeEventListener('abort', end)
    reject(new Error('The thread that reads listings has ended'))
  })
  stop.addEventListener('abort', end, { once: true })
  if (stop.aborted) end()
  return promise
}
