import { Problem } from '#kernel/problem.ts'

/** Bytes of large bodies that may lie on disk at the same time, and how many requests may wait for room. */
const room = 512 * 1024 * 1024
const mostWaiting = 200

let taken = 0
const waiting: { bytes: number; enter: () => void }[] = []

/**
 * Does work with a large request body of `bytes`, in turn: together they may take 512 MB, and a single larger one goes
 * alone. Until then nothing is read from the sender. Throws Problem `busy` when 200 wait already.
 */
export async function inBodyTurn<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= mostWaiting) throw new Problem('busy')
  if (waiting.length > 0 || !hasRoom(bytes)) await new Promise<void>((enter) => waiting.push({ bytes, enter }))
  else taken += bytes
  try {
    return await work()
  } finally {
    taken -= bytes
    letIn()
  }
}

function hasRoom(bytes: number): boolean {
  return taken === 0 || taken + bytes <= room
}

/** The place is taken for those who come in, so that nobody slips in before them. */
function letIn(): void {
  for (let next = waiting[0]; next && hasRoom(next.bytes); next = waiting[0]) {
    waiting.shift()
    taken += next.bytes
    next.enter()
  }
}
