import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { retryFailedEvents } from '../outbox/index.ts'
import { feedReader, numberEvents, queryFeed } from './event-feed.ts'

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

test('an event that cannot be numbered is noted, keeps no other back, and is numbered when it can be', async () => {
  await numberEvents(app)
  const bad = newId()
  await sql`insert into events (id, xid, name, actor_id, subject_id, payload, at, source)
    values (${newId()}, '200'::xid8, 'listing.updated', null, ${bad}, '{}', ${app.clock.now()}, 'x')`.execute(db)
  const good = await event(201)
  await sql`insert into changed_values (xid, resource_id, before) values ('200'::xid8, ${bad}, '{"title": "Old"}')`.execute(
    db,
  )
  await sql`alter table event_feed add constraint no_such_source check (source <> 'x')`.execute(db)
  await numberEvents(app)
  await event(202)
  await numberEvents(app)
  const read = async () => (await queryFeed(app, {})).filter(({ resourceId }) => [good, bad].includes(resourceId))
  expect(await read()).toMatchObject([{ resourceId: good }])
  await sql`alter table event_feed drop constraint no_such_source`.execute(db)
  app.clock.pass(60_000)
  expect(await retryFailedEvents(app, [feedReader])).toBe(1)
  expect(await read()).toMatchObject([{ resourceId: good }, { resourceId: bad, previousValues: { title: 'Old' } }])
})
