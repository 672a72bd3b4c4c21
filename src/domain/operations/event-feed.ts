import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import type { EventSource } from '../caller.ts'
import type { EventName } from '../events.ts'
import { forgetHistoryOf } from './event-history.ts'

/** Type and resource of each event in the feed. Events that are missing here are internal. */
const fed: { [Name in EventName]?: { type: string; resource: string } } = {
  'user.created': { type: 'user/created', resource: 'user' },
  'user.updated': { type: 'user/updated', resource: 'user' },
  'user.approved': { type: 'user/updated', resource: 'user' },
  'user.email-verified': { type: 'user/updated', resource: 'user' },
  'user.banned': { type: 'user/updated', resource: 'user' },
  'user.unbanned': { type: 'user/updated', resource: 'user' },
  'user.deleted': { type: 'user/deleted', resource: 'user' },
  'listing.created': { type: 'listing/created', resource: 'listing' },
  'listing.updated': { type: 'listing/updated', resource: 'listing' },
  'listing.submitted': { type: 'listing/updated', resource: 'listing' },
  'listing.approved': { type: 'listing/updated', resource: 'listing' },
  'listing.approval-undone': { type: 'listing/updated', resource: 'listing' },
  'listing.rejected': { type: 'listing/updated', resource: 'listing' },
  'listing.changes-requested': { type: 'listing/updated', resource: 'listing' },
  'listing.closed': { type: 'listing/updated', resource: 'listing' },
  'listing.opened': { type: 'listing/updated', resource: 'listing' },
  'listing.deleted': { type: 'listing/deleted', resource: 'listing' },
  'transaction.initiated': { type: 'transaction/initiated', resource: 'transaction' },
  'transaction.transitioned': { type: 'transaction/transitioned', resource: 'transaction' },
  'transaction.metadata-changed': { type: 'transaction/updated', resource: 'transaction' },
  'booking.created': { type: 'booking/created', resource: 'booking' },
  'booking.updated': { type: 'booking/updated', resource: 'booking' },
  'review.posted': { type: 'review/created', resource: 'review' },
  'review.published': { type: 'review/updated', resource: 'review' },
  'review.removed': { type: 'review/updated', resource: 'review' },
  'review.restored': { type: 'review/updated', resource: 'review' },
  'stock.adjusted': { type: 'stockAdjustment/created', resource: 'stockAdjustment' },
  'message.sent': { type: 'message/created', resource: 'message' },
}

/** Every type of the feed. */
export const feedTypes: string[] = [...new Set(Object.values(fed).map(({ type }) => type))]

const querySchema = z.object({
  startAfterSequenceId: z.int().min(0).optional(),
  createdFrom: z.date().optional(),
  resourceId: z.uuid().optional(),
  relatedResourceId: z.uuid().optional(),
  types: z.array(z.string().max(100)).max(50).optional(),
  perPage: z.int().min(1).max(100).default(100),
})

export type FeedQuery = z.input<typeof querySchema>

/** One entry of the feed. */
export type FeedEvent = {
  sequenceId: number
  id: string
  type: string
  resourceId: string
  resourceType: string
  relatedIds: string[]
  actorId: string | null
  /** The member of staff who acted for the actor. */
  operatorId: string | null
  /** The cause of the event and the request of an API client; null for events written before this was recorded. */
  source: EventSource | null
  clientId: string | null
  requestId: string | null
  at: Date
  /** Replaced values by the names of columns: only those that differ, and of extended data only those keys. */
  previousValues: Record<string, unknown>
  /** The listing or account as it was right after the change, by the names of columns; a booking's state. Null once forgotten. */
  snapshot: Record<string, unknown> | null
}

/**
 * Returns at most a hundred events by ascending number; for the next page, pass the last number. For the operator's
 * programs.
 */
export async function queryFeed(app: Pick<App, 'db' | 'clock'>, query: FeedQuery): Promise<FeedEvent[]> {
  const asked = parse(querySchema, query)
  await numberEvents(app)
  const rows = await app.db
    .selectFrom('eventFeed')
    .selectAll()
    .where('sequenceId', '>', asked.startAfterSequenceId ?? 0)
    .$if(asked.createdFrom !== undefined, (rows) => rows.where('at', '>=', asked.createdFrom ?? new Date(0)))
    .$if(asked.resourceId !== undefined, (rows) => rows.where('resourceId', '=', asked.resourceId ?? ''))
    .$if(asked.types !== undefined, (rows) => rows.where('type', 'in', asked.types?.length ? asked.types : ['']))
    .$if(asked.relatedResourceId !== undefined, (rows) =>
      rows.where(sql<boolean>`related_ids @> array[${asked.relatedResourceId ?? ''}]::uuid[]`),
    )
    .orderBy('sequenceId')
    .limit(asked.perPage)
    .execute()
  return rows.map(({ eventId, sequenceId, previousValues, ...row }) => ({
    ...row,
    id: eventId,
    sequenceId: Number(sequenceId),
    previousValues: previousValues as Record<string, unknown>,
    source: row.source as FeedEvent['source'],
    snapshot: row.snapshot as FeedEvent['snapshot'],
  }))
}

const batch = 1000

/**
 * Numbers new events in the order of the database's transactions. One node at a time does this. Returns the number of
 * events read.
 */
export async function numberEvents({ db }: Pick<App, 'db'>): Promise<number> {
  let numbered = 0
  for (let last = batch; last === batch; numbered += last)
    last = await db.transaction().execute((tx) => numberBatch(tx))
  return numbered
}

type Row = {
  seq: string
  xid: string
  id: string
  name: EventName
  actorId: string | null
  operatorId: string | null
  source: string | null
  clientId: string | null
  requestId: string | null
  subjectId: string
  payload: Record<string, string>
  snapshot: Record<string, unknown> | null
  at: Date
}

async function numberBatch(tx: Transaction<DB>): Promise<number> {
  await sql`insert into event_cursors (reader, xid, seq) values ('feed', '0', 0) on conflict do nothing`.execute(tx)
  const { rows: places } = await sql<{ xid: string; seq: string }>`
    select xid::text, seq::text from event_cursors where reader = 'feed' for update`.execute(tx)
  const place = places[0] ?? { xid: '0', seq: '0' }
  const { rows } = await sql<Row>`
    select seq::text, xid::text, id, name, actor_id, operator_id, source, client_id, request_id, subject_id, payload,
      snapshot, at from events
    where (xid, seq) > (${place.xid}::xid8, ${place.seq}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
    order by events.xid, events.seq limit ${batch}`.execute(tx)
  const last = rows.at(-1)
  if (!last) return 0
  const replaced = await takeReplaced(tx, rows, last.xid)
  const entries = rows.flatMap((row) => entryOf(row, replaced.get(`${row.xid} ${row.subjectId}`) ?? {}))
  if (entries.length > 0) await tx.insertInto('eventFeed').values(entries).execute()
  await sql`update events set snapshot = null where snapshot is not null
    and (xid, seq) > (${place.xid}::xid8, ${place.seq}::bigint) and (xid, seq) <= (${last.xid}::xid8, ${last.seq}::bigint)`.execute(
    tx,
  )
  for (const { name, subjectId } of rows) if (name === 'user.deleted') await forgetHistoryOf(tx, subjectId)
  await sql`update event_cursors set xid = ${last.xid}::xid8, seq = ${last.seq}::bigint where reader = 'feed'`.execute(
    tx,
  )
  return rows.length
}

/**
 * Returns the values that the changes of these transactions replaced, by transaction and resource, and deletes earlier
 * ones.
 */
async function takeReplaced(tx: Transaction<DB>, rows: Row[], lastXid: string): Promise<Map<string, Replaced>> {
  const xids = [...new Set(rows.map(({ xid }) => xid))]
  const { rows: found } = await sql<{ xid: string; resourceId: string; before: Replaced }>`
    select xid::text, resource_id, before from changed_values where xid = any(${xids}::text[]::xid8[])
      and xid >= ${xids[0]}::xid8 and xid <= ${lastXid}::xid8 order by number`.execute(tx)
  await sql`delete from changed_values where xid < ${lastXid}::xid8`.execute(tx)
  const replaced = new Map<string, Replaced>()
  // For a resource that was changed twice, the earlier row holds the original values.
  for (const { xid, resourceId, before } of found) {
    const key = `${xid} ${resourceId}`
    replaced.set(key, earliest(replaced.get(key) ?? {}, before))
  }
  return replaced
}

type Replaced = Record<string, unknown>

/** The values of the earlier change where both have one, also among the keys of extended data. */
function earliest(earlier: Replaced, later: Replaced): Replaced {
  const data = Object.keys(later).filter((name) => name.endsWith('data') && name in earlier)
  const merged = data.map((name) => [name, { ...(later[name] as object), ...(earlier[name] as object) }])
  return { ...later, ...earlier, ...(Object.fromEntries(merged) as Replaced) }
}

function entryOf({ id, name, subjectId, payload, snapshot, at, ...row }: Row, previous: Replaced) {
  const { actorId, operatorId, source, clientId, requestId } = row
  const known = fed[name]
  if (!known) return []
  const related = [subjectId, payload.authorId, payload.listingId, payload.transactionId]
  const people = [payload.customerId, payload.providerId, payload.senderId, payload.recipientId]
  return [
    {
      eventId: id,
      type: known.type,
      resourceId: name === 'message.sent' ? (payload.messageId ?? subjectId) : subjectId,
      resourceType: known.resource,
      relatedIds: [...new Set([...related, ...people].filter((each) => each !== undefined))],
      actorId,
      operatorId,
      source,
      clientId,
      requestId,
      at,
      // A created resource has replaced nothing.
      previousValues: JSON.stringify(known.type.endsWith('/created') ? {} : previous),
      snapshot: snapshotFor(name, payload, snapshot),
    },
  ]
}

/** A booking and a review are described by their state, a transaction by its transitions. */
function snapshotFor(name: EventName, payload: Row['payload'], taken: Row['snapshot']): string | null {
  if (name.startsWith('booking.')) return JSON.stringify({ state: payload.state })
  if (name === 'review.posted') return JSON.stringify({ state: 'pending' })
  return taken && JSON.stringify(taken)
}
