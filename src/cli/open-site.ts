import { readSettings, type Settings } from '#config/env.ts'
import { type Database, type Product, loadApp } from './load-app.ts'
import type { CommandContext } from './verb.ts'

/** An existing site: its settings, its open database, and the code that works with them. */
export type Site = { settings: Settings; product: Product; database: Database }

/**
 * Opens the database of an existing site, runs `work`, and closes it. Creates neither a data folder nor a database.
 * Throws one sentence when there is no site at the place that the settings name, or when migrations are missing.
 */
export async function withSite<T>({ environment }: CommandContext, work: (site: Site) => Promise<T>): Promise<T> {
  const settings = readSettings(environment)
  const product = await loadApp()
  const database = await openSite(product, settings)
  try {
    return await work({ settings, product, database })
  } finally {
    await database.close()
  }
}

/** Opens the database of an existing site, see `withSite`. */
export async function openSite(product: Product, settings: Settings): Promise<Database> {
  if (!settings.databaseUrl && !product.hasDatabaseFiles(settings.dataDir))
    throw new Error(noSite(settings, settings.dataDir))
  const database = await product.openDatabase(settings, 'visit')
  try {
    await refuseIncomplete(product, settings, database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function refuseIncomplete(product: Product, settings: Settings, { pool, url }: Database): Promise<void> {
  const pending = await product.pendingMigrations(pool)
  if (pending.length === 0) return
  const { rows } = await pool.query<{ there: boolean }>(`SELECT to_regclass('users') IS NOT NULL AS there`)
  if (rows[0]?.there) throw new Error(`Not migrated: ${pending.join(', ')} (quartier migrate)`)
  const { host, pathname } = new URL(url)
  throw new Error(noSite(settings, settings.databaseUrl ? `the database ${host}${pathname}` : settings.dataDir))
}

function noSite({ readFrom }: Settings, where: string): string {
  return `There is no site in ${where}. Start it once (npm start), or restore a backup. Settings were read from ${readFrom}.`
}
