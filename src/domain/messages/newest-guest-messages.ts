import { sql } from 'kysely'
import type { App } from '../app.ts'
import { requireMember } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { maxChosen } from './inbox-query.ts'
import { isWithheld } from './shown-content.ts'

/**
 * Returns the newest message of the guest in each of the viewer's conversations as a host, at most a thousand characters,
 * by the id of the conversation. Conversations of others and those in which the guest wrote nothing are not in the map; for
 * staff in a member's name none are.
 */
export async function newestGuestMessages(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  ids: string[],
): Promise<Map<string, string>> {
  const { userId } = requireMember(viewer)
  if (isWithheld(viewer)) return new Map()
  const { rows } = await sql<{ id: string; content: string }>`
    select t.id, left(said.content, 1000) as content
    from transactions t cross join lateral (
      select content from messages m
      where m.transaction_id = t.id and m.sender_id = t.customer_id and m.hidden_at is null
      order by m.created_at desc, m.id desc limit 1
    ) said
    where t.provider_id = ${userId} and t.id = any(${ids.slice(0, maxChosen)}::uuid[])`.execute(app.db)
  return new Map(rows.map(({ id, content }) => [id, content]))
}
