import { beforeEach, expect, test } from 'vitest'
import { createPasskeyVerifier } from '#adapters/passkeys/create-passkey-verifier.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { addPasskey, askForPasskey, signInWithPasskey, startPasskey } from '#domain/passkeys/index.ts'
import {
  isStaff,
  logIn,
  type Member,
  openSession,
  openSessionAs,
  redeemSignInLink,
  requestSignInLink,
  resolveSession,
  system,
} from '#domain/users/index.ts'
import { day, hour, minute, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { password, person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { authenticator, secondFactorBegun, secondFactorOn } from '#tests/second-factor.ts'
import { softwareAuthenticator } from '#tests/software-authenticator.ts'
import {
  confirmSecondFactor,
  finishLogIn,
  lacksSecondFactor,
  ownSecondFactor,
  purgeSetUps,
  readUnfinishedLogIn,
  removeSecondFactorOf,
  renewRecoveryCodes,
  startSecondFactor,
  stopSetUp,
  switchOffSecondFactor,
} from './index.ts'

const { db } = await freshDatabase()
const publicUrl = 'https://quartier.example'
const app = await testApp(db, { passkeys: createPasskeyVerifier({ name: 'Quartier', publicUrl }) })
const [ben, operator, chiara] = [await person(app, 'ben'), await person(app, 'operator'), await person(app, 'chiara')]
const strict = { ...app, marketplace: { ...app.marketplace, staffSecondFactor: 'required' as const } }
const email = 'ben@example.org'

beforeEach(async () => {
  app.clock.pass(2 * day)
  for (const table of ['secondFactors', 'recoveryCodes', 'passkeys', 'unfinishedLogIns'] as const)
    await db.deleteFrom(table).execute()
  await drainEvents(app)
  await deliverDueMails(app)
  app.sent.length = 0
})

const again = async ({ userId }: Member, at = app) => (await openSession(at, userId)).member

async function waiting(at: typeof app = app, address = '192.0.2.1', who = email): Promise<string> {
  const { unfinished } = await logIn(at, { email: who, password, address })
  if (!unfinished) throw new Error('the log-in does not wait')
  return unfinished
}

async function told(): Promise<string[]> {
  await drainEvents(app)
  await deliverDueMails(app)
  return app.sent
    .flatMap(({ template, values }) => (template === 'second-factor-changed' ? [values.change] : []))
    .toSorted()
}

test('the second factor is set up with the password and a first code, told of by mail, and asked for at the next log-in', async () => {
  const member = await again(ben)
  const other = await again(ben)
  expect(await codeOf(startSecondFactor(app, member, { currentPassword: 'falsch' }))).toBe('current-password-wrong')
  const codeAt = await secondFactorBegun(app, member)
  expect((await logIn(app, { email, password })).token).toBeDefined()
  expect(await codeOf(confirmSecondFactor(app, member, { code: '12' }))).toBe('second-factor-wrong')
  const { recoveryCodes } = await confirmSecondFactor(app, member, { code: codeAt(app.clock.now()) })
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect(await told()).toEqual(['on'])
  expect(await ownSecondFactor(app, member)).toEqual({ state: 'on', since: app.clock.now(), recoveryCodesLeft: 10 })
  const open = db.selectFrom('sessions').select('id').where('userId', '=', ben.userId).where('revokedAt', 'is', null)
  expect(await open.execute()).toEqual([{ id: member.sessionId }])
  expect(other.sessionId).not.toBe(member.sessionId)

  const token = await waiting()
  expect(await readUnfinishedLogIn(app, token)).toEqual({ hasApp: true, hasPasskey: false })
  expect((await resolveSession(app, token)).viewer).toBeNull()
  app.clock.pass(minute)
  const { token: session, device } = await finishLogIn(app, { token, code: codeAt(app.clock.now()) })
  expect((await resolveSession(app, session)).viewer?.userId).toBe(ben.userId)
  expect(device).toMatch(/\./)

  // The answer to "stay logged in" waits with the log-in.
  app.clock.pass(minute)
  const { unfinished } = await logIn(app, { email, password, lasting: false })
  const short = await finishLogIn(app, { token: unfinished, code: codeAt(app.clock.now()) })
  expect(short.member?.endsWithBrowser).toBe(true)
})

test('the key is shown in the session that asked for it, for half an hour, and to nobody when the set-up is given up', async () => {
  const [member, other] = [await again(ben), await again(ben)]
  const codeAt = await secondFactorBegun(app, member)
  expect(await ownSecondFactor(app, other)).toEqual({ state: 'off' })
  expect(await codeOf(confirmSecondFactor(app, other, { code: codeAt(app.clock.now()) }))).toBe('second-factor-expired')
  app.clock.pass(30 * minute)
  expect(await ownSecondFactor(app, member)).toEqual({ state: 'off' })
  expect(await codeOf(confirmSecondFactor(app, member, { code: codeAt(app.clock.now()) }))).toBe(
    'second-factor-expired',
  )
  app.clock.pass(1)
  expect(await db.transaction().execute((tx) => purgeSetUps(tx, app.clock.now()))).toBe(1)
  await secondFactorBegun(app, member)
  await stopSetUp(app, member)
  expect(await ownSecondFactor(app, member)).toEqual({ state: 'off' })
})

test('a code of the step before and after is right, of any other wrong, and typed with spaces it is the same', async () => {
  const { codeAt } = await secondFactorOn(app, await again(ben))
  for (const [off, code] of [
    [-61, 'second-factor-wrong'],
    [61, 'second-factor-wrong'],
    [-30, 'was accepted'],
    [30, 'was accepted'],
  ] as const) {
    app.clock.pass(5 * minute)
    const at = new Date(app.clock.now().getTime() + off * 1000)
    const typed = codeAt(at).replace(/^.../, '$& ')
    expect(await codeOf(finishLogIn(app, { token: await waiting(), code: typed }))).toBe(code)
  }
})

test('a link by mail asks for the second factor as well', async () => {
  await secondFactorOn(app, await again(ben))
  await requestSignInLink(app, { email })
  await drainEvents(app)
  await deliverDueMails(app)
  const mail = app.sent.find(({ template }) => template === 'sign-in-link')
  if (mail?.template !== 'sign-in-link') throw new Error('no link was sent')
  const outcome = await redeemSignInLink(app, { token: new URL(mail.values.link).searchParams.get('t') })
  expect(outcome).toEqual({ unfinished: expect.any(String) })
})

test('new recovery codes and switching off ask for the password or a code, and are told of by mail', async () => {
  const member = await again(ben)
  const { codeAt, recoveryCodes } = await secondFactorOn(app, member)
  for (const change of [renewRecoveryCodes, switchOffSecondFactor]) {
    expect(await codeOf(change(app, member, {}))).toBe('password-required')
    expect(await codeOf(change(app, member, { currentPassword: 'falsch' }))).toBe('current-password-wrong')
    expect(await codeOf(change(app, member, { code: '000000' }))).toBe('second-factor-wrong')
  }
  const renewed = await renewRecoveryCodes(app, member, { currentPassword: password })
  expect(await codeOf(finishLogIn(app, { token: await waiting(), recoveryCode: recoveryCodes[0] }))).toBe(
    'second-factor-wrong',
  )
  const byCode = await finishLogIn(app, { token: await waiting(), recoveryCode: ` ${renewed[0]?.toUpperCase()} ` })
  expect(byCode.member?.userId).toBe(ben.userId)
  expect(await ownSecondFactor(app, member)).toMatchObject({ recoveryCodesLeft: 9 })
  app.clock.pass(minute)
  await switchOffSecondFactor(app, member, { code: codeAt(app.clock.now()) })
  expect(await ownSecondFactor(app, member)).toEqual({ state: 'off' })
  expect((await logIn(app, { email, password })).token).toBeDefined()
  expect(await codeOf(switchOffSecondFactor(app, member, { currentPassword: password }))).toBe('second-factor-off')
  expect(await told()).toEqual(['codes', 'off', 'on', 'recovery-code-used'])
})

test('staff in a member’s name and an unconfirmed address set none up', async () => {
  const { token } = await openSessionAs(app, operator, { userId: ben.userId, purpose: 'Ben rief an: Konto' })
  const { viewer } = await resolveSession(app, token)
  if (!viewer) throw new Error('no session')
  expect(await codeOf(startSecondFactor(app, viewer, { currentPassword: password }))).toBe('forbidden')
  expect(await codeOf(ownSecondFactor(app, viewer))).toBe('forbidden')
  expect(await codeOf(startSecondFactor(app, chiara, { currentPassword: password }))).toBe('email-not-verified')
})

test('where staff need a second factor, they have no role without it, and get it back by a code or a passkey', async () => {
  const before = await again(operator, strict)
  expect(before).toMatchObject({ staffRole: null, needsSecondFactor: true })
  expect(isStaff(before)).toBe(false)
  expect(await again(ben, strict)).not.toHaveProperty('needsSecondFactor')
  expect(await again(operator)).toMatchObject({ staffRole: 'owner' })
  expect(await lacksSecondFactor(app, before)).toBe(true)

  const { token } = await openSession(strict, operator.userId)
  const { viewer: member } = await resolveSession(strict, token)
  if (!member) throw new Error('the operator is not signed in')
  await secondFactorOn(strict, member)
  expect((await resolveSession(strict, token)).viewer).toMatchObject({ staffRole: 'owner' })
  expect(await lacksSecondFactor(app, member)).toBe(false)
  await switchOffSecondFactor(strict, member, { currentPassword: password })
  expect((await resolveSession(strict, token)).viewer).toMatchObject({ needsSecondFactor: true })

  const device = softwareAuthenticator()
  const options = await startPasskey(strict, member, { currentPassword: password })
  await addPasskey(strict, member, { name: 'Telefon', answer: device.create(options) })
  expect((await resolveSession(strict, token)).viewer).toMatchObject({ staffRole: 'owner' })

  // A password alone no longer opens a session, also not one that could add another second factor.
  const unfinished = await waiting(strict, '192.0.2.1', 'operator@example.org')
  expect(await readUnfinishedLogIn(app, unfinished)).toEqual({ hasApp: false, hasPasskey: true })
  expect(await codeOf(finishLogIn(strict, { token: unfinished, code: '000000' }))).toBe('second-factor-wrong')
  const answer = device.answer(await askForPasskey(strict), operator.userId)
  expect((await signInWithPasskey(strict, { answer })).member.staffRole).toBe('owner')
  const old = await again(operator, strict)
  expect(await codeOf(startSecondFactor(strict, old, { currentPassword: password }))).toBe('second-factor-required')
  expect(await codeOf(startPasskey(strict, old, { currentPassword: password }))).toBe('second-factor-required')
})

test('the operator of the machine removes a lost second factor: passkeys and sessions go with it, and it is recorded', async () => {
  const member = await again(ben)
  const given = { userId: ben.userId, reason: 'Telefon verloren, Ausweis gesehen' }
  expect(await codeOf(removeSecondFactorOf(app, system, given))).toBe('second-factor-off')
  const { recoveryCodes } = await secondFactorOn(app, member)
  expect(await codeOf(removeSecondFactorOf(app, operator, given))).toBe('forbidden')
  expect(await codeOf(removeSecondFactorOf(app, system, { ...given, reason: ' ' }))).toBe('field-required')
  const token = await waiting()
  await removeSecondFactorOf(app, system, given)
  expect(await codeOf(finishLogIn(app, { token, recoveryCode: recoveryCodes[0] }))).toBe('second-factor-wrong')
  expect((await logIn(app, { email, password })).token).toBeDefined()
  const entries = db.selectFrom('auditEntries').select(['action', 'reason']).where('subjectId', '=', ben.userId)
  expect(await entries.execute()).toContainEqual({ action: 'user.second-factor-removed', reason: given.reason })
  expect(await told()).toEqual(['on', 'removed'])
})

test('a database without the site’s secret gives no codes away', async () => {
  const { codeAt } = await secondFactorOn(app, await again(ben))
  const rows = JSON.stringify(await db.selectFrom('secondFactors').selectAll().execute())
  expect(rows).not.toContain(codeAt(app.clock.now()))
  const elsewhere = { ...app, secret: 'the secret of another site, long enough' }
  app.clock.pass(hour)
  expect(await codeOf(finishLogIn(elsewhere, { token: await waiting(), code: codeAt(app.clock.now()) }))).toBe(
    'second-factor-wrong',
  )
  expect(authenticator('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')(new Date(59_000))).toBe('287082')
})
