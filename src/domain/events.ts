import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/id.ts'
import { auditActs } from './audit.ts'
import { type EventSource, presentCaller } from './caller.ts'
import { snapshotOf } from './event-snapshot.ts'

/**
 * All events and their payloads. An event is written in the database transaction of its change; mail, live updates, search
 * and feeds read it afterwards. Payloads carry ids, never secrets or addresses.
 */
export type EventPayloads = {
  'user.created': { profileType: string }
  'user.verification-requested': { verificationId: string }
  'user.email-verified': Record<string, never>
  'user.updated': Record<string, never>
  'user.approved': Record<string, never>
  'user.password-changed': Record<string, never>
  'user.password-reset-requested': { resetId: string }
  'user.sign-in-link-requested': { linkId: string }
  'user.email-change-requested': Record<string, never>
  'user.deleted': Record<string, never>
  /** The deletion was asked for and can be undone; later comes `user.deleted` or `user.reopened`. */
  'user.closed': Record<string, never>
  'user.reopened': Record<string, never>
  /** Somebody asked for a link to an account that is closed. */
  'user.keeping-asked': Record<string, never>
  /** `until`: when the export of the person's own data is deleted, ISO 8601. */
  'user.archive-ready': { archiveId: string; until: string }
  'user.passkey-added': { name: string }
  'user.passkey-removed': { name: string }
  /** `provider`: the name of the provider as people know it. */
  'user.identity-linked': { provider: string }
  'user.identity-unlinked': { provider: string }
  /** `guessed`: several wrong codes after the right password. `removed`: by the operator. */
  'user.second-factor-changed': { change: 'on' | 'off' | 'codes' | 'recovery-code-used' | 'guessed' | 'removed' }
  'user.archive-failed': { archiveId: string }
  /** A verified organisation vouches for the person, or does so no longer. */
  'user.vouched-for': { organisationId: string }
  'user.vouch-withdrawn': { organisationId: string }
  /** A person is notified of a new version of the terms; `effectiveAt`: when it holds, ISO 8601. */
  'user.terms-changed': { version: string; effectiveAt: string }
  'user.terms-accepted': { version: string }
  /** Staff ask a host for another bank account, because the payout of a stay has failed. */
  'user.bank-requested': { transactionId: string }
  /**
   * What the payment provider asks of a host has changed, or whether guests can pay them. `before`: the state until then;
   * `deadline`: until when the host has to give what is missing, ISO 8601.
   */
  'user.payout-account-changed': {
    before: string
    state: string
    couldBePaid: boolean
    canBePaid: boolean
    deadline: string | null
  }
  /** `until`: the last day of a ban that ends by itself. */
  'user.banned': { reason: string; until?: string }
  /** Without a reason the ban has ended by itself. */
  'user.unbanned': { reason: string }
  /** The person begins no conversation up to and including the day `until`. */
  'user.sending-limited': { reason: string; until: string }
  'user.sending-freed': { reason: string }
  /**
   * An answer by mail is no message. `sender`: it came from another address than that of the account. `ended`: its address
   * holds no longer. `closed`: nobody can write there. `empty`, `long`: its text. `limit`: too many messages today.
   */
  'user.reply-refused': {
    reason: 'sender' | 'ended' | 'closed' | 'empty' | 'long' | 'limit'
    transactionId: string
  }
  /** Staff wrote to somebody. */
  'user.written-to': { text: string }
  'listing.created': { authorId: string }
  'listing.updated': { authorId: string }
  'listing.submitted': { authorId: string }
  /** `mailsAt`: the approval can be undone before, so mails about it leave then. */
  'listing.approved': { authorId: string; mailsAt?: string }
  'listing.approval-undone': { authorId: string }
  'listing.changes-requested': { authorId: string; note: string }
  'listing.rejected': { authorId: string; note: string }
  /** `reason` when staff did it. */
  'listing.closed': { authorId: string; reason?: string }
  /**
   * Closed because its author has not answered `unanswered` requests in a row, or has not answered the question of `askedAt`
   * (ISO 8601), or because its last day `endedOn` (YYYY-MM-DD) is over.
   */
  'listing.paused': { authorId: string } & ({ unanswered: number } | { askedAt: string } | { endedOn: string })
  /** Its author is asked whether it still holds; `askedAt`: which question, ISO 8601. */
  'listing.asked': { authorId: string; askedAt: string }
  /** Its author says that it still holds. */
  'listing.confirmed': { authorId: string }
  'listing.opened': { authorId: string; reason?: string }
  'listing.deleted': { authorId: string }
  'availability.changed': { authorId: string; from: string; until: string }
  'stock.adjusted': { authorId: string; listingId: string }
  'report.created': { subjectKind: string; aboutUserId: string; reason: string }
  'report.handled': { subjectKind: string }
  'transaction.initiated': TransitionPayload
  'transaction.transitioned': TransitionPayload
  /** A delayed mail of the process, or a reminder that an answer is due: `notification` names it. */
  'transaction.notification-due': { listingId: string; customerId: string; providerId: string; notification: string }
  /** A guest's bank has opened or ended a dispute about the payment. */
  'transaction.disputed': { disputeId: string; status: string }
  'transaction.metadata-changed': Record<string, never>
  'transaction.offered': { listingId: string; customerId: string; providerId: string; offeredId: string }
  /** The host has said that an agreed stay takes place at another address. */
  'transaction.address-changed': { listingId: string; customerId: string; providerId: string }
  /** The provider has made a refund. Amounts are in minor units; `hostShare` is the part that was taken from the host. */
  'transaction.refunded': MoneyPayload & { refundId: string; hostShare: number }
  'transaction.refund-failed': MoneyPayload & { refundId: string; hostShare: number }
  /** The provider says that a payout has arrived at the host's bank. */
  'transaction.paid-out': MoneyPayload
  'transaction.payout-failed': MoneyPayload
  'booking.created': { transactionId: string; listingId: string; state: string }
  'booking.updated': { transactionId: string; listingId: string; state: string }
  'review.posted': { transactionId: string; listingId: string; subjectId: string }
  'review.published': { transactionId: string; listingId: string; subjectId: string }
  'review.removed': { transactionId: string; listingId: string; authorId: string; reason: string }
  'review.restored': { transactionId: string; listingId: string; authorId: string; reason: string }
  /** `with` names the transition that was taken together with the message; one mail covers both. */
  'message.sent': { messageId: string; listingId: string; senderId: string; recipientId: string; with?: string }
  /** Staff have hidden a message from both people, or show it again. */
  'message.hidden': HiddenPayload
  'message.shown': HiddenPayload
  'transaction.read': { userId: string }
  /** The number of unread notifications of somebody has changed. */
  'user.notified': { userId: string; unread: number }
}

type HiddenPayload = {
  messageId: string
  senderId: string
  reason: string
  listingId: string
  customerId: string
  providerId: string
}

type MoneyPayload = { listingId: string; customerId: string; providerId: string; amount: number; currency: string }

type TransitionPayload = {
  listingId: string
  customerId: string
  providerId: string
  transition: string
  /** Id of the step among the transaction's transitions. */
  stepId: string
  /** The message that was sent with the step. */
  messageId?: string
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

type NewEvent<Name extends EventName> = { actorId: string | null; subjectId: string; payload: EventPayloads[Name] }

/** An event with its name, to be recorded. `subjectId` is the user, listing, transaction, booking or review it is about. */
export type NamedEvent = { [Name in EventName]: { name: Name } & NewEvent<Name> }[EventName]

/** The position of a recorded event in the outbox. */
export type RecordedEvent = { id: string; xid: string; seq: number }

/** Records an event beside the change, with the transaction that makes the change. Returns its place in the outbox. */
export async function record<Name extends EventName>(
  tx: Transaction<DB> | Kysely<DB>,
  clock: Clock,
  name: Name,
  event: NewEvent<Name>,
): Promise<RecordedEvent> {
  const [recorded] = await recordAll(tx, clock, [{ name, ...event } as NamedEvent])
  if (!recorded) throw new Error(`${name} was not recorded`)
  return recorded
}

/** Records several events in their order. Returns their places in the outbox. */
export async function recordAll(
  tx: Transaction<DB> | Kysely<DB>,
  clock: Clock,
  events: NamedEvent[],
): Promise<RecordedEvent[]> {
  if (events.length === 0) return []
  const operatorId = presentCaller()?.operatorId ?? null
  const at = clock.now()
  const rows = events.map(({ name, actorId, subjectId, payload }) => {
    const { source, clientId, requestId } = originOf(name)
    return sql`(${newId()}::uuid, ${name}, ${actorId}::uuid, ${subjectId}::uuid, ${operatorId}::uuid,
      ${JSON.stringify(payload)}::jsonb, ${snapshotOf(name, subjectId)}, ${at}::timestamptz, ${source},
      ${clientId}::uuid, ${requestId}::uuid)`
  })
  // Plain SQL, because it runs with every message.
  const { rows: recorded } = await sql<RecordedEvent>`
    insert into events (id, name, actor_id, subject_id, operator_id, payload, snapshot, at, source, client_id, request_id)
    values ${sql.join(rows)} returning id, xid::text, seq`.execute(tx)
  if (operatorId) await auditActs(tx, clock, operatorId, events)
  return recorded
}

/**
 * Marks all events of the present transaction: nobody gets a mail about them. Programs that follow the feed get them all the
 * same.
 */
export async function silenceEvents(tx: Transaction<DB>): Promise<void> {
  await sql`update events set silent = true where xid = pg_current_xact_id()`.execute(tx)
}

/** Deletes the snapshots of the events for which the condition holds. Returns their number. */
export async function forgetSnapshots(tx: Transaction<DB>, condition: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    update events set snapshot = null where snapshot is not null and (${condition})`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes what staff wrote in events before a moment. Returns the number of events. */
export async function forgetWordsOfStaff(tx: Transaction<DB>, before: Date): Promise<number> {
  // As in the index events_words.
  const { numAffectedRows } = await sql`
    update events set payload = payload - '{note,text,reason}'::text[]
    where payload ?| '{note,text,reason}'::text[] and name <> 'report.created' and at < ${before}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** By what an event was caused, and by which request of which API client. */
type Origin = { source: EventSource; clientId: string | null; requestId: string | null }

/** Returns the origin of an event of that name that the present work causes. */
function originOf(name: EventName): Origin {
  const caller = presentCaller()
  const { clientId = null, requestId = null } = caller ?? {}
  // Steps of transactions change bookings and reviews, so the source is the transaction and not the caller.
  if (ofSteps.has(name)) return { source: 'transaction', clientId, requestId }
  const byItself = name.startsWith('transaction.') ? 'transaction' : 'admin'
  return { source: caller?.source ?? byItself, clientId, requestId }
}

const ofSteps = new Set<EventName>(['booking.created', 'booking.updated', 'review.posted', 'review.published'])
