import { Problem } from './problem.ts'

/** Runs work that needs this number of bytes as soon as they are free. Throws Problem `busy` when too many wait already. */
export type ByteSemaphore = <Result>(bytes: number, work: () => Promise<Result>) => Promise<Result>

/**
 * Returns a semaphore for work that needs memory or disk, such as large request bodies. All running work takes at most
 * `room` bytes; a larger piece runs alone. Further work waits in order, at most `maxWaiting` pieces.
 */
export function createByteSemaphore({ room, maxWaiting }: { room: number; maxWaiting: number }): ByteSemaphore {
  let taken = 0
  const waiting: { bytes: number; enter: () => void }[] = []
  const hasRoom = (bytes: number) => taken === 0 || taken + bytes <= room
  // Bytes are taken before the work resumes, so that no later piece can take them in between.
  const startNext = () => {
    for (let next = waiting[0]; next && hasRoom(next.bytes); next = waiting[0]) {
      waiting.shift()
      taken += next.bytes
      next.enter()
    }
  }
  return async (bytes, work) => {
    if (waiting.length >= maxWaiting) throw new Problem('busy')
    if (waiting.length > 0 || !hasRoom(bytes)) await new Promise<void>((enter) => waiting.push({ bytes, enter }))
    else taken += bytes
    try {
      return await work()
    } finally {
      taken -= bytes
      startNext()
    }
  }
}
