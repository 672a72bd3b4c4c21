import { type RawBuilder, sql } from 'kysely'
import type { Audited } from '../audited.ts'

/** Each with the id of what is incomplete. */
const halves: [string, RawBuilder<{ id: string }>][] = [
  [
    'the transaction # has no step into its state',
    sql`select t.id from transactions t where not exists (
      select from transitions s where s.transaction_id = t.id and s.to_state = t.state and s.transition = t.last_transition)`,
  ],
  [
    'the transaction # is not in the inboxes of two people',
    sql`select t.id from transactions t where (select count(*) from participations p where p.transaction_id = t.id) <> 2`,
  ],
  [
    'the step # has no event',
    sql`select s.id from transitions s where not exists (
      select from events e where e.subject_id = s.transaction_id and e.payload ->> 'stepId' = s.id::text)`,
  ],
  [
    'the event of the step # has no step',
    sql`select e.payload ->> 'stepId' as id from events e
      where e.name in ('transaction.initiated', 'transaction.transitioned')
        and not exists (select from transitions s where s.transaction_id = e.subject_id and s.id::text = e.payload ->> 'stepId')`,
  ],
  [
    'the message # has no event',
    sql`select m.id from messages m where not exists (
      select from events e where e.subject_id = m.transaction_id and e.payload ->> 'messageId' = m.id::text)`,
  ],
  [
    'the request # does not run out',
    sql`select t.id from transactions t where t.state = 'state/preauthorized' and not exists (
      select from timers m where m.transaction_id = t.id and m.name = 'transition/expire')`,
  ],
  [
    'the booking of # is in another state than the stay',
    sql`select t.id from transactions t join bookings b on b.transaction_id = t.id
      where b.state <> case t.state when 'state/preauthorized' then 'pending' when 'state/declined' then 'declined'
        when 'state/cancelled' then case t.last_transition when 'transition/withdraw' then 'declined' else 'cancelled' end
        else 'accepted' end`,
  ],
  [
    'the stay # has no booking',
    sql`select t.id from transactions t where t.state <> 'state/enquiry' and not exists (
      select from bookings b where b.transaction_id = t.id)`,
  ],
  [
    'the listing # waits for approval without an event',
    sql`select l.id from listings l where l.state = 'pendingApproval' and not exists (
      select from events e where e.subject_id = l.id and e.name = 'listing.submitted')`,
  ],
]

/** What belongs together was written together, also where nobody got an answer. */
export async function findHalfWrites({ db }: Pick<Audited, 'db'>): Promise<string[]> {
  const found = await Promise.all(
    halves.map(async ([sentence, query]) => {
      const { rows } = await query.execute(db)
      return rows.map(({ id }) => sentence.replace('#', id))
    }),
  )
  return found.flat()
}
