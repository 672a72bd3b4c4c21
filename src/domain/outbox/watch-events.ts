import { type RawBuilder, sql } from 'kysely'
import type { App } from '../app.ts'
import type { EventName } from '../events.ts'
import { eventsAfter, type Position, settledBelow, type StoredEvent } from './stored-events.ts'

/** Receives new events, and the place after them, from which another reader can go on without a gap. */
type Deliver = (events: StoredEvent[], place: string) => Promise<void>

export type EventWatch = {
  /**
   * Passes on the events that became visible since the last call, if any; when that fails, each by itself, so that one
   * which cannot be delivered keeps no other back. Those that could not be delivered come again with the next call, unless
   * others were delivered. Returns the present place. Throws what `deliver` threw when none could be delivered.
   */
  readNew(deliver: Deliver): Promise<string>
  /**
   * Marks an event as delivered by its writer, so that it is not delivered again. Returns the place after it; null when it
   * was read before.
   */
  note(event: { id: string } & Position): string | null
}

/**
 * Watches the outbox from now on, for this process alone. Unlike readers that need the order of all events, it does not
 * wait for older transactions that are still running: it remembers the events it saw above the oldest of them, so that a
 * late commit is delivered late, but exactly once.
 */
export async function watchEvents(app: Pick<App, 'db'>, names: readonly EventName[]): Promise<EventWatch> {
  let floor = await readFloor(app)
  // Events that are visible at the start are not new.
  let seen = new Map((await visibleFrom(app, floor, names)).map(({ id, xid, seq }) => [id, { xid, seq: String(seq) }]))
  const readNew: EventWatch['readNew'] = async (deliver) => {
    // Read before the events: what ends between the two questions is seen twice, and delivered once.
    const nextFloor = await readFloor(app)
    const visible = await visibleFrom(app, floor, names)
    const fresh = visible.filter(({ id }) => !seen.has(id))
    for (const { id, xid, seq } of fresh) seen.set(id, { xid, seq: String(seq) })
    await deliverAll(fresh, placeOf(nextFloor, seen), deliver).catch((error: unknown) => {
      for (const { id } of fresh) seen.delete(id)
      throw error
    })
    floor = nextFloor
    seen = new Map([...seen].filter(([, { xid }]) => BigInt(xid) >= BigInt(floor)))
    return placeOf(floor, seen)
  }
  return {
    readNew,
    note({ id, xid, seq }) {
      if (seen.has(id) || BigInt(xid) < BigInt(floor)) return null
      seen.set(id, { xid, seq })
      return placeOf(floor, seen)
    },
  }
}

async function deliverAll(events: StoredEvent[], place: string, deliver: Deliver): Promise<void> {
  if (events.length === 0) return
  try {
    await deliver(events, place)
  } catch (error) {
    const one = await Promise.allSettled(events.map((event) => deliver([event], place)))
    if (one.every(({ status }) => status === 'rejected')) throw error
  }
}

/** Maximum number of missed events delivered one by one; beyond it, loading everything is cheaper. */
const maxMissed = 200

/**
 * Returns the events that became visible after a place, for one person. Null when the place cannot be read or too much has
 * happened since.
 */
export async function eventsSince(
  app: Pick<App, 'db'>,
  { place, names, userId }: { place: string; names: readonly EventName[]; userId: string },
): Promise<StoredEvent[] | null> {
  const match = /^(\d{1,19}):((?:\d{1,19}(?:\.\d{1,19})*)?)$/.exec(place)
  if (!match) return null
  const [, floor = '0', delivered = ''] = match
  const condition = sql`${isNamed(names)} and not seq = any(${delivered ? delivered.split('.') : []}::bigint[])
    and ${userId} in (payload ->> 'userId', payload ->> 'senderId', payload ->> 'recipientId',
      payload ->> 'customerId', payload ->> 'providerId')`
  const events = await eventsAfter(app.db, { xid: floor, seq: '0' }, condition, maxMissed + 1)
  return events.length > maxMissed ? null : events
}

async function visibleFrom(
  { db }: Pick<App, 'db'>,
  floor: string,
  names: readonly EventName[],
): Promise<StoredEvent[]> {
  return eventsAfter(db, { xid: floor, seq: '0' }, isNamed(names))
}

async function readFloor({ db }: Pick<App, 'db'>): Promise<string> {
  const { rows } = await sql<{ floor: string }>`select ${settledBelow}::text as floor`.execute(db)
  return rows[0]?.floor ?? '0'
}

function isNamed(names: readonly EventName[]): RawBuilder<unknown> {
  return sql`name in (${sql.join([...names])})`
}

/**
 * Returns the place: everything below the floor was delivered, and the `seen` events above it. Only the newest are listed;
 * older ones may be delivered twice.
 */
function placeOf(floor: string, seen: Map<string, Position>): string {
  const delivered = [...seen.values()].slice(-100).map(({ seq }) => seq)
  return `${floor}:${delivered.join('.')}`
}
