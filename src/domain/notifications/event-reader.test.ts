import { expect, test } from 'vitest'
import { queryFeed } from '#domain/operations/index.ts'
import { newId } from '#kernel/id.ts'
import { freshDatabase } from '#tests/database.ts'
import { nextEvents } from './event-reader.ts'

const { db } = await freshDatabase()
// The number of a database transaction gets one digit more: 9 was before 10, whatever their letters say.
const xids = ['8', '9', '10', '11', '99', '100']
const ids = xids.map(() => newId())
for (const [index, xid] of xids.entries())
  await db
    .insertInto('events')
    .values({
      id: ids[index] ?? '',
      xid,
      name: 'user.updated',
      subjectId: newId(),
      payload: '{}',
      at: new Date('2024-05-20T10:00:00Z'),
    })
    .execute()

test('events are read in the order of the database’s transactions, a few at a time, none twice and none left out', async () => {
  const read: string[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    const events = await db.transaction().execute((tx) => nextEvents(tx, 'test', 2))
    read.push(...(events ?? []).map(({ id }) => id))
  }
  expect(read).toEqual(ids)
})

test('the feed of programs has them in the same order, and can be asked again', async () => {
  const feed = async () => (await queryFeed({ db }, {})).map(({ id }) => id)
  expect(await feed()).toEqual(ids)
  expect(await feed()).toEqual(ids)
})
