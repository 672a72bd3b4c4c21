import { beforeEach, expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { hour } from '#tests/app.ts'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { backupState, backupTrouble, beginBackup, endBackup } from './index.ts'

const { app, people, pass } = await conversationWorld()
const { anna, kim } = people

beforeEach(() => app.db.deleteFrom('backupRuns').execute())

async function back(outcome: { name: string } | { failure: string }): Promise<Date> {
  const at = app.clock.now()
  await endBackup(app, await beginBackup(app, '/backups'), outcome)
  return at
}

test('staff read nothing while backups are made every night, and where none is made by Quartier', async () => {
  expect(await backupTrouble(app, kim)).toBeNull()
  await back({ name: 'first' })
  pass(47 * hour)
  expect(await backupTrouble(app, kim)).toBeNull()
  expect((await backupState(app)).trouble).toBeNull()
})

test('staff read that the last backup failed, or that the last good one is two days old, with its day', async () => {
  await back({ failure: 'no space left' })
  expect(await backupTrouble(app, kim)).toEqual({ trouble: 'failed', lastGoodAt: null })
  const lastGoodAt = await back({ name: 'first' })
  expect(await backupTrouble(app, kim)).toBeNull()
  pass(49 * hour)
  expect(await backupTrouble(app, kim)).toEqual({ trouble: 'too-old', lastGoodAt })
  await back({ failure: 'no space left' })
  expect(await backupTrouble(app, kim)).toEqual({ trouble: 'failed', lastGoodAt })
})

test('backups of a place are counted by themselves, with attempts whose place could not be read', async () => {
  await back({ name: 'first' })
  expect(await backupState(app, '/backups')).toMatchObject({ trouble: null, lastGoodAt: app.clock.now() })
  expect(await backupState(app, '/elsewhere')).toMatchObject({ trouble: 'none', lastGoodAt: null, lastTriedAt: null })
  pass(hour)
  await endBackup(app, await beginBackup(app), { failure: 'no address' })
  expect(await backupState(app, '/elsewhere')).toMatchObject({ trouble: 'failed', lastGoodAt: null })
})

test('members read nothing of backups', async () => {
  expect(await codeOf(backupTrouble(app, anna))).toBe('forbidden')
})
