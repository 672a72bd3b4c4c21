import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { minute, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import {
  authorizeAs,
  createApiClient,
  endOtherSessions,
  endSession,
  openGrant,
  openSession,
  openSessionAs,
  ownSessions,
  redeemAuthorizationCode,
  resolveSession,
} from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const [anna, ben, operator] = [await person(app, 'anna'), await person(app, 'ben'), await person(app, 'operator')]

async function open(userAgent: string) {
  app.clock.pass(minute)
  return openSession(app, anna.userId, { userAgent })
}

const viewerOf = async (token: string) => (await resolveSession(app, token)).viewer

test('the list has every open log-in, the present one first, then the last used', async () => {
  await open('Telefon')
  const { token } = await open('Tablet')
  const client = await createApiClient(app, { name: 'Kalender', kind: 'marketplace' })
  await openGrant(app, { clientId: client.id, userId: anna.userId, scope: 'user', refreshable: true })
  const present = await viewerOf(token)
  const listed = await ownSessions(app, present ?? anna)
  expect(listed.map(({ device, kind, isPresent }) => [device, kind, isPresent])).toEqual([
    ['Tablet', 'browser', true],
    ['Kalender', 'program', false],
    ['Telefon', 'browser', false],
    ['', 'browser', false],
  ])
  expect((await ownSessions(app, ben)).map(({ isPresent }) => isPresent)).toEqual([true])
})

test('one that is ended is signed out at once, and nobody ends that of somebody else', async () => {
  const { token, member } = await open('verlorenes Telefon')
  await endSession(app, ben, { id: member.sessionId })
  expect(await viewerOf(token)).not.toBeNull()
  await endSession(app, anna, { id: member.sessionId })
  expect(await viewerOf(token)).toBeNull()
  expect((await ownSessions(app, anna)).map(({ device }) => device)).not.toContain('verlorenes Telefon')
  await expect(endSession(app, anna, { id: 'x' })).rejects.toMatchObject({ code: 'not-found' })
})

test('all others end together, also those in which staff act, and the present one stays', async () => {
  const { token, member } = await open('Schreibtisch')
  const other = await open('Telefon')
  const acting = await openSessionAs(app, operator, { userId: anna.userId, purpose: 'Hilfe am Telefon' })
  expect(await endOtherSessions(app, member)).toBeGreaterThan(1)
  expect(await viewerOf(token)).not.toBeNull()
  expect(await viewerOf(other.token)).toBeNull()
  expect(await viewerOf(acting.token)).toBeNull()
  expect(await ownSessions(app, member)).toMatchObject([{ device: 'Schreibtisch', isPresent: true }])
})

test('staff who act in somebody’s name see and end nothing', async () => {
  const acting = { ...anna, scopes: 'user:limited', operatorId: operator.userId }
  for (const work of [
    ownSessions(app, acting),
    endOtherSessions(app, acting),
    endSession(app, acting, { id: anna.sessionId }),
  ])
    await expect(work).rejects.toMatchObject({ code: 'forbidden' })
})

test('staff who end one of their log-ins end what was opened with it in other people’s names', async () => {
  const { token } = await openSession(app, operator.userId)
  const stolen = await viewerOf(token)
  if (stolen?.kind !== 'member') throw new Error('not signed in')
  const acting = await openSessionAs(app, stolen, { userId: ben.userId, purpose: 'Hilfe' })
  expect((await ownSessions(app, ben)).map(({ device, byStaff }) => [device, byStaff])).toContainEqual(['', true])
  await endSession(app, operator, { id: stolen.sessionId })
  expect(await viewerOf(acting.token)).toBeNull()
})

test('with a log-in of staff end the codes that apps have not exchanged yet', async () => {
  const { member } = await openSession(app, operator.userId)
  const redirectUri = 'http://localhost/back'
  const client = await createApiClient(app, { name: 'app', kind: 'marketplace', redirectUris: ['http://localhost'] })
  const verifier = 'v'.repeat(43)
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const asked = { clientId: client.id, redirectUri, userId: ben.userId, codeChallenge, purpose: 'Hilfe' }
  const exchange = ({ code }: { code: string }) =>
    redeemAuthorizationCode(app, { code, clientId: client.id, redirectUri, verifier })
  const ended = await authorizeAs(app, member, asked)
  await endSession(app, operator, { id: member.sessionId })
  expect(await exchange(ended)).toBeNull()
  const others = await authorizeAs(app, operator, asked)
  await endOtherSessions(app, operator)
  expect(await exchange(others)).toBeNull()
  expect(await exchange(await authorizeAs(app, operator, asked))).toMatchObject({ userId: ben.userId })
})
