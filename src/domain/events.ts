import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/id.ts'

/**
 * Every event and what it carries. An event is written in the database transaction of the change it tells of;
 * mail, live updates, search freshness and feeds read it afterwards. Payloads carry ids, never secrets or addresses.
 */
export type EventPayloads = {
  'user.created': { profileType: string }
  'user.verification-requested': { verificationId: string }
  'user.email-verified': Record<string, never>
  'user.updated': Record<string, never>
  'listing.created': { authorId: string }
  'listing.updated': { authorId: string }
  'listing.submitted': { authorId: string }
  'listing.approved': { authorId: string }
  'listing.changes-requested': { authorId: string; note: string }
  'listing.closed': { authorId: string }
  'listing.opened': { authorId: string }
  'listing.deleted': { authorId: string }
  'availability.changed': { authorId: string; from: string; until: string }
  'report.created': { subjectKind: string; aboutUserId: string; reason: string }
  'report.handled': { subjectKind: string }
  'transaction.initiated': { listingId: string; customerId: string; providerId: string; transition: string }
  'transaction.transitioned': { listingId: string; customerId: string; providerId: string; transition: string }
  'message.sent': { messageId: string; listingId: string; senderId: string; recipientId: string }
  'transaction.read': { userId: string }
}

export type EventName = keyof EventPayloads

/** An event as its readers see it. `subjectId` is the user, listing or transaction it is about. */
export type DomainEvent<Name extends EventName = EventName> = {
  [N in Name]: {
    seq: number
    id: string
    name: N
    actorId: string | null
    subjectId: string
    payload: EventPayloads[N]
    at: Date
  }
}[Name]

/** Records an event beside the change. Must be called with the transaction that makes the change. */
export async function record<Name extends EventName>(
  tx: Transaction<DB> | Kysely<DB>,
  clock: Clock,
  name: Name,
  event: { actorId: string | null; subjectId: string; payload: EventPayloads[Name] },
): Promise<void> {
  await tx
    .insertInto('events')
    .values({
      id: newId(),
      name,
      actorId: event.actorId,
      subjectId: event.subjectId,
      payload: JSON.stringify(event.payload),
      at: clock.now(),
    })
    .execute()
}
