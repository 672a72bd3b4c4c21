import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { isLastOwner } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const operator = await person(app, 'operator')
const anna = await person(app, 'anna')

const isLast = (userId: string) => db.transaction().execute((tx) => isLastOwner(tx, userId))
const makeOwner = (userId: string, staffRole: 'owner' | 'moderator' | null) =>
  db.updateTable('users').set({ staffRole }).where('id', '=', userId).execute()

test('the only owner is the last one; moderators and banned owners do not count', async () => {
  expect(await isLast(operator.userId)).toBe(true)
  expect(await isLast(anna.userId)).toBe(false)
  await makeOwner(anna.userId, 'moderator')
  expect(await isLast(operator.userId)).toBe(true)
  await makeOwner(anna.userId, 'owner')
  expect([await isLast(operator.userId), await isLast(anna.userId)]).toEqual([false, false])
  await db.updateTable('users').set({ state: 'banned' }).where('id', '=', anna.userId).execute()
  expect(await isLast(operator.userId)).toBe(true)
  await db.updateTable('users').set({ state: 'active' }).where('id', '=', anna.userId).execute()
})

test('of two owners who leave at once one stays', async () => {
  const leave = (userId: string) =>
    db.transaction().execute(async (tx) => {
      if (await isLastOwner(tx, userId)) return 'refused'
      await tx.updateTable('users').set({ staffRole: null }).where('id', '=', userId).execute()
      return 'left'
    })
  await makeOwner(anna.userId, 'owner')
  const outcomes = await Promise.all([leave(operator.userId), leave(anna.userId)])
  expect(outcomes.toSorted()).toEqual(['left', 'refused'])
})
