import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { CalendarDate } from '#kernel/dates.ts'

export type Side = 'customer' | 'provider'

/** The two people of a transaction. */
export type Sides = { id: string; customerId: string; providerId: string }

/** Something that happened in a transaction, as both inboxes show it. */
export type Activity = {
  at: Date
  /** The sides that have one more thing to read. With one, the transaction leaves the archive of both sides. */
  unreadBy: readonly Side[]
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
export async function updateInboxes(tx: Transaction<DB>, sides: Sides, activity: Activity): Promise<void> {
  await inboxUpdate(sides, activity).execute(tx)
}

/** Returns the statement of `updateInboxes`, for one that changes more. Plain SQL: it runs with every message. */
export function inboxUpdate(
  { id, customerId, providerId }: Sides,
  { at, unreadBy, due }: Activity,
): RawBuilder<unknown> {
  return sql`update participations set last_activity_at = greatest(last_activity_at, ${at}::timestamptz),
      unread = unread + case when role = any(${unreadBy}::text[]) then 1 else 0 end
      ${unreadBy.length > 0 ? sql`, archived_at = null` : sql``}
      ${due ? dueValues(due) : sql``}
    where transaction_id = ${id} and user_id in (${customerId}, ${providerId})`
}

function dueValues({ answerRole, answerBy, stayFrom, stayUntil }: NonNullable<Activity['due']>): RawBuilder<unknown> {
  return sql`, answer_by = case when role = ${answerRole}::text then ${answerBy}::timestamptz end,
    stay_from = ${stayFrom}, stay_until = ${stayUntil}`
}
