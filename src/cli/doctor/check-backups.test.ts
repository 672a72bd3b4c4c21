import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { checkBackups } from './check-backups.ts'
import type { Examined } from './finding.ts'

const database = await freshDatabase()
const check = (production: boolean, daily: boolean) =>
  checkBackups({
    settings: { clockOffset: 0, production, dataDir: '/tmp', backup: { s3Url: 's3://bucket', daily } },
    database: async () => database,
  } as unknown as Examined)

test('before the first backup it is said whether the site makes it by itself', async () => {
  expect(await check(true, true)).toEqual([
    {
      state: 'warning',
      text: expect.stringMatching(/^none was made yet: the site makes one .*at three; .*makes one now$/),
    },
  ])
  expect(await check(true, false)).toEqual([
    { state: 'warning', text: 'none was made yet: run quartier backup, every night' },
  ])
  expect(await check(false, false)).toEqual([{ state: 'ok', text: 'none was made yet' }])
})
