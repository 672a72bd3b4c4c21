import { expect, test } from 'vitest'
import { createArgon2Hasher } from '#adapters/passwords/argon2-hasher.ts'
import { freshDatabase } from '#tests/database.ts'
import { checkClock, checkDatabase } from './check-database.ts'
import type { Examined } from './finding.ts'

const database = await freshDatabase()
const examined = {
  settings: { production: true, databaseUrl: 'postgresql://localhost/quartier' },
  product: { createArgon2Hasher },
  database: async () => database,
} as unknown as Examined

test('a clock that agrees with the database is fine, and one that differs is a warning with the difference', async () => {
  expect(await checkClock(examined)).toMatchObject([{ state: 'ok' }])
  const machine = { now: () => new Date(Date.now() - 90_000) }
  const [finding] = await checkClock(examined, machine)
  expect(finding).toMatchObject({ state: 'warning', text: expect.stringMatching(/(89|90|91) s behind .*set-ntp/) })
})

test('a database without the extension that searches need is a fault that says how to add it', async () => {
  expect(await checkDatabase(examined)).toEqual([{ state: 'ok', text: expect.stringMatching(/^PostgreSQL 1[5-9]/) }])
  await database.pool.query('drop extension pg_trgm cascade')
  expect(await checkDatabase(examined)).toMatchObject([
    { state: 'ok' },
    { state: 'fault', text: expect.stringContaining('CREATE EXTENSION pg_trgm') },
  ])
})
