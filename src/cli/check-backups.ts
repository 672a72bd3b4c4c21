import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Settings } from '#config/env.ts'
import { backupState, heldWork } from '#domain/operations/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { loadApp } from './load-app.ts'
import { openSite } from './open-site.ts'

/**
 * Returns when the last backup was made, with a line for what is hardly meant as it is. Throws an Error with one sentence when
 * the last attempt failed or the last good backup is too old.
 */
export async function checkBackups(settings: Settings): Promise<string> {
  const database = await openSite(await loadApp(), settings)
  try {
    const app = { db: database.db, clock: systemClock(settings.clockOffset) }
    const { trouble, lastGoodAt, failure } = await backupState(app)
    const last = lastGoodAt ? `the last good one was made ${lastGoodAt.toISOString()}` : 'there is no good one'
    if (trouble === 'failed') throw new Error(`the last backup failed: ${failure}\n${last}`)
    if (trouble === 'too-old') throw new Error(`no backup for two days: ${last}`)
    const made = lastGoodAt
      ? `the last one was made ${lastGoodAt.toISOString()}`
      : 'none was made yet (quartier backup)'
    const held = Object.values(await heldWork(database, { kind: 'system', locale: 'en' }))
    const count = held.reduce((sum, each) => sum + each, 0)
    return [
      made,
      ...placeNotes(settings),
      ...(count > 0 ? [`${count} things wait since a restore (quartier resume)`] : []),
    ].join('\n')
  } finally {
    await database.close()
  }
}

/** A broken disk takes the site and its backups. */
function placeNotes({ backup, dataDir, production }: Settings): string[] {
  if (!production || backup.s3Url || !backup.daily) return []
  return deviceOf(backup.folder) === deviceOf(dataDir)
    ? [`${backup.folder} is on the disk of the data: set BACKUP_TO to another one, or to a bucket`]
    : []
}

/** The disk of a folder that may not exist yet. */
function deviceOf(folder: string): number {
  return existsSync(folder) ? statSync(folder).dev : deviceOf(dirname(folder))
}
