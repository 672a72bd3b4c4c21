import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#adapters/database/embedded/start.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { keepWorlds } from './demo-world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the run's PostgreSQL, one for each worker, and what the names of all their databases begin with. */
    databaseServers: { urls: string[]; prefix: string }
  }
}

/**
 * A PostgreSQL for each worker of a test run, or TEST_DATABASE_URL, with a migrated database that the tests clone. What is
 * read in the order of commits waits for every open transaction of a server, also those of other databases: tests that run
 * side by side would wait for each other.
 */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const workers = process.env.TEST_DATABASE_URL ? 1 : Math.max(1, Number(project.config.maxWorkers) || 1)
  const servers = await Promise.all(Array.from({ length: workers }, findServer))
  const prefix = `quartier_test_${process.pid}_${project.name}`
  await Promise.all(servers.map(({ url }) => makeTemplate(url, prefix)))
  project.provide('databaseServers', { urls: servers.map(({ url }) => url), prefix })
  const forgetWorlds = keepWorlds()
  return async () => {
    forgetWorlds()
    for (const server of servers) {
      const { rows } = await query(server.url, `SELECT datname FROM pg_database WHERE datname LIKE '${prefix}%'`)
      for (const { datname } of rows) await query(server.url, `DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`)
      await server.stop()
    }
  }
}

async function makeTemplate(url: string, name: string): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) await forgetAtPowerCuts(url)
  await query(url, `CREATE DATABASE ${name}`)
  const template = new URL(url)
  template.pathname = `/${name}`
  await migrate(template.href)
}

/** What a test has written need not outlive the machine: a third of the work on a database is to make it durable. */
async function forgetAtPowerCuts(url: string): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes']) await query(url, `ALTER SYSTEM SET ${setting} = off`)
  await query(url, 'SELECT pg_reload_conf()')
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
