import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { queryFeed } from './event-feed.ts'

const { db } = await freshDatabase()
const app = await testApp(db)

/** An event of a database transaction with that number, which is long over. */
async function event(xid: number): Promise<string> {
  const subjectId = newId()
  await sql`insert into events (id, xid, name, actor_id, subject_id, payload, at)
    values (${newId()}, ${String(xid)}::xid8, 'listing.updated', null, ${subjectId}, '{}', ${app.clock.now()})`.execute(
    db,
  )
  return subjectId
}

test('the tenth transaction comes after the ninth, and nothing is told twice', async () => {
  const wanted = [await event(9), await event(10), await event(99), await event(100)]
  const read = async () => (await queryFeed(app, {})).map(({ resourceId }) => resourceId)
  expect(await read()).toEqual(wanted)
  wanted.push(await event(101))
  expect(await read()).toEqual(wanted)
})
