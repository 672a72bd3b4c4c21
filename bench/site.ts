import { type Database, openDatabase } from '#adapters/database/open.ts'
import { type RunningSite, startSite } from '#tests/running-site.ts'

/** A running site with many listings, and a second connection to its database for the bare queries. */
export type MeasuredSite = RunningSite & { database: Database }

/** Starts the product with `listings` invented listings (setting BENCH_LISTINGS, 10,000 otherwise). */
export async function startMeasuredSite(
  listings = Number(process.env.BENCH_LISTINGS ?? 10_000),
): Promise<MeasuredSite> {
  const site = await startSite({ DEMO_LISTINGS: String(listings) })
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
