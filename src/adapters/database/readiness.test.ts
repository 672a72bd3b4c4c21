import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { databaseBetween } from '#tests/faults/database-between.ts'
import { watchReadiness } from './readiness.ts'

const { pool, url } = await freshDatabase()
const between = await databaseBetween(url)
const readiness = watchReadiness(between.url)
afterAll(async () => {
  await readiness.close()
  await between.close()
})

test('a node is ready while all connections of its pages are in use', async () => {
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  expect(await readiness.isReady()).toBe(true)
  for (const client of taken) client.release()
})

test.each(['gone', 'hangs'] as const)('a database that %s is seen, and again when it is back', async (way) => {
  expect(await readiness.isReady()).toBe(true)
  between.turn(way)
  expect(await readiness.isReady()).toBe(false)
  between.turn('passes')
  await expect.poll(() => readiness.isReady(), { timeout: 10_000 }).toBe(true)
})

test('a migration that is missing after the database was away is noticed', async () => {
  const { rows } = await pool.query(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning *',
  )
  expect(rows).toHaveLength(1)
  between.turn('gone')
  expect(await readiness.isReady()).toBe(false)
  between.turn('passes')
  expect(await readiness.isReady()).toBe(false)
})
