import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/id.ts'

/** Kinds of background work that can fail and be parked. */
export type FailedKind = 'event' | 'timer' | 'mail' | 'push' | 'webhook'

/** Actions of staff in the audit log. */
export const auditActions = [
  'listing.approved',
  'listing.changes-requested',
  'user.email-verified',
  'user.verified',
  'user.unverified',
  'user.approved',
  'user.permissions',
  'listing.approval-undone',
  'listing.rejected',
  'listing.closed',
  'listing.opened',
  'listing.assigned',
  'listing.given-back',
  'user.banned',
  'user.unbanned',
  'user.ban-ended',
  'user.sending-limited',
  'user.sending-freed',
  'user.role-changed',
  'user.written-to',
  'user.noted',
  'user.contact-shown',
  'user.second-factor-removed',
  'user.vouch-removed',
  'stay.cancelled',
  'stay.refunded',
  'payout.retried',
  'payout.bank-requested',
  'refund.retried',
  'refund.settled',
  'return.retried',
  'mismatch.settled',
  'payments.compared',
  'payments.exported',
  'review.removed',
  'review.restored',
  'message.hidden',
  'message.shown',
  'report.handled',
  'report.assigned',
  'report.given-back',
  'user.logged-in-as',
  'user.acted-as',
  'failed-work.retried',
  'failed-work.set-aside',
  'announcement.published',
  'announcement.ended',
  'announcement.resumed',
] as const
export type AuditAction = (typeof auditActions)[number]

/**
 * Writes an entry of the audit log: the action of staff, its subject and its reason. Call it in the database transaction of
 * the action, so that no action is unrecorded.
 */
export async function audit(
  tx: Transaction<DB> | Kysely<DB>,
  clock: Clock,
  entry: {
    /** Null for the operator's own programs. */
    actorId: string | null
    action: AuditAction
    subjectKind: 'listing' | 'user' | 'report' | 'stay' | 'review' | 'payments' | 'announcement' | FailedKind
    subjectId: string
    reason?: string
    /** Further data, such as the values that an undo restores. */
    details?: Record<string, unknown>
  },
): Promise<void> {
  const { details = {}, ...values } = entry
  await tx
    .insertInto('auditEntries')
    .values({ id: newId(), reason: '', ...values, details: JSON.stringify(details), at: clock.now() })
    .execute()
}

/** Writes down what an operator did in a member's name: one entry about that member for each event. */
export async function auditActs(
  tx: Transaction<DB> | Kysely<DB>,
  clock: Clock,
  operatorId: string,
  events: readonly { name: string; actorId: string | null; subjectId: string }[],
): Promise<void> {
  await tx
    .insertInto('auditEntries')
    .values(
      events.map(({ name, actorId, subjectId }) => ({
        id: newId(),
        actorId: operatorId,
        action: 'user.acted-as' satisfies AuditAction,
        subjectKind: 'user',
        subjectId: actorId ?? subjectId,
        reason: '',
        details: JSON.stringify({ event: name, subjectId }),
        at: clock.now(),
      })),
    )
    .execute()
}
