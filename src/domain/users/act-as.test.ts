import { expect, test } from 'vitest'
import { callingAs } from '#domain/caller.ts'
import { newId } from '#kernel/id.ts'
import { hour, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { password, person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import {
  authorizeAs,
  canBeActedFor,
  changePassword,
  openSession,
  openSessionAs,
  resolveSession,
  updateProfile,
} from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const operator = await person(app, 'operator')
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const dora = await person(app, 'dora')

const purpose = 'Anna rief an: Bild lässt sich nicht hochladen'

/** Opens a session in Anna's name and returns who it belongs to. */
async function actAsAnna() {
  const { token } = await openSessionAs(app, operator, { userId: anna.userId, purpose })
  const { viewer } = await resolveSession(app, token)
  if (!viewer) throw new Error('no session')
  return { token, viewer }
}

test('staff take a member’s place with limited rights, and what they do names them', async () => {
  const { viewer } = await actAsAnna()
  expect(viewer).toMatchObject({ userId: anna.userId, scopes: 'user:limited', operatorId: operator.userId })
  await callingAs({ source: 'marketplace-api', operatorId: viewer.operatorId }, () =>
    updateProfile(app, viewer, { bio: 'Geändert' }),
  )
  const [event] = await db
    .selectFrom('events')
    .selectAll()
    .where('name', '=', 'user.updated')
    .where('subjectId', '=', anna.userId)
    .execute()
  expect(event).toMatchObject({ actorId: anna.userId, operatorId: operator.userId })
  const entries = await db
    .selectFrom('auditEntries')
    .select(['actorId', 'action', 'subjectId', 'reason', 'details'])
    .where('subjectId', '=', anna.userId)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { actorId: operator.userId, action: 'user.logged-in-as', reason: purpose },
    { actorId: operator.userId, action: 'user.acted-as', details: { event: 'user.updated', subjectId: anna.userId } },
  ])
})

test('what somebody does in their own name names no operator', async () => {
  await updateProfile(app, ben, { bio: 'Selbst' })
  const rows = await db.selectFrom('events').select('operatorId').where('actorId', '=', ben.userId).execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ operatorId }) => operatorId === null)).toBe(true)
})

test('such a session says why, and only owners open one, for members who are not staff', async () => {
  const open = (viewer: typeof operator, userId: string, why = purpose) =>
    openSessionAs(app, viewer, { userId, purpose: why }).then(
      () => 'open',
      ({ code }: { code: string }) => code,
    )
  expect(await open(operator, anna.userId, '   ')).toBe('field-required')
  expect(await open(operator, anna.userId, 'x'.repeat(1001))).toBe('field-too-long')
  expect(await open(ben, anna.userId)).toBe('forbidden')
  const moderator = { ...ben, staffRole: 'moderator' } as const
  expect(await open(moderator, anna.userId)).toBe('forbidden')
  expect(await canBeActedFor(app, moderator, anna.userId)).toBe(false)
  expect(await canBeActedFor(app, operator, anna.userId)).toBe(true)
  expect(await open({ ...operator, scopes: 'user:limited' }, anna.userId)).toBe('forbidden')
  for (const id of [operator.userId, dora.userId, 'x', newId()]) expect(await open(operator, id)).toBe('not-found')
})

test('a code that stands for a member says why, and only owners get one', async () => {
  const client = { clientId: newId(), redirectUri: 'http://localhost/back', codeChallenge: 'a'.repeat(43) }
  const asked = { ...client, userId: anna.userId, purpose }
  const moderator = { ...ben, staffRole: 'moderator' } as const
  expect(await codeOf(authorizeAs(app, moderator, asked))).toBe('forbidden')
  expect(await codeOf(authorizeAs(app, operator, { ...asked, purpose: '  ' }))).toBe('field-required')
  expect(await codeOf(authorizeAs(app, operator, { ...client, userId: anna.userId }))).toBe('field-required')
})

test('a session in another person’s name lasts an hour, however much it is used, and never gets a new token', async () => {
  const { token } = await actAsAnna()
  for (let minutes = 0; minutes < 59; minutes += 10) {
    expect((await resolveSession(app, token)).rotatedToken).toBeUndefined()
    app.clock.pass(600_000)
  }
  app.clock.pass(hour / 60)
  expect((await resolveSession(app, token)).viewer).toBeNull()
})

test('a session in another person’s name ends when the operator is no longer staff, and when either changes the password', async () => {
  const first = await actAsAnna()
  await db.updateTable('users').set({ staffRole: null }).where('id', '=', operator.userId).execute()
  expect((await resolveSession(app, first.token)).viewer).toBeNull()
  await db.updateTable('users').set({ staffRole: 'owner' }).where('id', '=', operator.userId).execute()
  expect((await resolveSession(app, first.token)).viewer).toBeTruthy()
  const own = await openSession(app, operator.userId)
  await changePassword(app, own.member, { currentPassword: password, newPassword: 'another password' })
  expect((await resolveSession(app, first.token)).viewer).toBeNull()
  const second = await actAsAnna()
  const annas = await openSession(app, anna.userId)
  await changePassword(app, annas.member, { currentPassword: password, newPassword: 'another password' })
  expect((await resolveSession(app, second.token)).viewer).toBeNull()
})
