import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Settings } from '#config/env.ts'
import { backupState, heldWork } from '#domain/operations/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { type Examined, fault, type Finding, ok, warning } from './finding.ts'

/** When the last backup was made, whether it lies on another disk than the data, and what waits since a restore. */
export async function checkBackups({
  settings,
  database,
}: Pick<Examined, 'settings' | 'database'>): Promise<Finding[]> {
  const { db } = await database()
  const app = { db, clock: systemClock(settings.clockOffset) }
  const held = Object.values(await heldWork(app, { kind: 'system', locale: 'en' }))
  const count = held.reduce((sum, each) => sum + each, 0)
  return [
    stateFinding(await backupState(app), settings),
    ...placeNotes(settings),
    ...(count > 0 ? [warning(`${count} things wait since a restore: quartier resume does or drops them`)] : []),
  ]
}

function stateFinding(
  { trouble, lastGoodAt, failure }: Awaited<ReturnType<typeof backupState>>,
  { production }: Settings,
): Finding {
  const last = lastGoodAt ? `the last good one was made ${lastGoodAt.toISOString()}` : 'there is no good one'
  if (trouble === 'failed')
    return fault(`the last backup failed: ${failure}; ${last}. Correct that and run quartier backup`)
  if (trouble === 'too-old') return fault(`no backup for two days: ${last}. Run quartier backup, every night`)
  if (lastGoodAt) return ok(`the last one was made ${lastGoodAt.toISOString()}`)
  return production ? warning('none was made yet: run quartier backup, every night') : ok('none was made yet')
}

/** A broken disk takes the site and its backups. */
function placeNotes({ backup, dataDir, production }: Settings): Finding[] {
  if (!production || backup.s3Url || !backup.daily || deviceOf(backup.folder) !== deviceOf(dataDir)) return []
  return [warning(`${backup.folder} is on the disk of the data: set BACKUP_TO to another one, or to a bucket`)]
}

/** The disk of a folder that may not exist yet. */
function deviceOf(folder: string): number {
  return existsSync(folder) ? statSync(folder).dev : deviceOf(dirname(folder))
}
