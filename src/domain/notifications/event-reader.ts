import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { DomainEvent } from '../events.ts'

/** An event with its place in the outbox. */
export type StoredEvent = DomainEvent & { xid: string }

type Row = {
  seq: string
  xid: string
  id: string
  name: string
  actorId: string | null
  subjectId: string
  payload: unknown
  at: Date
}

/**
 * Returns the next events for a reader, in the order of the database's transactions, and only up to the oldest one that
 * still runs: what commits late is never skipped. The reader's place is locked until the end of the transaction, so that of
 * several nodes one reads; the others get null.
 */
export async function nextEvents(tx: Transaction<DB>, reader: string, limit: number): Promise<StoredEvent[] | null> {
  await sql`insert into event_cursors (reader, xid, seq) values (${reader}, '0', 0) on conflict do nothing`.execute(tx)
  const { rows: places } = await sql<{ xid: string; seq: string }>`
    select xid::text, seq::text from event_cursors where reader = ${reader} for update skip locked`.execute(tx)
  const place = places[0]
  if (!place) return null
  const { rows } = await sql<Row>`
    select seq::text, xid::text, id, name, actor_id, subject_id, payload, at from events
    where (xid, seq) > (${place.xid}::xid8, ${place.seq}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by events.xid, events.seq limit ${limit}`.execute(tx)
  const last = rows.at(-1)
  if (last)
    await sql`update event_cursors set xid = ${last.xid}::xid8, seq = ${last.seq}::bigint where reader = ${reader}`.execute(
      tx,
    )
  return rows.map(storedEvent)
}

/** Returns the event at a place of the outbox; undefined when it is gone. */
export async function eventAt(
  tx: Transaction<DB>,
  { xid, seq }: { xid: string; seq: number },
): Promise<StoredEvent | undefined> {
  const { rows } = await sql<Row>`
    select seq::text, xid::text, id, name, actor_id, subject_id, payload, at from events
    where xid = ${xid}::xid8 and seq = ${seq}::bigint`.execute(tx)
  return rows[0] && storedEvent(rows[0])
}

function storedEvent({ seq, ...event }: Row): StoredEvent {
  return { ...event, seq: Number(seq) } as StoredEvent
}
