import { beforeEach, expect, test } from 'vitest'
import { day, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { banPerson, unbanPerson } from '../moderation/index.ts'
import { deleteAccount } from '../privacy/index.ts'
import { personFacts } from '../reviews/index.ts'
import { setSeal, signUp, updateProfile } from '../users/index.ts'
import type { Member } from '../users/viewer.ts'
import {
  allowVouch,
  declineVouch,
  hasVouch,
  ownVouches,
  removeVouch,
  vouchesForStaff,
  vouchFor,
  vouchRefusal,
  vouchState,
  withdrawVouch,
} from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const [anna, ben, chiara, dora, gemeinde, operator] = await Promise.all([
  person(app, 'anna'),
  person(app, 'ben', 'en'),
  person(app, 'chiara'),
  person(app, 'dora'),
  person(app, 'gemeinde'),
  person(app, 'operator'),
])
const visitor = { kind: 'visitor', locale: 'de' } as const

beforeEach(async () => {
  app.clock.pass(2 * day)
  await db.deleteFrom('vouches').execute()
  await db.deleteFrom('attempts').execute()
  await seal(true)
})

const seal = (isValid: boolean) =>
  setSeal(app, operator, { userId: gemeinde.userId, checks: isValid ? ['organisation'] : [] })
const vouch = (by: Member = gemeinde, { userId }: Pick<Member, 'userId'> = ben) => codeOf(vouchFor(app, by, { userId }))
const shown = async (viewer: Parameters<typeof personFacts>[1] = visitor) =>
  (await personFacts(app, viewer, ben.userId))?.vouches
const rows = () => db.selectFrom('vouches').select(['userId', 'organisationId', 'declinedAt']).execute()
const events = async (name: string) =>
  (await db.selectFrom('events').select('subjectId').where('name', '=', name).execute()).length

test('an organisation with a seal vouches for a person: everybody reads its name and the day, and twice is once', async () => {
  const before = await events('user.vouched-for')
  expect(await vouchState(app, gemeinde, ben.userId)).toEqual({ state: 'possible' })
  expect(await vouch()).toBe('was accepted')
  const at = app.clock.now()
  app.clock.pass(day)
  expect(await vouch()).toBe('was accepted')
  const entry = { organisationId: gemeinde.userId, organisation: 'Gemeinde St. Marien', at }
  for (const viewer of [visitor, anna, ben]) expect(await shown(viewer)).toEqual([entry])
  expect(await hasVouch(app, ben.userId)).toBe(true)
  expect(await vouchState(app, gemeinde, ben.userId)).toEqual({ state: 'given', at })
  expect(await events('user.vouched-for')).toBe(before + 1)
})

test('both sides and staff find it in their lists', async () => {
  await vouch()
  expect(await ownVouches(app, gemeinde)).toMatchObject({
    given: [{ other: { userId: ben.userId }, counts: true, declinedAt: null }],
    about: [],
    mayGive: true,
  })
  expect(await ownVouches(app, ben)).toMatchObject({
    given: [],
    about: [{ other: { userId: gemeinde.userId }, counts: true }],
    mayGive: false,
  })
  expect(await vouchesForStaff(app, operator, ben.userId)).toMatchObject({
    about: [{ other: { userId: gemeinde.userId } }],
  })
  expect(await codeOf(vouchesForStaff(app, anna, ben.userId))).toBe('forbidden')
})

test('nobody else vouches, and nobody for themselves', async () => {
  expect(await vouch(anna)).toBe('vouch-needs-seal')
  await setSeal(app, operator, { userId: anna.userId, checks: ['identity'] })
  expect(await vouch(anna), 'a private person with a seal').toBe('vouch-needs-seal')
  expect(await vouch(gemeinde, gemeinde)).toBe('vouch-not-possible')
  expect(await vouch(visitor as never)).toBe('not-signed-in')
  expect(await vouch({ ...gemeinde, scopes: 'user:limited' }), 'staff in its name').toBe('forbidden')
  await seal(false)
  expect(await vouch()).toBe('vouch-needs-seal')
  expect(await vouchState(app, gemeinde, ben.userId)).toBeNull()
  expect(await vouchRefusal(app, gemeinde, ben.userId)).toBe('vouch-needs-seal')
  for (const viewer of [anna, visitor]) expect(await vouchRefusal(app, viewer, ben.userId)).toBe('not-found')
  expect(await rows()).toEqual([])
})

test('only people with an active account and a confirmed address are vouched for, no organisations', async () => {
  const form = { password: 'quartier-demo', terms: true, profileType: 'organisation', organisationType: 'NGO' } as const
  const club = await signUp(app, visitor, { ...form, name: 'Sportclub Nordpark', email: 'club@example.org' })
  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', club.userId).execute()
  for (const someone of [chiara, dora, club]) {
    expect(await vouch(gemeinde, someone)).toBe('vouch-not-possible')
    expect(await vouchRefusal(app, gemeinde, someone.userId)).toBe('vouch-not-possible')
  }
  for (const userId of ['x', '', crypto.randomUUID()]) expect(await vouch(gemeinde, { userId })).toBe('not-found')
  expect(await rows()).toEqual([])
})

test('a vouch counts only while the seal is valid, both accounts are active and the person has the same name', async () => {
  await vouch()
  const counts = async () => {
    const facts = await personFacts(app, visitor, ben.userId)
    expect((facts?.vouches.length ?? 0) > 0).toBe(await hasVouch(app, ben.userId))
    return hasVouch(app, ben.userId)
  }
  await seal(false)
  expect(await counts(), 'without a seal').toBe(false)
  expect(await ownVouches(app, gemeinde)).toMatchObject({ given: [{ counts: false }], mayGive: false })
  await seal(true)
  expect(await counts()).toBe(true)
  for (const { userId } of [gemeinde, ben]) {
    await banPerson(app, operator, { userId, reason: 'Test' })
    expect(await counts(), 'banned').toBe(false)
    await unbanPerson(app, operator, { userId, reason: 'Test' })
    expect(await counts()).toBe(true)
  }
  await updateProfile(app, ben, { firstName: 'Benedikt', lastName: 'Okafor' })
  expect(await counts(), 'another name').toBe(false)
  expect(await vouch(), 'the organisation knows the new name').toBe('was accepted')
  expect(await counts()).toBe(true)
  await updateProfile(app, ben, { firstName: 'Ben', lastName: 'Okafor' })
})

test('the organisation withdraws it once, without a seal; a second press and a stranger read that there is none', async () => {
  await vouch()
  const before = await events('user.vouch-withdrawn')
  for (const stranger of [anna, ben, operator])
    expect(await codeOf(withdrawVouch(app, stranger, { userId: ben.userId }))).toBe('vouch-not-there')
  expect(await shown()).toHaveLength(1)
  await seal(false)
  await withdrawVouch(app, gemeinde, { userId: ben.userId })
  expect(await codeOf(withdrawVouch(app, gemeinde, { userId: ben.userId }))).toBe('vouch-not-there')
  expect(await rows()).toEqual([])
  expect(await events('user.vouch-withdrawn')).toBe(before + 1)
})

test('the person removes it for good, until they allow it again; the organisation cannot undo that', async () => {
  await vouch()
  const organisation = { organisationId: gemeinde.userId }
  expect(await codeOf(declineVouch(app, anna, organisation))).toBe('vouch-not-there')
  expect(await shown()).toHaveLength(1)
  await declineVouch(app, ben, organisation)
  expect(await codeOf(declineVouch(app, ben, organisation)), 'a second press').toBe('vouch-not-there')
  expect(await shown()).toEqual([])
  expect(await ownVouches(app, gemeinde)).toMatchObject({ given: [] })
  expect(await codeOf(withdrawVouch(app, gemeinde, { userId: ben.userId }))).toBe('vouch-not-there')
  expect(await vouch()).toBe('vouch-declined')
  expect(await vouchState(app, gemeinde, ben.userId)).toEqual({ state: 'declined' })
  expect(await codeOf(allowVouch(app, gemeinde, organisation))).toBe('vouch-not-there')
  expect(await vouch()).toBe('vouch-declined')
  await allowVouch(app, ben, organisation)
  expect(await vouch()).toBe('was accepted')
  expect(await codeOf(allowVouch(app, ben, organisation))).toBe('vouch-not-there')
  expect(await shown(), 'allowing removes nothing that counts').toHaveLength(1)
})

test('staff remove it with a reason, which is in the audit log', async () => {
  await vouch()
  const ids = { userId: ben.userId, organisationId: gemeinde.userId }
  expect(await codeOf(removeVouch(app, gemeinde, { ...ids, reason: 'x' }))).toBe('forbidden')
  expect(await codeOf(removeVouch(app, operator, { ...ids, reason: ' ' }))).toBe('field-required')
  await removeVouch(app, operator, { ...ids, reason: 'Nicht bekannt' })
  expect(await codeOf(removeVouch(app, operator, { ...ids, reason: 'x' }))).toBe('not-found')
  expect(await shown()).toEqual([])
  const entry = { actorId: operator.userId, subjectId: ben.userId, reason: 'Nicht bekannt' }
  const kept = db.selectFrom('auditEntries').selectAll().where('action', '=', 'user.vouch-removed')
  expect(await kept.execute()).toMatchObject([{ ...entry, details: { organisationId: gemeinde.userId } }])
})

test('after staff have removed it, the organisation cannot vouch for this person for 30 days', async () => {
  // The one of the test before.
  app.clock.pass(30 * day)
  await vouch()
  await removeVouch(app, operator, { userId: ben.userId, organisationId: gemeinde.userId, reason: 'Nicht bekannt' })
  const until = new Date(app.clock.now().getTime() + 30 * day)
  expect(await vouch()).toBe('vouch-removed')
  expect(await vouchState(app, gemeinde, ben.userId)).toEqual({ state: 'removed', until })
  expect(await vouch(gemeinde, anna), 'for others').toBe('was accepted')
  app.clock.pass(30 * day - 1)
  expect(await vouch()).toBe('vouch-removed')
  app.clock.pass(1)
  await seal(true)
  expect(await vouchState(app, gemeinde, ben.userId)).toEqual({ state: 'possible' })
  expect(await vouch()).toBe('was accepted')
})

test('an organisation vouches for at most 20 people a day, and twice for the same one', async () => {
  for (const outcome of ['was accepted', 'was accepted', 'too-many-requests']) {
    expect(await vouch()).toBe(outcome)
    await codeOf(withdrawVouch(app, gemeinde, { userId: ben.userId }))
  }
  await db.updateTable('attempts').set({ used: 20 }).where('subject', '=', `vouch:${gemeinde.userId}`).execute()
  expect(await vouch(gemeinde, anna)).toBe('too-many-requests')
  expect(await rows()).toEqual([])
  app.clock.pass(day)
  expect(await vouch(gemeinde, anna)).toBe('was accepted')
})

test('several presses at once are one vouch', async () => {
  expect(await Promise.all([vouch(), vouch(), vouch()])).toEqual(Array(3).fill('was accepted'))
  expect(await rows()).toHaveLength(1)
})

test('nothing is left of it once an account of either side is deleted', async () => {
  for (const email of ['eva@example.org', 'verein@example.org']) {
    const isClub = email.startsWith('verein')
    const names = isClub
      ? { profileType: 'organisation' as const, name: 'Verein Ost', organisationType: 'NGO' }
      : { profileType: 'private' as const, firstName: 'Eva', lastName: 'Sol' }
    const { userId } = await signUp(app, visitor, { ...names, email, password: 'quartier-demo', terms: true })
    await db.updateTable('users').set({ emailVerified: true }).where('id', '=', userId).execute()
    const leaving = { ...(isClub ? gemeinde : ben), userId }
    if (isClub) await setSeal(app, operator, { userId, checks: ['organisation'] })
    expect(await (isClub ? vouch(leaving, ben) : vouch(gemeinde, leaving))).toBe('was accepted')
    expect(await rows()).toHaveLength(1)
    await deleteAccount({ ...app, storage: { remove: async () => {} } as never }, leaving, {
      currentPassword: 'quartier-demo',
    })
    expect(await rows()).toEqual([])
  }
})
