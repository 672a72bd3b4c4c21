import { join } from 'node:path'
import { type Database, openDatabase } from '#adapters/database/open.ts'
import { type RunningSite, startSite } from '#tests/running-site.ts'

/** A running site with many listings, and a second connection to its database for the bare queries. */
export type MeasuredSite = RunningSite & { database: Database }

/**
 * Starts the product with `settings` and `listings` invented listings (setting BENCH_LISTINGS, 10,000 otherwise), in a
 * folder of its own or in the one that BENCH_DATA keeps for repeated runs.
 */
export async function startMeasuredSite(
  listings = Number(process.env.BENCH_LISTINGS ?? 10_000),
  settings: Record<string, string> = {},
): Promise<MeasuredSite> {
  const kept = process.env.BENCH_DATA && join(process.env.BENCH_DATA, `site-${listings}`)
  // A busy machine may need ten seconds for a thousand listings.
  const patience = 300_000 + listings * 10
  const site = await startSite(
    { DEMO_LISTINGS: String(listings), ...settings, ...(kept && { DATA_DIR: kept }) },
    { keepData: Boolean(kept), patience },
  )
  const database = await openDatabase(
    { dataDir: site.dataDir, databaseUrl: undefined, databaseUrlDirect: undefined, port: 0 },
    'visit',
  )
  return {
    ...site,
    database,
    stop: async () => {
      await database.close()
      await site.stop()
    },
  }
}
