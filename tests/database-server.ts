import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#adapters/database/embedded/start.ts'
import { migrate } from '#adapters/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, and what the names of all its databases begin with. */
    databaseServer: { url: string; prefix: string }
    /** Where the run's demo world is, once somebody has made it. */
    demoWorldFolder: string
  }
}

/** One PostgreSQL for a whole test run, or TEST_DATABASE_URL, with one migrated database that the tests clone. */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer()
  const prefix = `quartier_test_${process.pid}_${project.name}`
  await query(server.url, `CREATE DATABASE ${prefix}`)
  const template = new URL(server.url)
  template.pathname = `/${prefix}`
  await migrate(template.href)
  project.provide('databaseServer', { url: server.url, prefix })
  const demoWorldFolder = join(tmpdir(), `quartier-world-${process.pid}-${project.name}`)
  project.provide('demoWorldFolder', demoWorldFolder)
  return async () => {
    rmSync(demoWorldFolder, { recursive: true, force: true })
    const { rows } = await query(server.url, `SELECT datname FROM pg_database WHERE datname LIKE '${prefix}%'`)
    for (const { datname } of rows) await query(server.url, `DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`)
    await server.stop()
  }
}

async function findServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'quartier-test-'))
  const server = await startEmbedded(folder, 'tests')
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

async function query(url: string, statement: string): Promise<{ rows: { datname: string }[] }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<{ datname: string }>(statement)
  } finally {
    await client.end()
  }
}
