import { expect, test } from 'vitest'
import { preparedCall } from '#domain/prepared-call.ts'
import { freshDatabase } from '#tests/database.ts'

const { db } = await freshDatabase()

const add = (a: number, b: number) =>
  db.executeQuery<{ sum: number }>(preparedCall('select $1::int + $2::int as sum', [a, b])).then(({ rows }) => rows)

const prepared = () =>
  db.connection().execute(async (connection) => {
    const { rows } = await connection.executeQuery<{ name: string }>(
      preparedCall('select name from pg_prepared_statements where name like $1', ['call_%']),
    )
    return rows.length
  })

test('a prepared call is kept by the connection, and answers as any other', async () => {
  expect(await add(1, 2)).toEqual([{ sum: 3 }])
  expect(await add(20, 22)).toEqual([{ sum: 42 }])
  expect(await prepared()).toBeGreaterThan(0)
})

test('an error of the call itself is told, and the call stays prepared', async () => {
  const divide = (by: number) => db.executeQuery(preparedCall('select 1 / $1::int as part', [by]))
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(1)).rows).toEqual([{ part: 1 }])
})

test('behind a pooler that knows nothing of what was prepared the call is sent whole', async () => {
  await add(1, 1)
  await db.executeQuery(preparedCall('deallocate all', []))
  expect(await add(2, 2)).toEqual([{ sum: 4 }])
  expect(await add(3, 3)).toEqual([{ sum: 6 }])
  expect(await prepared()).toBe(0)
})
