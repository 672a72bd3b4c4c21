import { sql } from 'kysely'
import { expect } from 'vitest'
import { drainEvents } from '#domain/notifications/index.ts'

/**
 * Reads every event. Events wait for all transactions of the server that may still write an earlier one, also of other
 * tests.
 */
export async function drainAll(app: Parameters<typeof drainEvents>[0]): Promise<void> {
  const unread = async () => {
    await drainEvents(app)
    const { rows } = await sql<{ unread: number }>`
      select count(*)::int as unread from events e, event_cursors c
      where c.reader = 'notifications' and (e.xid, e.seq) > (c.xid, c.seq)`.execute(app.db)
    return rows[0]?.unread
  }
  await expect.poll(unread, { timeout: 15_000 }).toBe(0)
}
