import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import { failureReason } from '#kernel/failure-reason.ts'
import type { App } from '../app.ts'
import { onSavepoint } from '../savepoint.ts'
import { dropFailure, nextFailedEvent, noteFailure } from './failed-events.ts'
import { eventsAfter, type Position, settledBelow, type StoredEvent } from './stored-events.ts'

/** An event that could not be read completely, and why. */
export type EventFailure = { event: StoredEvent; reason: string }

/** Reads all events in order, with a cursor of its own in the database. Reading an event again must change nothing. */
export type EventReader<Needs> = {
  name: string
  /** Maximum number of events of one transaction. */
  batch: number
  /** While another node reads: wait for it to end, or leave the events to it. */
  ifBusy: 'wait' | 'skip'
  /**
   * Does its work for these events, in their transaction. Returns those of which a part could not be done. When it throws,
   * everything it wrote is undone and it is called again for each event by itself.
   */
  read(app: Needs, tx: Transaction<DB>, events: StoredEvent[]): Promise<EventFailure[]>
}

type Base = Pick<App, 'db' | 'clock' | 'log'>

/**
 * Lets a reader read all events that are settled. One that it cannot read is stored in `failed_events` with its reason, and
 * the others are read. Returns the number of events.
 */
export async function readNewEvents<Needs extends Base>(app: Needs, reader: EventReader<Needs>): Promise<number> {
  let read = 0
  for (let last = reader.batch; last === reader.batch; read += last)
    last = await app.db.transaction().execute((tx) => readBatch(app, tx, reader))
  return read
}

async function readBatch<Needs extends Base>(
  app: Needs,
  tx: Transaction<DB>,
  reader: EventReader<Needs>,
): Promise<number> {
  await sql`insert into event_cursors (reader, xid, seq) values (${reader.name}, '0', 0) on conflict do nothing`.execute(
    tx,
  )
  const lock = reader.ifBusy === 'wait' ? sql`for update` : sql`for update skip locked`
  const { rows } = await sql<Position>`
    select xid::text, seq::text from event_cursors where reader = ${reader.name} ${lock}`.execute(tx)
  const position = rows[0]
  if (!position) return 0
  const events = await eventsAfter(tx, position, sql`xid < ${settledBelow}`, reader.batch)
  const last = events.at(-1)
  if (!last) return 0
  await readAll(app, tx, reader, events)
  await sql`update event_cursors set xid = ${last.xid}::xid8, seq = ${last.seq} where reader = ${reader.name}`.execute(
    tx,
  )
  return events.length
}

async function readAll<Needs extends Base>(
  app: Needs,
  tx: Transaction<DB>,
  reader: EventReader<Needs>,
  events: StoredEvent[],
): Promise<void> {
  const together = await onSavepoint(tx, () => reader.read(app, tx, events))
  if (together.ok) for (const failure of together.value) await noteFailure(app, tx, failure)
  else
    for (const event of events) {
      const failure = await readOne(app, tx, reader, event)
      if (failure) await noteFailure(app, tx, failure)
    }
}

async function readOne<Needs extends Base>(
  app: Needs,
  tx: Transaction<DB>,
  reader: EventReader<Needs>,
  event: StoredEvent,
): Promise<EventFailure | undefined> {
  const read = await onSavepoint(tx, () => reader.read(app, tx, [event]))
  return read.ok ? read.value[0] : { event, reason: failureReason(read.error) }
}

/** Lets all readers read the failed events whose next attempt is due. Returns the number of events. */
export async function retryFailedEvents<Needs extends Base>(
  app: Needs,
  readers: EventReader<Needs>[],
): Promise<number> {
  let tried = 0
  while (await app.db.transaction().execute((tx) => retryNext(app, tx, readers))) tried += 1
  return tried
}

async function retryNext<Needs extends Base>(
  app: Needs,
  tx: Transaction<DB>,
  readers: EventReader<Needs>[],
): Promise<boolean> {
  const failed = await nextFailedEvent(app, tx)
  if (!failed) return false
  const { eventId, attempts, event } = failed
  let failure: EventFailure | undefined
  if (event)
    for (const reader of readers)
      if (await hasPassed(tx, reader.name, event)) failure = (await readOne(app, tx, reader, event)) ?? failure
  if (failure) await noteFailure(app, tx, failure, attempts)
  else await dropFailure(tx, eventId)
  return true
}

/** Returns whether a reader's cursor is behind an event. One that has not come to it yet reads it in its order. */
async function hasPassed(tx: Transaction<DB>, reader: string, { xid, seq }: StoredEvent): Promise<boolean> {
  const { rows } = await sql`
    select from event_cursors c where reader = ${reader} and (c.xid, c.seq) >= (${xid}::xid8, ${seq}::bigint)`.execute(
    tx,
  )
  return rows.length > 0
}

/** Events that a reader has not read: how many, counted up to a maximum, and the time of the oldest. */
export type Unread = { reader: string; count: number; oldest: Date | null }

/** Returns the unread events of every reader. */
export async function unreadEvents(db: Kysely<DB>, maxCounted: number): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select c.reader, count(e.at) as count, min(e.at) as oldest from event_cursors c
    left join lateral (
      select at from events where (events.xid, events.seq) > (c.xid, c.seq) order by events.xid, events.seq limit ${maxCounted}
    ) e on true
    group by c.reader order by c.reader`.execute(db)
  return rows
}
