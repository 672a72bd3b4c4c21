import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { minute, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import type { App } from '../app.ts'
import { type EventReader, readNewEvents, retryFailedEvents, type StoredEvent } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)

beforeEach(async () => {
  for (const table of ['events', 'eventCursors', 'failedEvents'] as const) await db.deleteFrom(table).execute()
})

/** An event of a database transaction with that number, which is over. */
async function event(xid: number): Promise<string> {
  const id = newId()
  await sql`insert into events (id, xid, name, actor_id, subject_id, payload, at)
    values (${id}, ${String(xid)}::xid8, 'listing.updated', null, ${newId()}, '{}', now())`.execute(db)
  return id
}

/** Returns a reader that records what it has read and throws for the given events. */
function reader(name: string, { batch = 2, throwsAt = new Set<string>() } = {}): EventReader<App> & { ids: string[] } {
  const ids: string[] = []
  return {
    ids,
    name,
    batch,
    ifBusy: 'skip',
    async read(_app, tx, events: StoredEvent[]) {
      const bad = events.find(({ id }) => throwsAt.has(id))
      if (bad) await sql`select 1 / 0`.execute(tx)
      ids.push(...events.map(({ id }) => id))
      return []
    },
  }
}

test('a reader who takes two at a time misses none where the numbers of transactions grow longer', async () => {
  const ids = [await event(9), await event(10), await event(99), await event(100)]
  const annas = reader('a-reader')
  expect(await readNewEvents(app, annas)).toBe(4)
  ids.push(await event(101))
  await readNewEvents(app, annas)
  expect(annas.ids).toEqual(ids)
})

test('an event that one reader cannot read is noted by itself, and every reader gets all others in order', async () => {
  const ids = [await event(9), await event(10), await event(11), await event(12), await event(13)]
  const throwsAt = new Set([ids[1] ?? ''])
  const [failing, healthy] = [reader('failing', { batch: 5, throwsAt }), reader('healthy', { batch: 5 })]
  for (const each of [failing, healthy]) await readNewEvents(app, each)
  expect(failing.ids).toEqual(ids.filter((id) => !throwsAt.has(id)))
  expect(healthy.ids).toEqual(ids)
  expect(await db.selectFrom('failedEvents').select(['eventId', 'attempts', 'reason']).execute()).toEqual([
    { eventId: ids[1], attempts: 1, reason: 'division by zero' },
  ])
  throwsAt.clear()
  app.clock.pass(minute)
  expect(await retryFailedEvents(app, [failing, healthy])).toBe(1)
  expect(failing.ids).toContain(ids[1])
  expect(await db.selectFrom('failedEvents').selectAll().execute()).toEqual([])
})

test('a reader that has not come to a failed event does not get it before its turn', async () => {
  const ids = [await event(9), await event(10)]
  const failing = reader('failing', { throwsAt: new Set([ids[1] ?? '']) })
  const late = reader('late')
  await readNewEvents(app, failing)
  await readNewEvents(app, { ...late, read: async () => [] })
  await db.updateTable('eventCursors').set({ xid: '0' }).where('reader', '=', 'late').execute()
  app.clock.pass(minute)
  await retryFailedEvents(app, [failing, late])
  expect(late.ids).toEqual([])
  await readNewEvents(app, late)
  expect(late.ids).toEqual(ids)
})
