import { sql } from 'kysely'
import type { Audited } from '../audited.ts'

/** All work in the background is done or due later: nothing is late, none has failed, nothing is claimed and left. */
export async function findWorkLeft({ db, clock }: Pick<Audited, 'db' | 'clock'>): Promise<string[]> {
  const now = clock.now()
  const { rows } = await sql<{ fault: string }>`
    select 'the timer ' || name || ' of ' || transaction_id || case when failed is null then ' is late' else ' has failed' end as fault
      from timers where failed is not null or run_at <= ${now}
    union all
    select 'the mail ' || id || ' is ' || state from deliveries
      where state = 'sending' or (state = 'queued' and due_at <= ${now})
    union all
    select 'the event ' || f.event_id || ' has failed: ' || f.reason from failed_events f where f.set_aside_at is null
    union all
    select 'the event ' || e.id || ' was not read by ' || c.reader from events e, event_cursors c
      where c.reader = 'notifications' and (e.xid, e.seq) > (c.xid, c.seq)
    union all
    select 'the step of ' || transaction_id || ' was interrupted' from step_attempts where lease_until <= ${now}
    order by 1`.execute(db)
  return rows.map(({ fault }) => fault)
}
