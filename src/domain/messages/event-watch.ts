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

/**
 * Watches the outbox from now on, for this process alone. Each call returns the events that became visible since the last
 * one. Unlike the readers that must keep the order of all, it does not wait for older transactions that are still running:
 * it remembers what it saw above the oldest of them, so that a late commit is told late, but told, and once.
 */
export async function watchEvents(
  app: Pick<App, 'db'>,
  names: readonly EventName[],
): Promise<() => Promise<WatchedEvent[]>> {
  const start = await sql<{ floor: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as floor`.execute(
    app.db,
  )
  let floor = start.rows[0]?.floor ?? '0'
  let seen = new Map<string, bigint>()
  const readNew = async () => {
    const { rows } = await sql<Row>`
      with present as (select pg_snapshot_xmin(pg_current_snapshot()) as floor)
      select present.floor::text as floor, events.id, events.xid::text as xid, events.name, events.actor_id,
             events.subject_id, events.payload
      from present
      left join events on events.xid >= ${floor}::text::xid8 and events.name in (${sql.join([...names])})
      order by events.xid, events.seq`.execute(app.db)
    const fresh = rows.filter((row) => row.id !== null && !seen.has(row.id))
    for (const { id, xid } of fresh) if (id !== null && xid !== null) seen.set(id, BigInt(xid))
    floor = rows[0]?.floor ?? floor
    seen = new Map([...seen].filter(([, xid]) => xid >= BigInt(floor)))
    return fresh.map(
      ({ id, name, actorId, subjectId, payload }) => ({ id, name, actorId, subjectId, payload }) as WatchedEvent,
    )
  }
  // What is visible at the start is nothing new.
  await readNew()
  return readNew
}

type Row = {
  floor: string
  id: string | null
  xid: string | null
  name: string | null
  actorId: string | null
  subjectId: string | null
  payload: Record<string, string> | null
}
