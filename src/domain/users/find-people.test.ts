import { expect, test } from 'vitest'
import { newId } from '#kernel/id.ts'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { findPerson, isStaff, personCards, requireMember, requireStaff, requireVerifiedEmail, system } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')
const chiara = await person(app, 'chiara')
const dora = await person(app, 'dora')
const operator = await person(app, 'operator')
const visitor = { kind: 'visitor', locale: 'en' } as const

test('others see a name, a kind and since when, and nothing that is private', async () => {
  const card = await findPerson(app, anna.userId)
  expect(card).toEqual({
    userId: anna.userId,
    state: 'active',
    profileType: 'private',
    organisationType: null,
    firstName: 'Anna',
    displayName: 'Anna L.',
    abbreviatedName: 'AL',
    verified: false,
    verifiedChecks: [],
    verifiedAt: null,
    bio: '',
    picture: null,
    memberSince: app.clock.now(),
  })
})

test('somebody banned has no name and no picture any more', async () => {
  expect(await findPerson(app, dora.userId)).toMatchObject({
    state: 'banned',
    firstName: '',
    displayName: '',
    picture: null,
  })
})

test('people are found by many ids at once; who does not exist is left out', async () => {
  const cards = await personCards(app, [anna.userId, chiara.userId, anna.userId, newId(), 'not an id'])
  expect([...cards.keys()].sort()).toEqual([anna.userId, chiara.userId].sort())
  expect(await findPerson(app, newId())).toBeNull()
  expect(await findPerson(app, "'; drop table users")).toBeNull()
})

test('each policy admits its viewers and refuses all others with a code', () => {
  const code = (policy: () => unknown) => {
    try {
      policy()
      return 'may'
    } catch (problem) {
      return (problem as { code: string }).code
    }
  }
  const table = [visitor, system, chiara, anna, operator].map((viewer) =>
    [requireMember, requireVerifiedEmail, requireStaff].map((policy) => code(() => policy(viewer))),
  )
  expect(table).toEqual([
    ['not-signed-in', 'not-signed-in', 'not-signed-in'],
    ['not-signed-in', 'not-signed-in', 'not-signed-in'],
    ['may', 'email-not-verified', 'forbidden'],
    ['may', 'may', 'forbidden'],
    ['may', 'may', 'may'],
  ])
  expect(isStaff({ ...operator, scopes: 'user:limited' })).toBe(false)
})
