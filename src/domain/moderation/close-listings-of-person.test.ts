import { expect, test } from 'vitest'
import { closeListing } from '#domain/listings/index.ts'
import type { Member } from '#domain/users/index.ts'
import { person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { closeListingsOfPerson, reopenListingsOfPerson } from './index.ts'
import { stayFile } from '../staff-files/index.ts'

const { app, people, room, transactionIn } = await stayWorld()
const { anna, ben, operator } = people
const { db } = app
const moderator: Member = { ...(await person(app, 'gemeinde')), staffRole: 'moderator' }
const input = { userId: anna.userId, reason: 'Bilder aus dem Netz' }

const stateOf = async (id: string) =>
  (await db.selectFrom('listings').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('all public listings of a person are closed and opened again; agreed stays remain, requests end', async () => {
  const [open, asked, own] = [await room(), await room(), await room()]
  const stay = await transactionIn(open, 'state/accepted')
  const request = await transactionIn(asked, 'state/preauthorized')
  await closeListing(app, anna, { id: own })
  expect(await closeListingsOfPerson(app, moderator, input)).toBe(2)
  expect(await Promise.all([open, asked, own].map(stateOf))).toEqual(['closed', 'closed', 'closed'])
  expect((await stayFile(app, operator, stay)).state).toBe('state/accepted')
  expect((await stayFile(app, operator, request)).state).toBe('state/declined')
  expect(await closeListingsOfPerson(app, moderator, input)).toBe(0)
  expect(await reopenListingsOfPerson(app, moderator, input)).toBe(2)
  expect(await Promise.all([open, asked, own].map(stateOf)), 'what the author closed stays closed').toEqual([
    'published',
    'published',
    'closed',
  ])
})

test('only staff hide the listings of a person, and with a reason', async () => {
  expect(await codeOf(closeListingsOfPerson(app, ben, input))).toBe('forbidden')
  expect(await codeOf(reopenListingsOfPerson(app, anna, input))).toBe('forbidden')
  expect(await codeOf(closeListingsOfPerson(app, moderator, { ...input, reason: ' ' }))).toBe('field-required')
  expect(await codeOf(closeListingsOfPerson(app, moderator, { ...input, userId: ben.sessionId }))).toBe('not-found')
})
