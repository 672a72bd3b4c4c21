import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '#db/tables.ts'
import { parse } from '#kernel/parse.ts'
import type { App } from '../app.ts'
import type { EventSource } from '../caller.ts'
import { type EventName, forgetSnapshots } from '../events.ts'
import { type EventReader, readNewEvents, type StoredEvent } from '../outbox/index.ts'
import { forgetHistoryOf } from './event-history.ts'

/** The events of each type of the feed. Events that are missing here are internal. */
const eventsOfType: Record<string, EventName[]> = {
  'user/created': ['user.created'],
  'user/updated': [
    'user.updated',
    'user.approved',
    'user.email-verified',
    'user.banned',
    'user.unbanned',
    'user.closed',
    'user.reopened',
    'user.sending-limited',
    'user.sending-freed',
  ],
  'user/deleted': ['user.deleted'],
  'listing/created': ['listing.created'],
  'listing/updated': [
    'listing.updated',
    'listing.submitted',
    'listing.approved',
    'listing.approval-undone',
    'listing.rejected',
    'listing.changes-requested',
    'listing.closed',
    'listing.paused',
    'listing.opened',
  ],
  'listing/deleted': ['listing.deleted'],
  'transaction/initiated': ['transaction.initiated'],
  'transaction/transitioned': ['transaction.transitioned'],
  'transaction/updated': ['transaction.metadata-changed'],
  'booking/created': ['booking.created'],
  'booking/updated': ['booking.updated'],
  'review/created': ['review.posted'],
  'review/updated': ['review.published', 'review.removed', 'review.restored'],
  'stockAdjustment/created': ['stock.adjusted'],
  'message/created': ['message.sent'],
  'message/updated': ['message.hidden', 'message.shown'],
}

const typeOf = new Map(Object.entries(eventsOfType).flatMap(([type, names]) => names.map((name) => [name, type])))

/** Every type of the feed. */
export const feedTypes: string[] = Object.keys(eventsOfType)

type Needs = Pick<App, 'db' | 'clock' | 'log'>

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
  /**
   * The listing or account as it was right after the change, by the names of columns; a booking's state. Null once
   * forgotten.
   */
  snapshot: Record<string, unknown> | null
}

/**
 * Returns at most a hundred events by ascending number; for the next page, pass the last number. For the operator's
 * programs. Entries are never deleted. What they hold of a resource (`previousValues`, `snapshot`) is erased after
 * `retention.events`; of a deleted listing or account after `retention.afterDeletion` where that is sooner; and at once for
 * an account that is erased, with its listings (`event-history.ts`).
 */
export async function queryFeed(app: Needs, query: FeedQuery): Promise<FeedEvent[]> {
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
  return rows.map(({ eventId, previousValues, ...row }) => ({
    ...row,
    id: eventId,
    previousValues: previousValues as Record<string, unknown>,
    source: row.source as FeedEvent['source'],
    snapshot: row.snapshot as FeedEvent['snapshot'],
  }))
}

/** Copies events into the feed, numbered in the order of the database's transactions. */
export const feedReader: EventReader<Needs> = {
  name: 'feed',
  batch: 1000,
  // What was written before the feed is asked is in the answer.
  ifBusy: 'wait',
  async read(_app, tx, events) {
    const replaced = await takeReplaced(tx, events)
    const entries = events.flatMap((event) => entryOf(event, replaced.get(`${event.xid} ${event.subjectId}`) ?? {}))
    if (entries.length > 0)
      await tx
        .insertInto('eventFeed')
        .values(entries)
        .onConflict((conflict) => conflict.column('eventId').doNothing())
        .execute()
    const [first, last] = [events[0], events.at(-1)]
    if (first && last)
      await forgetSnapshots(
        tx,
        sql`(xid, seq) between (${first.xid}::xid8, ${first.seq}::bigint) and (${last.xid}::xid8, ${last.seq}::bigint)`,
      )
    for (const { name, subjectId } of events) if (name === 'user.deleted') await forgetHistoryOf(tx, subjectId)
    return []
  },
}

/** Numbers all new events. Returns the number of events read. */
export async function numberEvents(app: Needs): Promise<number> {
  return readNewEvents(app, feedReader)
}

/**
 * Returns the values that the changes of these transactions replaced, by transaction and resource, and deletes earlier
 * ones.
 */
async function takeReplaced(tx: Transaction<DB>, events: StoredEvent[]): Promise<Map<string, Replaced>> {
  const xids = [...new Set(events.map(({ xid }) => xid))]
  const lastXid = xids.at(-1) ?? '0'
  const { rows: found } = await sql<{ xid: string; resourceId: string; before: Replaced }>`
    select xid::text, resource_id, before from changed_values where xid = any(${xids}::text[]::xid8[])
      and xid >= ${xids[0]}::xid8 and xid <= ${lastXid}::xid8 order by number`.execute(tx)
  // Those of a failed event are needed when it is read again.
  await sql`delete from changed_values c where xid < ${lastXid}::xid8
    and not exists (select from failed_events f where f.xid = c.xid)`.execute(tx)
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

function entryOf({ id, name, subjectId, snapshot, at, ...event }: StoredEvent, previous: Replaced) {
  const { actorId, operatorId, source, clientId, requestId } = event
  const payload = event.payload as Payload
  const type = typeOf.get(name)
  if (!type) return []
  const [resourceType = ''] = type.split('/')
  const related = [subjectId, payload.authorId, payload.listingId, payload.transactionId]
  const people = [payload.customerId, payload.providerId, payload.senderId, payload.recipientId]
  return [
    {
      eventId: id,
      type,
      resourceId: resourceType === 'message' ? (payload.messageId ?? subjectId) : subjectId,
      resourceType,
      relatedIds: [...new Set([...related, ...people].filter((each) => each !== undefined))],
      actorId,
      operatorId,
      source,
      clientId,
      requestId,
      at,
      // A created resource has replaced nothing.
      previousValues: JSON.stringify(type.endsWith('/created') ? {} : previous),
      snapshot: snapshotFor(name, payload, snapshot),
    },
  ]
}

type Payload = Record<string, string | undefined>

/** A booking and a review are described by their state, a transaction by its transitions. */
function snapshotFor(name: EventName, payload: Payload, taken: StoredEvent['snapshot']): string | null {
  if (name.startsWith('booking.')) return JSON.stringify({ state: payload.state })
  if (name === 'review.posted') return JSON.stringify({ state: 'pending' })
  return taken && JSON.stringify(taken)
}
