import { sql } from 'kysely'
import { freeStay } from '#processes/free-stay.ts'
import type { Audited } from '../audited.ts'

const owed = freeStay.notifications
  .filter(({ at, template }) => !at && !template.startsWith('review-'))
  .map(({ on, to, template }) => ({ transition: on, key: to === 'customer' ? 'customerId' : 'providerId', template }))

/** Each event that owes somebody a mail has queued it, once. */
export async function findUnqueuedMails({ db }: Pick<Audited, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ event: string; name: string; mails: number }>`
    with steps as (
      select e.id, e.name, count(d.id)::int as mails from events e
      join json_to_recordset(${JSON.stringify(owed)}::json) as o (transition text, key text, template text)
        on o.transition = e.payload ->> 'transition'
      left join deliveries d on d.event_id = e.id and d.user_id::text = e.payload ->> o.key and d.channel = 'mail'
        and d.template = o.template
      where e.name in ('transaction.initiated', 'transaction.transitioned') group by 1, 2
    ),
    texts as (
      select e.id, e.name, count(d.id)::int as mails from events e
      left join deliveries d on d.user_id::text = e.payload ->> 'recipientId' and d.conversation_id = e.subject_id
        and d.channel = 'mail' and (d.values ->> 'messageIds')::jsonb ? (e.payload ->> 'messageId')
      where e.name = 'message.sent' and not e.payload ? 'with' group by 1, 2
    ),
    others as (
      select e.id, e.name, count(d.id)::int as mails from events e
      left join deliveries d on d.event_id = e.id and d.channel = 'mail' and d.template in ('verify-email', 'listing-submitted', 'listing-approved')
      where e.name in ('user.verification-requested', 'listing.submitted')
        -- A listing that was closed before the mail was queued has none.
        or (e.name = 'listing.approved' and exists (select from public_listings l where l.id = e.subject_id)) group by 1, 2
    )
    select id as event, name, mails from (select * from steps union all select * from texts union all select * from others) all_events
    where mails <> 1 order by 1`.execute(db)
  return rows.map(({ event, name, mails }) => `the event ${event} (${name}) has queued ${mails} mails`)
}
