import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '#adapters/database/open.ts'

let made = 0

/**
 * A database of its own for a test file, migrated and empty: `const { db } = await freshDatabase()` at the top of the
 * file. It is closed and dropped after the file's last test.
 */
export async function freshDatabase(): Promise<Database> {
  const { urls, prefix } = inject('databaseServers')
  const url = urls[Number(process.env.VITEST_POOL_ID) % urls.length] ?? ''
  const name = `${prefix}_${process.env.VITEST_POOL_ID}_${++made}`
  const address = new URL(url)
  address.pathname = `/${name}`
  // Files are copied, which takes half of the work of writing every page of them to the log.
  const create = `CREATE DATABASE ${name} TEMPLATE ${prefix} STRATEGY file_copy`
  await run(url, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, create])
  const database = await connect(address.href)
  let open = true
  const close = async () => {
    if (!open) return
    open = false
    await database.close()
    await run(url, [`DROP DATABASE ${name} WITH (FORCE)`])
  }
  afterAll(close)
  return { ...database, close }
}

async function run(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
