import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'

export type Side = 'customer' | 'provider'

/** The two people of a transaction. */
export type Sides = { id: string; customerId: string; providerId: string }

/** Something that happened in a transaction, as both inboxes show it. */
export type Activity = {
  at: Date
  /** The sides that have one more thing to read. */
  unreadBy: readonly Side[]
  /** Whether the transaction leaves the archive of both sides. */
  unarchives: boolean
  /**
   * Values of a step for the inboxes: the side that owes an answer and until when, and the days of an accepted stay. Absent
   * values stay.
   */
  due?: {
    answerRole: Side | null
    answerBy: Date | null
    stayFrom: CalendarDate | null
    stayUntil: CalendarDate | null
  }
}

/** Updates the rows of a transaction in the inboxes of its two people. The caller holds the row of the transaction. */
export async function updateInboxes(
  tx: Transaction<DB>,
  { id, customerId, providerId }: Sides,
  { at, unreadBy, unarchives, due }: Activity,
): Promise<void> {
  await tx
    .updateTable('participations')
    .set({
      lastActivityAt: sql`greatest(last_activity_at, ${at}::timestamptz)`,
      unread: sql`unread + case when role = any(${unreadBy}::text[]) then 1 else 0 end`,
      ...(unarchives && { archivedAt: null }),
      ...(due && {
        answerBy: sql`case when role = ${due.answerRole}::text then ${due.answerBy}::timestamptz end`,
        stayFrom: due.stayFrom,
        stayUntil: due.stayUntil,
      }),
    })
    .where('transactionId', '=', id)
    .where('userId', 'in', [customerId, providerId])
    .execute()
}
