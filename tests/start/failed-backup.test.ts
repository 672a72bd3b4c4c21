import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { withBackupLock } from '#adapters/database/backup/backup-lock.ts'
import { backupState } from '#domain/backups/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { freshDatabase } from '#tests/database.ts'
import { isBackupDue } from '../../src/cli/backup-due.ts'
import { backup } from '../../src/cli/verbs/backup.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'quartier-failed-backups-'))
const database = await freshDatabase()
const app = { db: database.db, clock: systemClock(0) }
const file = join(folder, 'a-file')
writeFileSync(file, '')
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => app.db.deleteFrom('backupRuns').execute())

/** Runs `quartier backup` with the database of this file. Returns the sentence with which it ends. */
async function failed(words: string[], settings: Record<string, string> = {}): Promise<string> {
  const environment = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, ...settings }
  const error = await backup.run(words, { root, environment }).catch((each: Error) => each)
  if (!error) throw new Error('The backup was written.')
  return error.message
}

/** Place and reason of the runs that were recorded as failed. */
async function failures(): Promise<{ place: string; failure: string | null }[]> {
  return app.db.selectFrom('backupRuns').select(['place', 'failure']).where('finishedAt', 'is not', null).execute()
}

test('a folder that cannot be made is a failed run with its reason, and the daily backup is tried again an hour later', async () => {
  const place = join(file, 'backups')
  const sentence = await failed([place])
  expect(sentence).toContain('ENOTDIR')
  expect(await failures()).toEqual([{ place, failure: sentence }])
  const state = await backupState(app)
  expect(state.trouble).toBe('failed')
  expect(isBackupDue(app.clock.now(), state, 'Europe/Berlin')).toBe(false)
})

test('a file in the place of the folder of BACKUP_TO is a failed run', async () => {
  const sentence = await failed([], { BACKUP_TO: file })
  expect(await failures()).toEqual([{ place: file, failure: sentence }])
})

test.runIf(process.platform === 'linux')('a folder below /proc, where nothing can be made, is refused', async () => {
  const sentence = await failed(['/proc/nothere/backups'])
  expect(sentence).toContain("mkdir '/proc/nothere'")
  expect(await failures()).toEqual([{ place: '/proc/nothere/backups', failure: sentence }])
})

test('an address of a bucket that is not valid is a failed run that names no key', async () => {
  await failed([], { BACKUP_TO: 's3://the-key:the-secret@store.example.org' })
  await failed(['s3://the-key:the-secret@store.example.org/bucket'])
  const runs = await failures()
  expect(runs.map(({ failure }) => failure)).toEqual([
    'BACKUP_TO must look like s3://KEY:SECRET@host/bucket',
    expect.stringMatching(/^Set BACKUP_TO/),
  ])
  expect(JSON.stringify(runs)).not.toMatch(/the-key|the-secret/)
})

test('a faulty folder of the marketplace is a failed run', async () => {
  const sentence = await failed([join(folder, 'never')], { MARKETPLACE: join(folder, 'no-marketplace') })
  expect(await failures()).toEqual([{ place: join(folder, 'never'), failure: sentence }])
})

test('a lock that cannot be asked for is a failed run', async () => {
  const nowhere = new URL(database.url)
  nowhere.pathname = '/quartier_no_such_database'
  const sentence = await failed([join(folder, 'never')], { DATABASE_URL_DIRECT: nowhere.href })
  expect(sentence).toContain('quartier_no_such_database')
  expect(await failures()).toEqual([{ place: join(folder, 'never'), failure: sentence }])
})

test('a backup that is refused because another one is running leaves no run', async () => {
  await withBackupLock(database.directUrl, async () => {
    expect(await failed([join(folder, 'never')])).toBe('Another backup of this site is running.')
  })
  expect(await app.db.selectFrom('backupRuns').select('id').execute()).toEqual([])
})
