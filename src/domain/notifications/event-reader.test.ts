import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { freshDatabase } from '#tests/database.ts'
import { nextEvents } from './event-reader.ts'

const { db } = await freshDatabase()

test('a reader who takes two at a time misses none where the numbers of transactions grow longer', async () => {
  const ids = [9, 10, 99, 100].map((xid) => ({ xid, id: newId() }))
  for (const { xid, id } of ids)
    await sql`insert into events (id, xid, name, actor_id, subject_id, payload, at)
      values (${id}, ${String(xid)}::xid8, 'listing.updated', null, ${newId()}, '{}', now())`.execute(db)
  const read = async () =>
    ((await db.transaction().execute((tx) => nextEvents(tx, 'a-reader', 2))) ?? []).map(({ id }) => id)
  expect([...(await read()), ...(await read()), ...(await read())]).toEqual(ids.map(({ id }) => id))
})
