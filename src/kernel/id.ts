import { v7, validate } from 'uuid'

/**
 * Returns a new id: a UUIDv7, so that rows created in sequence are neighbours in an index; ids of one process are
 * ascending.
 */
export function newId(): string {
  const random = nextRandom()
  count(random)
  return v7({ random, msecs: latest.milliseconds, seq: latest.number })
}

/** Whether a text from outside is an id at all. Ask before it reaches the database. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && validate(text)
}

/** The id of nothing: it stands where a column wants an id and there is no row. */
export const nilId = '00000000-0000-0000-0000-000000000000'

const latest = { milliseconds: 0, number: 0 }

/** A new millisecond begins at a random number with room above it; ids within one are counted. */
function count(random: Uint8Array): void {
  const now = Date.now()
  if (now > latest.milliseconds) {
    latest.milliseconds = now
    latest.number = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1
  } else {
    latest.number += 1
  }
}

const randomLength = 16
// Asking the system for random bytes takes longer than all the rest of an id, so that it is asked for many at once.
const pool = new Uint8Array(256 * randomLength)
let used = pool.length

function nextRandom(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  used += randomLength
  return pool.subarray(used - randomLength, used)
}
