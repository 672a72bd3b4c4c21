import { Problem } from './problem.ts'

/** Does work that takes so many bytes, in turn. Throws Problem `busy` when too many wait already. */
export type ByteSemaphore = <Result>(bytes: number, work: () => Promise<Result>) => Promise<Result>

/**
 * ByteSemaphore for work that needs room, such as large request bodies: together it may take `room` bytes, and a single larger piece
 * goes alone. Whoever waits is let in in order; more than `maxWaiting` may not wait.
 */
export function createByteSemaphore({ room, maxWaiting }: { room: number; maxWaiting: number }): ByteSemaphore {
  let taken = 0
  const waiting: { bytes: number; enter: () => void }[] = []
  const hasRoom = (bytes: number) => taken === 0 || taken + bytes <= room
  // The place is taken for those who come in, so that nobody slips in before them.
  const letIn = () => {
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
      letIn()
    }
  }
}
