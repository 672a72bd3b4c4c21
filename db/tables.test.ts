import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { tableSource } from './table-source.ts'

const { pool } = await freshDatabase()

test('db/tables.ts matches the migrations (npm run tables writes it)', async () => {
  const client = await pool.connect()
  const source = await tableSource(client).finally(() => client.release())
  expect(source).toBe(readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8'))
  expect(source.match(/^export interface /gm)?.length).toBeGreaterThan(20)
})
