import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { EventName } from '../events.ts'

/** An event of the outbox as a watcher sees it. */
export type WatchedEvent = {
  id: string
  name: EventName
  actorId: string | null
  subjectId: string
  payload: Record<string, string>
}

/** New events, and the position after them, from which a reader can resume without a gap. */
export type Watched = { events: WatchedEvent[]; place: string }

export type EventWatch = {
  /** The events that became visible since the last call. */
  readNew(): Promise<Watched>
  /**
   * Marks an event as delivered by its writer, so that it is not delivered again. Returns the position after it; null when
   * it was read before.
   */
  note(event: { id: string; xid: string; seq: string }): string | null
}

/**
 * Watches the outbox from now on, for this process alone. Unlike readers that need the order of all events, it does not
 * wait for older transactions that are still running: it remembers the events it saw above the oldest of them, so that a
 * late commit is delivered late, but exactly once.
 */
export async function watchEvents(app: Pick<App, 'db'>, names: readonly EventName[]): Promise<EventWatch> {
  const start = await sql<{ floor: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as floor`.execute(
    app.db,
  )
  let floor = start.rows[0]?.floor ?? '0'
  let seen = new Map<string, Seen>()
  const readNew = async () => {
    const rows = await readFrom(app, floor, names)
    const fresh = rows.flatMap((row) => (isEvent(row) && !seen.has(row.id) ? [row] : []))
    for (const { id, xid, seq } of fresh) seen.set(id, { xid: BigInt(xid), seq })
    floor = rows[0]?.floor ?? floor
    seen = new Map([...seen].filter(([, { xid }]) => xid >= BigInt(floor)))
    return { events: fresh.map(toEvent), place: placeOf(floor, seen) }
  }
  // Events that are visible at the start are not new.
  await readNew()
  return {
    readNew,
    note({ id, xid, seq }) {
      if (seen.has(id) || BigInt(xid) < BigInt(floor)) return null
      seen.set(id, { xid: BigInt(xid), seq })
      return placeOf(floor, seen)
    },
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
): Promise<WatchedEvent[] | null> {
  const match = /^(\d{1,19}):((?:\d{1,19}(?:\.\d{1,19})*)?)$/.exec(place)
  if (!match) return null
  const [, floor = '0', told = ''] = match
  const seqs = told ? told.split('.') : []
  const { rows } = await sql<EventRow>`
    select id, xid::text as xid, seq::text as seq, name, actor_id, subject_id, payload from events
    where xid >= ${floor}::text::xid8 and name in (${sql.join([...names])})
      and not seq = any(${seqs}::bigint[])
      and ${userId} in (payload ->> 'userId', payload ->> 'senderId', payload ->> 'recipientId',
        payload ->> 'customerId', payload ->> 'providerId')
    order by events.xid, events.seq limit ${maxMissed + 1}`.execute(app.db)
  return rows.length > maxMissed ? null : rows.map(toEvent)
}

type Seen = { xid: bigint; seq: string }
type EventRow = {
  id: string
  xid: string
  seq: string
  name: string
  actorId: string | null
  subjectId: string
  payload: Record<string, string>
}
type Row = { floor: string } & (EventRow | { [Key in keyof EventRow]: null })

async function readFrom(app: Pick<App, 'db'>, floor: string, names: readonly EventName[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with present as (select pg_snapshot_xmin(pg_current_snapshot()) as floor)
    select present.floor::text as floor, events.id, events.xid::text as xid, events.seq::text as seq, events.name,
           events.actor_id, events.subject_id, events.payload
    from present
    left join events on events.xid >= ${floor}::text::xid8 and events.name in (${sql.join([...names])})
    order by events.xid, events.seq`.execute(app.db)
  return rows
}

function isEvent(row: Row): row is { floor: string } & EventRow {
  return row.id !== null
}

function toEvent({ id, name, actorId, subjectId, payload }: EventRow): WatchedEvent {
  return { id, name: name as EventName, actorId, subjectId, payload }
}

/**
 * Returns the position: everything below the floor was delivered, and the `seen` events above it. Only the newest are
 * listed; older ones may be delivered twice.
 */
function placeOf(floor: string, seen: Map<string, Seen>): string {
  const told = [...seen.values()].slice(-100).map(({ seq }) => seq)
  return `${floor}:${told.join('.')}`
}
