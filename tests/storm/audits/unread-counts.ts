import { sql } from 'kysely'
import { freeStay } from '#processes/free-stay.ts'
import type { Audited } from '../audited.ts'

const notified = freeStay.notifications
  .filter(({ at }) => !at)
  .map(({ on, to }) => ({ transition: on, key: to === 'customer' ? 'customerId' : 'providerId' }))

/**
 * The unread count of each conversation is the number of messages and steps after its person read it. Their events are
 * numbered while the row of the count is held, so that their order is that in which the count was changed.
 */
export async function findUnreadFaults({ db }: Pick<Audited, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ user: string; transaction: string; unread: number; told: number }>`
    with told as (
      select e.subject_id as transaction_id, e.payload ->> 'recipientId' as user_id, e.seq from events e
      where e.name = 'message.sent' and not e.payload ? 'with'
      union all
      select e.subject_id, e.payload ->> n.key, e.seq from events e
      join json_to_recordset(${JSON.stringify(notified)}::json) as n (transition text, key text) on n.transition = e.payload ->> 'transition'
      where e.name in ('transaction.initiated', 'transaction.transitioned')
    ),
    counted as (
      select p.user_id, p.transaction_id, p.unread, count(t.seq)::int as told
      from participations p left join told t on t.transaction_id = p.transaction_id and t.user_id = p.user_id::text
        and t.seq > coalesce((select max(r.seq) from events r where r.name = 'transaction.read'
          and r.subject_id = p.transaction_id and r.payload ->> 'userId' = p.user_id::text), 0)
      group by 1, 2, 3
    )
    select user_id as "user", transaction_id as transaction, unread, told from counted where unread <> told order by 2, 1`.execute(
    db,
  )
  return rows.map(
    ({ user, transaction, unread, told }) => `${user} has ${unread} unread in ${transaction}, not ${told}`,
  )
}
