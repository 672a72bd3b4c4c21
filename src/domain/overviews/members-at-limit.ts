import { sql } from 'kysely'
import type { App } from '../app.ts'
import { attemptWindow } from '../attempts.ts'
import { dayLimits } from '../transactions/index.ts'
import { type PersonCard, personCards, requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { isVouchedFor } from '../vouches/index.ts'

const maxShown = 5

/**
 * Returns active members who have reached today's limit of messages or new conversations, at most five. For staff. Throws
 * `forbidden`.
 */
export async function membersAtLimit(
  app: Pick<App, 'db' | 'clock' | 'marketplace'>,
  viewer: Viewer,
): Promise<PersonCard[]> {
  requireStaff(viewer)
  const { start } = attemptWindow(app, 'message')
  const { beforeConfirmation } = app.marketplace
  const { message: messages, enquiry: enquiries } = dayLimits(app, { emailVerified: true })
  const { rows } = await sql<{ id: string }>`
    with counted as materialized (
      select split_part(subject, ':', 1) as what, split_part(subject, ':', 2)::uuid as user_id, used from attempts
      where window_start = ${start} and (subject like 'message:%' or subject like 'enquiry:%')
    )
    select distinct u.id from counted c join users u on u.id = c.user_id
    where u.state = 'active' and c.used >= case c.what
      when 'message' then case when u.email_verified then ${messages.usual}::int else ${beforeConfirmation.messagesPerDay}::int end
      else case when u.email_verified then ${enquiries.usual}::int else ${beforeConfirmation.conversations}::int end end
    and (not u.email_verified or not ${isVouchedFor(sql`u.id`)}
      or c.used >= case c.what when 'message' then ${messages.vouched}::int else ${enquiries.vouched}::int end)
    order by u.id limit ${maxShown}`.execute(app.db)
  const people = await personCards(
    app,
    rows.map(({ id }) => id),
  )
  return [...people.values()]
}
