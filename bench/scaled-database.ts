import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { seedWorld } from '#db/world/seed.ts'
import { readSettings } from '#config/env.ts'
import { createApp, type Database, migrate, openDatabase, type RunningApp } from '#src/create-app.ts'

/** A database of its own with so many invented listings beside the demo world, and the app over it. */
export type ScaledDatabase = { running: RunningApp; database: Database; stop(): Promise<void> }

/**
 * Makes a database with `listings` listings in a temporary folder, or opens the one that BENCH_DATA keeps for repeated runs.
 */
export async function openScaledDatabase(listings: number): Promise<ScaledDatabase> {
  const kept = process.env.BENCH_DATA && join(process.env.BENCH_DATA, String(listings))
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'quartier-bench-'))
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'error', PORT: '3161' }, '/nowhere')
  const database = await openDatabase(settings)
  await migrate(database.directUrl)
  const running = await createApp(settings, database)
  // A run that was cut off leaves a database with nothing in it.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from listing_search`.execute(database.db)
  if ((rows[0]?.n ?? 0) < listings) {
    await seedWorld(running.app, { listings })
    await sql`vacuum analyze`.execute(database.db)
  }
  await readOnce(database)
  return {
    running,
    database,
    stop: async () => {
      await running.close()
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Reads what cards are made of once from end to end: what is measured is the search, not the disk. */
async function readOnce({ db }: Database): Promise<void> {
  for (const table of ['listings', 'listing_images', 'images', 'image_contents', 'listing_nights'])
    await sql`select count(t::text) from ${sql.table(table)} t`.execute(db)
}
