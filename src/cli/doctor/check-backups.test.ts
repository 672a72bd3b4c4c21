import { expect, test } from 'vitest'
import { beginBackup, endBackup } from '#domain/backups/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { freshDatabase } from '#tests/database.ts'
import { checkBackups } from './check-backups.ts'
import type { Examined } from './finding.ts'

const database = await freshDatabase()
const check = (production: boolean, daily: boolean, place = 'store.example.org/backups') =>
  checkBackups({
    settings: { clockOffset: 0, production, dataDir: '/tmp', backup: { s3Url: `s3://key:secret@${place}`, daily } },
    database: async () => database,
  } as unknown as Examined)

test('before the first backup it is said whether the site makes it by itself', async () => {
  expect(await check(true, true)).toEqual([
    {
      state: 'warning',
      text: expect.stringMatching(
        /^none was made yet in store\.example\.org\/backups: the site makes one .*at three; .*makes one now$/,
      ),
    },
  ])
  expect(await check(true, false)).toEqual([
    { state: 'warning', text: 'none was made yet: run quartier backup, every night' },
  ])
  expect(await check(false, false)).toEqual([{ state: 'ok', text: 'none was made yet' }])
})

test('of backups that the site makes those of the present place count, and they are named with it', async () => {
  const app = { db: database.db, clock: systemClock(0) }
  await endBackup(app, await beginBackup(app, 'store.example.org/before'), { name: 'first' })
  expect(await check(true, true, 'store.example.org/before')).toEqual([
    { state: 'ok', text: expect.stringMatching(/^the last one was made .*, in store\.example\.org\/before$/) },
  ])
  expect(await check(true, true)).toEqual([
    { state: 'warning', text: expect.stringMatching(/^none was made yet in store\.example\.org\/backups/) },
  ])
  // The folder of a backup that the site does not make stands in its command.
  expect(await check(true, false)).toEqual([{ state: 'ok', text: expect.stringMatching(/^the last one was made/) }])
})

test('the reason of a failure stands in its sentence', async () => {
  const app = { db: database.db, clock: systemClock(0) }
  await endBackup(app, await beginBackup(app, 'store.example.org/full'), { failure: 'The bucket is full.' })
  const [found] = await check(true, true, 'store.example.org/full')
  expect(found?.text).toMatch(/^the last backup failed: The bucket is full; there is no good one\. Correct that/)
})
