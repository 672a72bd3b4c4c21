import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Niceness of picture threads: when all cores are busy they get a third of the time of a page. */
const niceness = 5

/** Interval in milliseconds at which new threads are detected. */
const pause = 100

/** Read before any priority is lowered: later this thread has a lower one itself. */
const usual = getPriority()

const lowered = new Set<string>()

/**
 * Runs work on a picture so that pages and searches go first: the threads of libvips get a lower priority, which Linux keeps
 * for each thread. Elsewhere, and where threads cannot be read, they stay as they are.
 */
export async function givingWay<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.platform !== 'linux') return work()
  const timer = setInterval(lowerThreads, pause)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    lowerThreads()
  }
}

/** Threads come with the work and stay for the next: each is lowered once. */
function lowerThreads(): void {
  try {
    for (const thread of readdirSync('/proc/self/task')) {
      if (lowered.has(thread)) continue
      const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8')
      if (!name.startsWith('libvips') && !name.startsWith('pictures')) continue
      setPriority(Number(thread), Math.min(19, usual + niceness))
      lowered.add(thread)
    }
  } catch {
    // A thread that ended meanwhile, or a system that does not let itself be read.
  }
}
