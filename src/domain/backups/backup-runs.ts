import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import { newId } from '#kernel/id.ts'
import { hour } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { requireStaff } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

/** Milliseconds after which a backup is too old: a night may fail. */
const tooOldAfter = 48 * hour
/** Milliseconds after which a backup that has not ended was interrupted. */
const interruptedAfter = 24 * hour
/** Runs that are remembered. */
const remembered = 100

/**
 * Recorded as the place of a backup before its place was opened: an address that cannot be read may have its keys anywhere.
 */
const unreadPlace = 'BACKUP_TO'

type Needs = Pick<App, 'db' | 'clock'>

/** Records that a backup begins; without `place` its place could not be opened. Returns its id for `endBackup`. */
export async function beginBackup({ db, clock }: Needs, place: string = unreadPlace): Promise<string> {
  const id = newId()
  await db.insertInto('backupRuns').values({ id, place, startedAt: clock.now() }).execute()
  return id
}

/** Records the end of a backup: its name, or why it failed. */
export async function endBackup(
  { db, clock }: Needs,
  id: string,
  outcome: { name: string } | { failure: string },
): Promise<void> {
  await db
    .updateTable('backupRuns')
    .set({ finishedAt: clock.now(), ...outcome })
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('backupRuns')
    .where('id', 'not in', (newest) =>
      newest.selectFrom('backupRuns').select('id').orderBy('startedAt', 'desc').limit(remembered),
    )
    .execute()
}

/**
 * The last backups. `trouble`: none was ever made, the last attempt failed, or the last good one is older than two days;
 * null: all is well. `failure` is the reason of the last attempt.
 */
type BackupState = {
  trouble: 'none' | 'failed' | 'too-old' | null
  lastGoodAt: Date | null
  lastTriedAt: Date | null
  failure: string | null
}

/**
 * Returns how the backups of this site are; with `place` those of that place alone, and attempts whose place could not be
 * read.
 */
export async function backupState({ db, clock }: Needs, place?: string): Promise<BackupState> {
  const runs = place === undefined ? lastRun(db) : lastRun(db).where('place', 'in', [place, unreadPlace])
  const [good, tried] = await Promise.all([
    runs.where('name', 'is not', null).executeTakeFirst(),
    runs.executeTakeFirst(),
  ])
  const now = clock.now().getTime()
  const wasInterrupted = tried && !tried.finishedAt && now - tried.startedAt.getTime() > interruptedAfter
  const failure = tried?.failure ?? (wasInterrupted ? 'interrupted' : null)
  const isOld = !good || now - good.startedAt.getTime() > tooOldAfter
  const trouble = failure !== null ? 'failed' : !tried ? 'none' : isOld && tried.finishedAt ? 'too-old' : null
  return { trouble, lastGoodAt: good?.startedAt ?? null, lastTriedAt: tried?.startedAt ?? null, failure }
}

/**
 * Returns what staff have to know about the backups: that the last one failed or is too old. Null while all is well, and
 * where none was ever made: a site may be backed up by other means. Throws `forbidden`.
 */
export async function backupTrouble(
  app: Needs,
  viewer: Viewer,
): Promise<{ trouble: 'failed' | 'too-old'; lastGoodAt: Date | null } | null> {
  requireStaff(viewer)
  const { trouble, lastGoodAt } = await backupState(app)
  return trouble === 'failed' || trouble === 'too-old' ? { trouble, lastGoodAt } : null
}

/** Deletes the runs without an end: in a restored database the backup itself is one of them. */
export async function forgetUnfinishedBackups({ db }: Pick<App, 'db'>): Promise<void> {
  await db.deleteFrom('backupRuns').where('finishedAt', 'is', null).execute()
}

function lastRun(db: Kysely<DB>) {
  return db.selectFrom('backupRuns').selectAll().orderBy('startedAt', 'desc').orderBy('id', 'desc').limit(1)
}
