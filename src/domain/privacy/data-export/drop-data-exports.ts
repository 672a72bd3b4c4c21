import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { App } from '../../app.ts'
import { dataExportFolder, type DataExportFile, dataExportKey, dataExportOfKey } from './data-export-file.ts'

type Needs = Pick<App, 'db' | 'clock' | 'storage'>

/** Age in seconds below which a file may still be on its way to its row. */
const orphanAge = 3600

/**
 * Deletes data exports past their days: the files, then the rows. Files without a row, left by an interrupted deletion, go as
 * well. Runs every hour. Returns the number of files and rows deleted.
 */
export async function dropDataExports(app: Needs): Promise<{ files: number; rows: number }> {
  const expired = await app.db
    .selectFrom('dataArchives')
    .select(['userId', 'id', 'tries'])
    .where('expiresAt', '<=', app.clock.now())
    .execute()
  await eraseDataExports(app, expired)
  for (const { userId, id } of expired)
    await app.db.deleteFrom('dataArchives').where('userId', '=', userId).where('id', '=', id).execute()
  let files = expired.length
  for await (const { key, ageSeconds } of app.storage.list(`${dataExportFolder}/`)) {
    if (ageSeconds < orphanAge || (await isKnown(app, dataExportOfKey(key)))) continue
    await app.storage.delete(key)
    files += 1
  }
  return { files, rows: expired.length }
}

async function isKnown({ db }: Needs, file: DataExportFile | null): Promise<boolean> {
  if (!file) return false
  const row = await db
    .selectFrom('dataArchives')
    .select('id')
    .where('id', '=', file.id)
    .where('tries', '=', file.tries)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes the rows of a person's data exports. Returns what lies in the store and is deleted after the commit
 * (`eraseDataExports`).
 */
export function forgetDataExportsOf(tx: Transaction<DB>, userId: string): Promise<DataExportFile[]> {
  return tx.deleteFrom('dataArchives').where('userId', '=', userId).returning(['id', 'tries']).execute()
}

/** Deletes the files of data exports. */
export async function eraseDataExports({ storage }: Pick<App, 'storage'>, files: DataExportFile[]): Promise<void> {
  for (const file of files) await storage.delete(dataExportKey(file))
}
