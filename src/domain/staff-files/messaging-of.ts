import { sql } from 'kysely'
import { day } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { reportsAbout, type ReportRow } from '../moderation/index.ts'

/** How much somebody writes, and what others or they themselves told staff. What was written is not part of it. */
export type Messaging = { messages: number; conversations: number; days: number; reported: ReportRow[] }

const days = 7

/** Returns how much a person has written in the last seven days, and the reports that they made. For staff. */
export async function messagingOf(app: Pick<App, 'db' | 'clock'>, viewer: Viewer, userId: string): Promise<Messaging> {
  staffActor(viewer)
  const since = new Date(app.clock.now().getTime() - days * day)
  const [{ rows }, reported] = await Promise.all([
    // By the person's transactions: messages are found by their conversation only.
    sql<{ messages: number; conversations: number }>`
      select count(*)::int as messages, count(distinct m.transaction_id)::int as conversations
      from transactions t join messages m on m.transaction_id = t.id
      where (t.customer_id = ${userId} or t.provider_id = ${userId})
        and m.sender_id = ${userId} and m.created_at >= ${since}`.execute(app.db),
    reportsAbout(app, viewer, { reporterId: userId }),
  ])
  const { messages = 0, conversations = 0 } = rows[0] ?? {}
  return { messages, conversations, days, reported }
}
