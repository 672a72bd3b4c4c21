import type { Storage } from '#domain/images/index.ts'
import { loadTables } from '../database/backup/load-tables.ts'
import { unknownMigrations } from '../database/migrate.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { eachFile, type OpenBackup, readBackupFile, readTable } from './check-backup.ts'
import type { TellProgress } from './tell-progress.ts'

/** Throws one sentence when a backup was made by a version of Quartier that is newer than this one. */
export function refuseNewerBackup(name: string, { migrations }: BackupManifest): void {
  const unknown = unknownMigrations(migrations)
  if (unknown.length > 0)
    throw new Error(
      `The backup ${name} was made by a newer version of Quartier, with ${unknown.join(', ')}. Restore it with that version.`,
    )
}

/** Puts the files of a backup where they are missing. Returns how many there are in the backup. */
export async function restoreFiles(backup: OpenBackup, files: Storage, tell: TellProgress): Promise<number> {
  const sections = backup.manifest.files?.sections ?? []
  for (const [number, { name }] of sections.entries()) {
    tell(number / sections.length, `pictures ${name}`)
    await eachFile(backup, name, async (entry) => {
      // A file never changes under its key.
      if (!(await files.has(entry.key))) await files.put(entry.key, await readBackupFile(backup, entry))
    })
  }
  return backup.manifest.files?.count ?? 0
}

/** Replaces everything in a database by the tables of a backup, see `loadTables`. */
export async function restoreTables(
  backup: OpenBackup,
  { databaseUrl, now, tell }: { databaseUrl: string; now: Date; tell: TellProgress },
): Promise<void> {
  const { migrations, tables } = backup.manifest
  const names = Object.keys(tables)
  const columns = Object.fromEntries(Object.entries(tables).map(([name, each]) => [name, each.columns]))
  const rows = Object.fromEntries(Object.entries(tables).map(([name, each]) => [name, each.rows]))
  await loadTables(databaseUrl, { migrations, columns, rows }, now, (table) => {
    tell(names.indexOf(table) / names.length, `table ${table}`)
    return readTable(backup, table)
  })
}
