import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { DomainEvent } from '../events.ts'

/** An event with its position in the outbox, its origin, and the snapshot that the feed has not taken yet. */
export type StoredEvent = DomainEvent & {
  xid: string
  operatorId: string | null
  source: string | null
  clientId: string | null
  requestId: string | null
  snapshot: Record<string, unknown> | null
  /** Nobody gets a mail about it. */
  silent: boolean
}

/** A position in the outbox, between an event and the next one. */
export type Position = { xid: string; seq: string }

/**
 * Number of the oldest transaction that still runs. An event of a lower number is settled: no other event can still appear
 * before it. Readers that need the order of all events read only settled ones, so that a late commit is never skipped.
 */
export const settledBelow = sql`pg_snapshot_xmin(pg_current_snapshot())`

type Row = { [Key in keyof Omit<StoredEvent, 'seq'>]: unknown } & { seq: string }

/** Returns the events after a position for which the condition holds, in the order of the database's transactions. */
export async function eventsAfter(
  db: Kysely<DB> | Transaction<DB>,
  { xid, seq }: Position,
  condition: RawBuilder<unknown>,
  limit: number | null = null,
): Promise<StoredEvent[]> {
  return readRows(
    db,
    sql`(xid, seq) > (${xid}::text::xid8, ${seq}::text::bigint) and ${condition} order by events.xid, events.seq limit ${limit}`,
  )
}

/** Returns the event at a position; undefined when it is gone. */
export async function eventAt(tx: Transaction<DB>, { xid, seq }: Position): Promise<StoredEvent | undefined> {
  return (await readRows(tx, sql`xid = ${xid}::text::xid8 and seq = ${seq}::text::bigint`))[0]
}

async function readRows(db: Kysely<DB>, where: RawBuilder<unknown>): Promise<StoredEvent[]> {
  const { rows } = await sql<Row>`
    select seq::text, xid::text, id, name, actor_id, subject_id, payload, at, operator_id, source, client_id, request_id,
      snapshot, silent
    from events where ${where}`.execute(db)
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }) as StoredEvent)
}
