import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { connect } from './open.ts'

const { db, pool, url } = await freshDatabase()

test('the day of a stay is the same plain date in every time zone', async () => {
  const { rows } = await pool.query(
    `select date '2024-06-14' as day, array[date '2024-06-14', date '2024-06-15'] as days`,
  )
  expect(rows).toEqual([{ day: '2024-06-14', days: ['2024-06-14', '2024-06-15'] }])
})

test('amounts of money are numbers, and one that would be rounded is an error', async () => {
  expect((await pool.query('select 12050::int8 as amount')).rows).toEqual([{ amount: 12_050 }])
  await expect(pool.query('select 9007199254740993::int8 as amount')).rejects.toThrow('too large')
})

test('columns are read in camel case, and keys inside JSON values are unchanged', async () => {
  await db
    .insertInto('events')
    .values({
      id: '01900000-0000-7000-8000-000000000001',
      name: 'listing.published',
      subjectId: '01900000-0000-7000-8000-000000000002',
      payload: JSON.stringify({ bed_type: 'sofa_bed' }),
      at: new Date('2024-06-14T10:00:00Z'),
    })
    .execute()
  const event = await db.selectFrom('events').select(['subjectId', 'payload', 'at']).executeTakeFirstOrThrow()
  expect(event).toEqual({
    subjectId: '01900000-0000-7000-8000-000000000002',
    payload: { bed_type: 'sofa_bed' },
    at: new Date('2024-06-14T10:00:00Z'),
  })
})

test('a database that does not answer is one sentence, without the password', async () => {
  const address = new URL(url)
  address.pathname = '/nowhere'
  address.password = 'very-secret'
  const refusal = await connect(address.href).catch((error: Error) => error)
  expect(refusal).toMatchObject({ message: expect.stringContaining('localhost:5432/nowhere does not answer') })
  expect(String(refusal)).not.toContain('very-secret')
})

test('the app survives when the server cuts its connections', async () => {
  await Promise.all([pool.query('select pg_sleep(0.05)'), pool.query('select pg_sleep(0.05)')])
  await pool
    .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
    .catch(() => {})
  await expect.poll(() => pool.query('select 1 as one').then(({ rows }) => rows, String)).toEqual([{ one: 1 }])
})
