import { statSync } from 'node:fs'
import type { Settings } from '#config/env.ts'
import { backupState, heldWork } from '#domain/backups/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { backupWhere } from '../backup-source.ts'
import { counted } from '../counted.ts'
import { nearestFolder } from '../nearest-folder.ts'
import { commandLine } from '../verb.ts'
import { type Examined, fault, type Finding, ok, warning } from './finding.ts'

/** When the last backup was made, whether it lies on another disk than the data, and what waits since a restore. */
export async function checkBackups({
  settings,
  database,
}: Pick<Examined, 'settings' | 'database'>): Promise<Finding[]> {
  const { db } = await database()
  const app = { db, clock: systemClock(settings.clockOffset) }
  const held = Object.values(await heldWork(app, commandLine))
  const count = held.reduce((sum, each) => sum + each, 0)
  return [
    stateFinding(await backupState(app, presentPlace(settings)), settings),
    ...placeNotes(settings),
    ...(count > 0
      ? [
          warning(
            `${counted(count, 'thing waits', 'things wait')} since a restore: quartier resume does or drops ${count === 1 ? 'it' : 'them'}`,
          ),
        ]
      : []),
  ]
}

/** Where the site makes its own backups, those count; others name the folder in their command. */
function presentPlace({ backup }: Settings): string | undefined {
  return backup.daily ? backupWhere(backup) : undefined
}

function stateFinding(
  { trouble, lastGoodAt, failure }: Awaited<ReturnType<typeof backupState>>,
  { production, backup }: Settings,
): Finding {
  const last = lastGoodAt ? `the last good one was made ${lastGoodAt.toISOString()}` : 'there is no good one'
  if (trouble === 'failed')
    return fault(
      `the last backup failed: ${failure?.replace(/\.$/, '')}; ${last}. Correct that and run quartier backup`,
    )
  if (trouble === 'too-old') return fault(`no backup for two days: ${last}. Run quartier backup, every night`)
  if (lastGoodAt)
    return ok(`the last one was made ${lastGoodAt.toISOString()}${backup.daily ? `, in ${backupWhere(backup)}` : ''}`)
  if (!production) return ok('none was made yet')
  return warning(
    backup.daily
      ? `none was made yet in ${backupWhere(backup)}: ${dailyBackup}`
      : 'none was made yet: run quartier backup, every night',
  )
}

/** As `isBackupDue` has it: the first one does not wait for the night. */
const dailyBackup =
  'the site makes one a minute after its start, and each night at three; quartier backup makes one now'

/** A broken disk takes the site and its backups. */
function placeNotes({ backup, dataDir, production }: Settings): Finding[] {
  if (
    !production ||
    backup.s3Url ||
    !backup.daily ||
    statSync(nearestFolder(backup.folder)).dev !== statSync(nearestFolder(dataDir)).dev
  )
    return []
  return [warning(`${backup.folder} is on the disk of the data: set BACKUP_TO to another one, or to a bucket`)]
}
