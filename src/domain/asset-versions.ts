import type { App } from './app.ts'

/** Public settings and texts: JSON by path. */
export type AssetContents = ReadonlyMap<string, unknown>

/** Stores the assets of a version permanently. A version is a hash of its content and never changes. */
export async function keepAssetVersion(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  version: string,
  assets: AssetContents,
): Promise<void> {
  await db
    .insertInto('assetVersions')
    .values({ version, assets: JSON.stringify([...assets]), createdAt: clock.now() })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute()
}

/** Returns what stood under an earlier version; null for one that never was. */
export async function assetVersion({ db }: Pick<App, 'db'>, version: string): Promise<AssetContents | null> {
  const row = await db.selectFrom('assetVersions').select('assets').where('version', '=', version).executeTakeFirst()
  return row ? new Map(row.assets as [string, unknown][]) : null
}
