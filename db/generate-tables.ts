import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '#adapters/database/embedded/start.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { tableSource } from './table-source.ts'

/** Writes db/tables.ts from the migrations, or with --check says whether it is what they make. */
const file = join(import.meta.dirname, 'tables.ts')
const folder = mkdtempSync(join(tmpdir(), 'quartier-tables-'))
const server = await startEmbedded(folder, 'generate-tables')
try {
  await migrate(server.url)
  const client = new Client({ connectionString: server.url })
  await client.connect()
  const source = await tableSource(client)
  await client.end()
  if (!process.argv.includes('--check')) writeFileSync(file, source)
  else if (readFileSync(file, 'utf8') !== source) {
    process.stderr.write('db/tables.ts is not what the migrations make: run npm run tables\n')
    process.exitCode = 1
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}
