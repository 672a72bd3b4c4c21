import { afterAll, beforeEach, expect, test } from 'vitest'
import { createLogInProvider } from '#adapters/identity/log-in-provider-client.ts'
import { isProblem } from '#kernel/problem.ts'
import { day, minute, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { type ProviderPerson, startIdentityProvider } from '#tests/identity-provider-site.ts'
import { password, person } from '#tests/people.ts'
import {
  changePassword,
  openSession,
  requestPasswordReset,
  resetPassword,
  resetToken,
  resolveSession,
} from '../users/index.ts'
import { drainEvents, deliverDueMails } from '../notifications/index.ts'
import { connectByPassword, connectIdentity, ownIdentities, pendingIdentity, removeIdentity } from './index.ts'
import { returnFromProvider, signUpWithProvider, startAtProvider } from './index.ts'

const provider = await startIdentityProvider()
const { db } = await freshDatabase()
const { issuer, clientId, clientSecret } = provider
const app = await testApp(db)
app.logInProviders = ['kennung', 'zweite'].map((id) =>
  createLogInProvider({ id, label: id === 'kennung' ? 'Kennung' : 'Zweite', issuer, clientId, clientSecret }, app.log),
)
const anna = await person(app, 'anna')
const chiara = await person(app, 'chiara')
const visitor = { kind: 'visitor', locale: 'de' } as const
const lena: ProviderPerson = {
  sub: 'lena',
  given_name: 'Lena',
  family_name: 'Hofer',
  email: 'lena@example.org',
  email_verified: true,
}
const form = { profileType: 'private', firstName: 'Lena', lastName: 'Hofer', terms: 'on' }

afterAll(() => provider.stop())
beforeEach(async () => {
  app.clock.pass(60 * minute)
  app.sent.length = 0
  provider.faults = {}
  await db.deleteFrom('userIdentities').execute()
  await db.deleteFrom('userEmails').where('emailKey', '=', 'lena@example.org').execute()
})

async function comeBack(
  who: ProviderPerson,
  viewer: Parameters<typeof returnFromProvider>[1] = visitor,
  id = 'kennung',
) {
  const { leadsTo, note } = await startAtProvider(app, { provider: id, target: '/inbox' })
  const back = await provider.agree(leadsTo, who)
  return returnFromProvider(app, viewer, { provider: id, note, query: back.searchParams })
}

async function unknownNote(who: ProviderPerson, id = 'kennung'): Promise<string> {
  const returned = await comeBack(who, visitor, id)
  if (returned.came !== 'unknown') throw new Error(`it is ${returned.came}`)
  return returned.note
}

async function userOf(token: string | undefined): Promise<string | undefined> {
  return (await resolveSession(app, token)).viewer?.userId
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (isProblem(error) ? error.code : String(error)),
  )
}

async function mails(): Promise<string[]> {
  await drainEvents(app)
  await deliverDueMails(app)
  return app.sent.map(({ template }) => template)
}

test('a new person opens an account after the provider, whose verified address counts as confirmed, and logs in with it', async () => {
  const note = await unknownNote(lena)
  expect(await pendingIdentity(app, note)).toMatchObject({ label: 'Kennung', firstName: 'Lena', emailVerified: true })
  const other = { ...form, email: 'other@example.org' }
  const { userId, emailVerified } = await signUpWithProvider(app, visitor, { ...other, note })
  expect(emailVerified).toBe(true)
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  expect(user).toMatchObject({ email: 'lena@example.org', emailVerified: true, passwordHash: null, firstName: 'Lena' })
  expect(user.termsAcceptedAt).toEqual(app.clock.now())
  const again = await comeBack(lena)
  if (again.came !== 'logged-in') throw new Error(again.came)
  expect(await userOf(again.outcome.token)).toBe(userId)
})

test('an address that the provider has not verified has to be confirmed', async () => {
  const note = await unknownNote({ ...lena, email_verified: false })
  const { userId, emailVerified } = await signUpWithProvider(app, visitor, { ...form, email: 'Lena@example.org', note })
  expect(emailVerified).toBe(false)
  expect(await mails()).toContain('verify-email')
  const again = await comeBack(lena)
  expect(again.came === 'logged-in' && (await userOf(again.outcome.token))).toBe(userId)
})

test('the terms, names and the kind of account are asked for as on sign-up', async () => {
  const note = await unknownNote(lena)
  expect(await codeOf(signUpWithProvider(app, visitor, { ...form, terms: '', note }))).toBe('terms-required')
  expect(await codeOf(signUpWithProvider(app, visitor, { ...form, firstName: ' ', note }))).toBe('field-required')
  expect(await codeOf(signUpWithProvider(app, visitor, { terms: 'on', note }))).not.toBe('done')
  expect(await codeOf(signUpWithProvider(app, visitor, { ...form }))).toBe('provider-expired')
})

test('a provider that says only one name, or the address only in its user info, is understood', async () => {
  provider.faults = {
    claims: { email: undefined, given_name: undefined, family_name: undefined, name: 'Lena M. Hofer' },
  }
  const note = await unknownNote(lena)
  expect(await pendingIdentity(app, note)).toMatchObject({ email: 'lena@example.org', firstName: 'Lena' })
})

test('an identity with the address of an account is not linked until its password is right', async () => {
  const note = await unknownNote({ ...lena, email: 'anna@example.org' })
  expect(await codeOf(signUpWithProvider(app, visitor, { ...form, note }))).toBe('email-taken')
  expect(await codeOf(connectByPassword(app, { note, password: 'falsch' }))).toBe('login-failed')
  expect(await db.selectFrom('userIdentities').selectAll().execute()).toEqual([])
  const { token } = await connectByPassword(app, { note, password })
  expect(await userOf(token)).toBe(anna.userId)
  expect(await mails()).toContain('identity-linked')
  const again = await comeBack({ ...lena, email: 'moved@example.org' })
  expect(again.came === 'logged-in' && (await userOf(again.outcome.token))).toBe(anna.userId)
})

test('a member links another account at a provider with the password, and without it when the provider has verified the address', async () => {
  const other = await unknownNote(lena)
  expect(await codeOf(connectIdentity(app, anna, { note: other }))).toBe('password-required')
  expect(await codeOf(connectIdentity(app, anna, { note: other, currentPassword: 'falsch' }))).toBe(
    'current-password-wrong',
  )
  await connectIdentity(app, anna, { note: other, currentPassword: password })
  const same = await unknownNote({ ...lena, sub: 'anna', email: 'Anna@example.org' }, 'zweite')
  await connectIdentity(app, anna, { note: same })
  const { identities } = await ownIdentities(app, anna)
  expect(identities.map(({ label, isUsable }) => [label, isUsable])).toEqual(
    expect.arrayContaining([
      ['Kennung', true],
      ['Zweite', true],
    ]),
  )
  expect(await comeBack(lena, anna)).toEqual({ came: 'own' })
  expect(await codeOf(comeBack(lena, chiara))).toBe('identity-taken')
})

test('an account whose address is not confirmed is linked only to an identity that has proved this address', async () => {
  const unproved = await unknownNote(lena)
  expect(await codeOf(connectIdentity(app, chiara, { note: unproved, currentPassword: password }))).toBe(
    'email-not-verified',
  )
  const proved = await unknownNote({ ...lena, email: 'chiara@example.org' })
  await connectIdentity(app, chiara, { note: proved, currentPassword: password })
  expect((await ownIdentities(app, chiara)).identities).toHaveLength(1)
})

test('unlinking asks for the password, and an account without one keeps its last way in', async () => {
  await connectIdentity(app, anna, { note: await unknownNote(lena), currentPassword: password })
  const leaving = { provider: 'kennung', subject: 'lena' }
  expect(await codeOf(removeIdentity(app, anna, leaving))).toBe('password-required')
  expect(await codeOf(removeIdentity(app, chiara, { ...leaving, currentPassword: password }))).toBe('done')
  expect((await ownIdentities(app, anna)).identities).toHaveLength(1)
  await removeIdentity(app, anna, { ...leaving, currentPassword: password })
  expect((await ownIdentities(app, anna)).identities).toEqual([])
  expect(await mails()).toEqual(expect.arrayContaining(['identity-linked', 'identity-unlinked']))

  const { userId } = await signUpWithProvider(app, visitor, { ...form, note: await unknownNote(lena) })
  const { viewer } = await resolveSession(app, (await openSession(app, userId)).token)
  if (!viewer) throw new Error('no session')
  expect(await codeOf(removeIdentity(app, viewer, leaving))).toBe('identity-last-way-in')
  await connectIdentity(app, viewer, { note: await unknownNote(lena, 'zweite') })
  await removeIdentity(app, viewer, leaving)
  expect(await codeOf(removeIdentity(app, viewer, { ...leaving, provider: 'zweite' }))).toBe('identity-last-way-in')
})

test('an account that its owner has linked stays after a new password from the account, and ends with one by mail', async () => {
  await connectIdentity(app, anna, { note: await unknownNote(lena), currentPassword: password })
  await changePassword(app, anna, { currentPassword: password, newPassword: 'another-password-of-anna' })
  expect((await comeBack(lena)).came).toBe('logged-in')
  await requestPasswordReset(app, { email: 'anna@example.org' })
  const { id } = await db.selectFrom('passwordResets').select('id').executeTakeFirstOrThrow()
  const passwordResetToken = resetToken(app, { userId: anna.userId, id })
  await resetPassword(app, { email: 'anna@example.org', passwordResetToken, newPassword: password })
  expect((await comeBack(lena)).came).toBe('unknown')
})

test('a log-in that takes more than a quarter of an hour is started again, and an identity waits for half an hour', async () => {
  const { leadsTo, note } = await startAtProvider(app, { provider: 'kennung' })
  const { searchParams: query } = await provider.agree(leadsTo, lena)
  app.clock.pass(15 * minute)
  expect(await codeOf(returnFromProvider(app, visitor, { provider: 'kennung', note, query }))).toBe('provider-expired')
  const waiting = await unknownNote(lena)
  app.clock.pass(29 * minute)
  expect(await pendingIdentity(app, waiting)).not.toBeNull()
  app.clock.pass(minute)
  expect(await pendingIdentity(app, waiting)).toBeNull()
  app.clock.pass(day)
})

test('a provider that is down says so, and is asked again with the next log-in', async () => {
  const fresh = createLogInProvider({ id: 'neu', label: 'Neu', issuer, clientId, clientSecret }, app.log)
  const downApp = { ...app, logInProviders: [fresh] }
  provider.faults = { status: 503 }
  expect(await codeOf(startAtProvider(downApp, { provider: 'neu' }))).toBe('provider-unavailable')
  provider.faults = {}
  const { leadsTo, note } = await startAtProvider(downApp, { provider: 'neu' })
  const { searchParams: query } = await provider.agree(leadsTo, lena)
  provider.faults = { status: 500 }
  expect(await codeOf(returnFromProvider(downApp, visitor, { provider: 'neu', note, query }))).toBe(
    'provider-unavailable',
  )
})
