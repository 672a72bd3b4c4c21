import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbedded } from '#adapters/database/embedded/start.ts'
import { migrate } from '#adapters/database/migrate.ts'
import { connect } from '#adapters/database/open.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { systemClock } from '#kernel/clock.ts'

/** An app over a PostgreSQL of its own, without pages: for figures of the engine alone. */
export async function startMeasuredApp(): Promise<{ app: App; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'quartier-bench-'))
  const server = await startEmbedded(folder, 'bench')
  await migrate(server.url)
  const database = await connect(server.url)
  const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '..'))
  const app = {
    db: database.db,
    clock: systemClock(),
    marketplace: {
      ...marketplace,
      limits: { ...marketplace.limits, enquiriesPerDay: 10_000_000, messagesPerDay: 10_000_000 },
    },
    publicUrl: 'http://localhost',
    log: () => {},
  } as unknown as App
  const stop = async () => {
    await database.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { app, stop }
}
