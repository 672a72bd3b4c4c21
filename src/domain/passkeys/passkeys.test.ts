import { beforeEach, expect, test } from 'vitest'
import { createPasskeyVerifier } from '#adapters/passkeys/create-passkey-verifier.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { banPerson, unbanPerson } from '#domain/moderation/index.ts'
import {
  changePassword,
  type Member,
  openSession,
  openSessionAs,
  requestPasswordReset,
  resetPassword,
  resetToken,
  resolveSession,
} from '#domain/users/index.ts'
import { hour, minute, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { password, person } from '#tests/people.ts'
import { softwareAuthenticator } from '#tests/software-authenticator.ts'
import { addPasskey, askForPasskey, ownPasskeys, removePasskey, signInWithPasskey, startPasskey } from './index.ts'

const { db } = await freshDatabase()
const publicUrl = 'https://quartier.example'
const app = await testApp(db, { passkeys: createPasskeyVerifier({ name: 'Quartier', publicUrl }) })
const [anna, ben, operator] = [await person(app, 'anna'), await person(app, 'ben'), await person(app, 'operator')]
const chiara = await person(app, 'chiara')
const refused = { code: 'passkey-refused' }

beforeEach(async () => {
  app.clock.pass(2 * hour)
  await db.deleteFrom('passkeys').execute()
})

const start = (member: Member) => startPasskey(app, member, { currentPassword: password })

async function added(member: Member, device = softwareAuthenticator()) {
  await addPasskey(app, member, { name: 'Telefon', answer: device.create(await start(member)) })
  return device
}

const remove = (member: Member, credentialId: string, currentPassword: unknown = password) =>
  removePasskey(app, member, { credentialId, currentPassword })

const signIn = (answer: unknown) => signInWithPasskey(app, { answer })

/** A person's new session, for those whose earlier ones have ended. */
async function again({ userId }: Member): Promise<Member> {
  return (await openSession(app, userId)).member
}

test('a passkey is added with the password, told of by mail, and signs in', async () => {
  const member = await again(ben)
  await expect(startPasskey(app, member, { currentPassword: 'falsch' })).rejects.toMatchObject({
    code: 'current-password-wrong',
  })
  const device = await added(member)
  await drainEvents(app)
  await deliverDueMails(app)
  expect(app.sent.filter(({ template }) => template === 'passkey-added').map(({ recipient }) => recipient)).toEqual([
    'ben@example.org',
  ])
  const { token, member: signedIn } = await signIn(device.answer(await askForPasskey(app), ben.userId))
  expect(signedIn.userId).toBe(ben.userId)
  expect((await resolveSession(app, token)).viewer?.userId).toBe(ben.userId)
  expect(await ownPasskeys(app, member)).toMatchObject([
    { credentialId: device.id, name: 'Telefon', lastUsedAt: app.clock.now(), isUsable: true },
  ])
})

test('an answer signs in once and adds once, also when it is sent several times at once', async () => {
  const member = await again(ben)
  const device = softwareAuthenticator()
  const made = { name: 'Telefon', answer: device.create(await start(member)) }
  await addPasskey(app, member, made)
  const answer = device.answer(await askForPasskey(app), ben.userId)
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => signIn(answer)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // A device that does not count gives nothing away but the challenge.
  await db.updateTable('passkeys').set({ signCount: 0 }).execute()
  await expect(signIn(answer)).rejects.toMatchObject(refused)
  await remove(member, device.id)
  await expect(addPasskey(app, member, made)).rejects.toMatchObject(refused)
})

test('an answer of another site, of another or late challenge, of another person or without a finger is refused', async () => {
  const member = await again(ben)
  const device = await added(member)
  const asked = await askForPasskey(app)
  const wrong = [
    device.answer({ challenge: Buffer.alloc(56).toString('base64url') }, ben.userId),
    device.answer(await start(member), ben.userId),
    device.answer(asked, anna.userId),
    device.answer(asked, 'nobody'),
    device.answer(asked, ben.userId, { verified: false }),
    softwareAuthenticator().answer(asked, ben.userId),
    'x',
    '',
    'null',
    ['x'],
    'x'.repeat(30_000),
  ]
  for (const answer of wrong) await expect(signIn(answer)).rejects.toMatchObject(refused)
  for (const site of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
    const elsewhere = softwareAuthenticator(site)
    const answer = elsewhere.create(await start(member))
    await expect(addPasskey(app, member, { name: 'x', answer })).rejects.toMatchObject(refused)
  }
  app.clock.pass(5 * minute)
  await expect(signIn(device.answer(asked, ben.userId))).rejects.toMatchObject(refused)
  const late = await askForPasskey(app)
  app.clock.pass(5 * minute - 1)
  await signIn(device.answer(late, ben.userId))
})

test('a passkey is added only in the session that asked for it, and while that lasts', async () => {
  const [member, other] = [await again(ben), await again(ben)]
  const device = softwareAuthenticator()
  const answer = device.create(await start(member))
  const asked = device.create(await askForPasskey(app))
  const annas = await again(anna)
  for (const [viewer, given] of [
    [other, answer],
    [annas, answer],
    [member, asked],
  ] as const)
    await expect(addPasskey(app, viewer, { name: 'x', answer: given })).rejects.toMatchObject(refused)
  await db.deleteFrom('sessions').where('id', '=', member.sessionId).execute()
  await expect(addPasskey(app, member, { name: 'x', answer })).rejects.toMatchObject(refused)
  expect(await ownPasskeys(app, other)).toEqual([])
})

test('a removed passkey, a banned and a deleted person sign in no more; nobody removes somebody else’s', async () => {
  const member = await again(ben)
  const device = await added(member)
  const answer = async () => device.answer(await askForPasskey(app), ben.userId)
  await remove(await again(anna), device.id)
  await signIn(await answer())
  await banPerson(app, operator, { userId: ben.userId, reason: 'Betrug' })
  await expect(signIn(await answer())).rejects.toMatchObject(refused)
  await unbanPerson(app, operator, { userId: ben.userId, reason: 'Irrtum' })
  await db.updateTable('users').set({ state: 'deleted' }).where('id', '=', ben.userId).execute()
  await expect(signIn(await answer())).rejects.toMatchObject(refused)
  await db.updateTable('users').set({ state: 'active' }).where('id', '=', ben.userId).execute()
  await remove(await again(ben), device.id)
  await expect(signIn(await answer())).rejects.toMatchObject(refused)
})

test('a passkey is removed only with the password, and its owner is told by mail', async () => {
  const member = await again(ben)
  const device = await added(member)
  await drainEvents(app)
  await deliverDueMails(app)
  app.sent.length = 0
  const names = async () => (await ownPasskeys(app, member)).map(({ name }) => name)
  for (const [given, code] of [
    [null, 'password-required'],
    ['', 'password-required'],
    ['falsch', 'current-password-wrong'],
    ['x'.repeat(257), 'current-password-wrong'],
  ])
    await expect(remove(member, device.id, given)).rejects.toMatchObject({ code, field: 'currentPassword' })
  expect(await names()).toEqual(['Telefon'])
  await remove(member, device.id)
  expect(await names()).toEqual([])
  await remove(member, device.id)
  await drainEvents(app)
  await deliverDueMails(app)
  expect(app.sent.filter(({ template }) => template === 'passkey-removed').map(({ values }) => values)).toMatchObject([
    { name: 'Telefon' },
  ])
})

test('staff who have not shown their second factor remove none', async () => {
  const device = await added(await again(operator))
  const withoutFactor: Member = { ...(await again(operator)), needsSecondFactor: true }
  await expect(remove(withoutFactor, device.id)).rejects.toMatchObject({ code: 'second-factor-required' })
  await remove({ ...withoutFactor, needsSecondFactor: false }, device.id)
})

test('a passkey stays over an own change of the password, and ends with a recovery by mail', async () => {
  const member = await again(anna)
  const device = await added(member)
  const answer = async () => device.answer(await askForPasskey(app), anna.userId)
  app.clock.pass(minute)
  await changePassword(app, member, { currentPassword: password, newPassword: 'ein anderes Passwort' })
  await signIn(await answer())
  const email = 'anna@example.org'
  const passwordResetToken = resetToken(app, await requestPasswordReset(app, { email, address: '192.0.2.1' }))
  await resetPassword(app, { email, passwordResetToken, newPassword: password })
  await expect(signIn(await answer())).rejects.toMatchObject(refused)
  app.clock.pass(minute)
  const owner = await again(anna)
  expect(await ownPasskeys(app, owner)).toMatchObject([{ isUsable: false }])
  const later = await added(owner)
  await signIn(later.answer(await askForPasskey(app), anna.userId))
})

test('twenty passkeys, names of sixty characters, and texts only', async () => {
  const member = await again(ben)
  const device = softwareAuthenticator()
  const answer = device.create(await start(member))
  for (const [name, code] of [
    ['', 'field-required'],
    ['  ', 'field-required'],
    ['x'.repeat(61), 'field-too-long'],
    [['x'], 'field-required'],
  ])
    await expect(addPasskey(app, member, { name, answer })).rejects.toMatchObject({ code, field: 'name' })
  await expect(addPasskey(app, member, { name: 'x', answer: [answer] })).rejects.toMatchObject(refused)
  await expect(startPasskey(app, member, { currentPassword: [password] })).rejects.toThrow()
  for (let number = 0; number < 19; number += 1) {
    if (number === 10) app.clock.pass(2 * hour)
    await added(member)
  }
  app.clock.pass(2 * hour)
  const answers = [1, 2, 3]
  const made = await Promise.all(answers.map(async () => softwareAuthenticator().create(await start(member))))
  const outcomes = await Promise.allSettled(made.map((each) => addPasskey(app, member, { name: 'x', answer: each })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(start(member)).rejects.toMatchObject({ code: 'passkeys-too-many', params: { max: 20 } })
})

test('staff in a member’s name, an unconfirmed address and a site at a bare number get no passkey', async () => {
  const { token } = await openSessionAs(app, operator, { userId: ben.userId, purpose: 'Ben rief an: Konto' })
  const { viewer } = await resolveSession(app, token)
  if (!viewer) throw new Error('no session')
  await expect(start(viewer)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(addPasskey(app, viewer, { name: 'x', answer: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(start(chiara)).rejects.toMatchObject({ code: 'email-not-verified' })
  for (const url of ['https://192.0.2.1', 'http://quartier.example', 'https://[2001:db8::1]'])
    expect(createPasskeyVerifier({ name: 'x', publicUrl: url })).toBeUndefined()
  expect(createPasskeyVerifier({ name: 'x', publicUrl: 'http://localhost:3000' })).toBeDefined()
  await expect(askForPasskey({ ...app, passkeys: undefined })).rejects.toMatchObject({ code: 'forbidden' })
})

test('the console asks for a second factor again once the last passkey is removed', async () => {
  const member = await again(operator)
  const [first, second] = [await added(member), await added(member)]
  const { member: viewer } = await signIn(first.answer(await askForPasskey(app), operator.userId))
  const shown = async () => {
    const { secondFactorAt } = await db
      .selectFrom('sessions')
      .select('secondFactorAt')
      .where('id', '=', viewer.sessionId)
      .executeTakeFirstOrThrow()
    return secondFactorAt !== null
  }
  await remove(viewer, first.id)
  expect(await shown()).toBe(true)
  await remove(viewer, second.id)
  expect(await shown()).toBe(false)
})
