/** A snapshot of the database: all transactions below `next` are seen, save those that were still running. */
type Position = { next: bigint; running: Set<bigint> }

/** Whether whoever stands at `reached` sees everything that was seen at `wanted`. False for what is no position. */
export function hasReached(reached: string, wanted: string): boolean {
  const [here, there] = [parsePosition(reached), parsePosition(wanted)]
  if (!here || !there || here.next < there.next) return false
  return [...here.running].every((xid) => xid >= there.next || there.running.has(xid))
}

/** Whether a text from outside is a position at all. */
export function isPosition(text: string): boolean {
  return parsePosition(text) !== null
}

/** The database writes a snapshot as `least:next:running,running`. */
function parsePosition(text: string): Position | null {
  const match = /^\d{1,19}:(\d{1,19}):((?:\d{1,19},?){0,200})$/.exec(text)
  if (!match) return null
  const running = (match[2] ?? '').split(',').filter(Boolean)
  return { next: BigInt(match[1] ?? 0), running: new Set(running.map(BigInt)) }
}
