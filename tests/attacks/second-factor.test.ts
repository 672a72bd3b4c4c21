import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { createPasskeyVerifier } from '#adapters/passkeys/create-passkey-verifier.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { addPasskey, askForPasskey, signInWithPasskey, startPasskey } from '#domain/passkeys/index.ts'
import { finishLogIn, readUnfinishedLogIn } from '#domain/second-factors/index.ts'
import {
  changePassword,
  logIn,
  type Member,
  openSession,
  requestPasswordReset,
  resetPassword,
  resetToken,
  resolveSession,
} from '#domain/users/index.ts'
import { type RequestContext, requestContext } from '#web/server/request-context.ts'
import { action as enterCode, loader as lookAtCode } from '#web/routes/login/code-page.tsx'
import { action as enterPassword } from '#web/routes/login/route.tsx'
import { day, hour, minute, testApp } from '../app.ts'
import { freshDatabase } from '../database.ts'
import { password, person } from '../people.ts'
import { codeOf } from '../refusal.ts'
import { secondFactorOn } from '../second-factor.ts'
import { softwareAuthenticator } from '../software-authenticator.ts'

// Somebody knows a password and has not the phone: every way around the second factor is refused and changes nothing.

const { db } = await freshDatabase()
const publicUrl = 'https://quartier.example'
const app = await testApp(db, { passkeys: createPasskeyVerifier({ name: 'Quartier', publicUrl }) })
const [anna, ben] = [await person(app, 'anna'), await person(app, 'ben')]
const email = 'ben@example.org'
let factor: Awaited<ReturnType<typeof secondFactorOn>>
let owner: Member

beforeEach(async () => {
  app.clock.pass(2 * day)
  for (const table of ['secondFactors', 'recoveryCodes', 'passkeys', 'unfinishedLogIns', 'attempts'] as const)
    await db.deleteFrom(table).execute()
  owner = (await openSession(app, ben.userId)).member
  factor = await secondFactorOn(app, owner)
  app.clock.pass(minute)
  await drainEvents(app)
  await deliverDueMails(app)
  app.sent.length = 0
})

async function waiting(address = '192.0.2.1', device?: string): Promise<string> {
  const { unfinished } = await logIn(app, { email, password, address, device })
  if (!unfinished) throw new Error('the log-in does not wait')
  return unfinished
}

/** A wrong code of six digits. */
function wrongCode(): string {
  const now = app.clock.now().getTime()
  const right = new Set([-30, 0, 30].map((off) => factor.codeAt(new Date(now + off * 1000))))
  return ['111111', '222222', '333333', '444444'].find((code) => !right.has(code)) ?? ''
}

const rightCode = () => factor.codeAt(app.clock.now())

/** Sessions, grants, used codes and what the second factor is: what no attack may change. */
async function mark(): Promise<string> {
  const { rows } = await sql`select
    (select json_agg(s order by s.id) from sessions s) as sessions,
    (select json_agg(g order by g.id) from api_grants g) as grants,
    (select json_agg(f order by f.user_id) from second_factors f) as factors,
    (select json_agg(c order by c.code_hash) from recovery_codes c) as codes,
    (select json_agg(u order by u.id) from users u) as users`.execute(db)
  return JSON.stringify(rows)
}

test('codes are guessed ten times in a quarter of an hour and forty times a day, from however many addresses, and the owner is warned', async () => {
  const before = await mark()
  const codes: string[] = []
  for (let quarter = 0; quarter < 6; quarter += 1) {
    for (let guess = 0; guess < 12; guess += 1) {
      const address = `198.51.100.${guess}`
      codes.push(await codeOf(finishLogIn(app, { token: await waiting(address), code: wrongCode(), address })))
    }
    app.clock.pass(hour)
  }
  expect(codes.filter((code) => code === 'second-factor-wrong')).toHaveLength(40)
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(32)
  expect(await mark()).toBe(before)
  await drainEvents(app)
  await deliverDueMails(app)
  const warnings = app.sent.filter(({ template }) => template === 'second-factor-changed')
  expect(warnings).toHaveLength(4)
  expect(warnings[0]).toMatchObject({ recipient: email, values: { change: 'guessed' } })
})

test('whoever guesses keeps the owner neither out of a device that is known, nor away from recovery codes and passkeys', async () => {
  const { device } = await finishLogIn(app, { token: await waiting(), code: rightCode() })
  const phone = softwareAuthenticator()
  await addPasskey(app, owner, {
    name: 'Telefon',
    answer: phone.create(await startPasskey(app, owner, { currentPassword: password })),
  })
  for (let guess = 0; guess < 12; guess += 1)
    await codeOf(finishLogIn(app, { token: await waiting('203.0.113.9'), code: wrongCode(), address: '203.0.113.9' }))
  app.clock.pass(minute)
  const elsewhere = { token: await waiting('192.0.2.7'), code: rightCode(), address: '192.0.2.7' }
  expect(await codeOf(finishLogIn(app, elsewhere))).toBe('too-many-requests')
  const known = await finishLogIn(app, { token: await waiting('192.0.2.8', device), code: rightCode(), device })
  expect(known.member?.userId).toBe(ben.userId)
  const recoveryCode = factor.recoveryCodes[3]
  expect((await finishLogIn(app, { ...elsewhere, recoveryCode })).member?.userId).toBe(ben.userId)
  const answer = phone.answer(await askForPasskey(app), ben.userId)
  expect((await signInWithPasskey(app, { answer })).member.userId).toBe(ben.userId)
  // Its replay stays refused.
  const before = await mark()
  expect(await codeOf(signInWithPasskey(app, { answer }))).toBe('passkey-refused')
  expect(await mark()).toBe(before)
})

test('guesses on a known device are counted too', async () => {
  const { device } = await finishLogIn(app, { token: await waiting(), code: rightCode() })
  const codes: string[] = []
  for (let guess = 0; guess < 12; guess += 1)
    codes.push(await codeOf(finishLogIn(app, { token: await waiting('192.0.2.1', device), code: wrongCode(), device })))
  expect(codes.filter((code) => code === 'second-factor-wrong')).toHaveLength(10)
})

test('recovery codes are not guessed', async () => {
  const before = await mark()
  const codes: string[] = []
  for (let guess = 0; guess < 22; guess += 1)
    codes.push(
      await codeOf(finishLogIn(app, { token: await waiting(), recoveryCode: `aaaa-bbbb-cccc-${1000 + guess}` })),
    )
  expect(codes.slice(-2)).toEqual(['too-many-requests', 'too-many-requests'])
  expect(await mark()).toBe(before)
})

test('a code that was used is used up, also side by side, and so is an older one', async () => {
  const code = rightCode()
  const tokens = [await waiting(), await waiting(), await waiting(), await waiting()]
  const outcomes = await Promise.all(tokens.map((token) => codeOf(finishLogIn(app, { token, code }))))
  expect(outcomes.toSorted()).toEqual([
    'second-factor-wrong',
    'second-factor-wrong',
    'second-factor-wrong',
    'was accepted',
  ])
  const before = await mark()
  const older = factor.codeAt(new Date(app.clock.now().getTime() - 30_000))
  for (const used of [code, older])
    expect(await codeOf(finishLogIn(app, { token: await waiting(), code: used }))).toBe('second-factor-wrong')
  expect(await mark()).toBe(before)
})

test('a recovery code works once, also side by side', async () => {
  const [recoveryCode] = factor.recoveryCodes
  const tokens = [await waiting(), await waiting(), await waiting()]
  const outcomes = await Promise.all(tokens.map((token) => codeOf(finishLogIn(app, { token, recoveryCode }))))
  expect(outcomes.toSorted()).toEqual(['second-factor-wrong', 'second-factor-wrong', 'was accepted'])
  const before = await mark()
  expect(await codeOf(finishLogIn(app, { token: await waiting(), recoveryCode }))).toBe('second-factor-wrong')
  expect(await mark()).toBe(before)
})

test('somebody else’s code and recovery code open nothing', async () => {
  const annas = await secondFactorOn(app, (await openSession(app, anna.userId)).member)
  app.clock.pass(minute)
  const before = await mark()
  const code = annas.codeAt(app.clock.now())
  expect(await codeOf(finishLogIn(app, { token: await waiting(), code }))).toBe('second-factor-wrong')
  const [recoveryCode] = annas.recoveryCodes
  expect(await codeOf(finishLogIn(app, { token: await waiting(), recoveryCode }))).toBe('second-factor-wrong')
  expect(await mark()).toBe(before)
})

test('a log-in that waits is finished once, within ten minutes', async () => {
  const token = await waiting()
  await finishLogIn(app, { token, code: rightCode() })
  app.clock.pass(minute)
  const late = await waiting()
  const before = await mark()
  expect(await codeOf(finishLogIn(app, { token, code: rightCode() }))).toBe('second-factor-expired')
  app.clock.pass(10 * minute)
  expect(await codeOf(finishLogIn(app, { token: late, code: rightCode() }))).toBe('second-factor-expired')
  expect(await readUnfinishedLogIn(app, late)).toBeNull()
  expect(await mark()).toBe(before)
})

test('a log-in that waits ends with a new password, by its owner and by a mail, and with a ban', async () => {
  const first = await waiting()
  await changePassword(app, owner, { currentPassword: password, newPassword: 'ein anderes Passwort' })
  expect(await codeOf(finishLogIn(app, { token: first, code: rightCode() }))).toBe('second-factor-expired')
  const { unfinished: second } = await logIn(app, { email, password: 'ein anderes Passwort' })
  const passwordResetToken = resetToken(app, await requestPasswordReset(app, { email, address: '192.0.2.1' }))
  await resetPassword(app, { email, passwordResetToken, newPassword: password })
  expect(await codeOf(finishLogIn(app, { token: second, code: rightCode() }))).toBe('second-factor-expired')
  // The mailbox alone opens nothing either.
  const third = await waiting()
  await db.updateTable('users').set({ state: 'banned' }).where('id', '=', ben.userId).execute()
  const before = await mark()
  expect(await codeOf(finishLogIn(app, { token: third, code: rightCode() }))).toBe('second-factor-expired')
  expect(await mark()).toBe(before)
  await db.updateTable('users').set({ state: 'active' }).where('id', '=', ben.userId).execute()
})

function argumentsOf(path: string, fields?: Record<string, string>, cookies = '') {
  const context = new RouterContextProvider()
  const viewer = { kind: 'visitor', locale: 'de' } as const
  const setCookies: string[] = []
  const known = { app, viewer, locale: 'de', setCookies, address: '192.0.2.1', site: { secure: true, demo: false } }
  context.set(requestContext, known as unknown as RequestContext)
  const body = fields && new URLSearchParams(fields)
  const headers = { cookie: cookies }
  const request = new Request(`https://quartier.example${path}`, { headers, ...(body && { method: 'POST', body }) })
  return { context, request, params: {}, setCookies } as unknown as Parameters<typeof enterCode>[0] & {
    setCookies: string[]
  }
}

const thrown = (work: unknown) => Promise.resolve(work).catch((error: unknown) => error) as Promise<Response>

test('the password alone gets a cookie that is no session, bound to this browser; another browser has nothing to finish', async () => {
  const given = argumentsOf('/login?from=/inbox', { email, password })
  const answer = await thrown(enterPassword(given as never))
  expect(answer.headers.get('location')).toBe('/login/code?from=%2Finbox')
  expect(given.setCookies).toHaveLength(1)
  const [waits = ''] = given.setCookies
  expect(waits).toMatch(/^__Host-quartier_second_step=[\w-]{43};.*Max-Age=600;.*HttpOnly.*Secure/)
  const cookies = waits.split(';')[0] ?? ''
  const token = cookies.split('=')[1]
  expect((await resolveSession(app, token)).viewer).toBeNull()

  const before = await mark()
  for (const cookie of [
    '',
    '__Host-quartier_second_step=',
    `quartier_second_step=${token}`,
    `__Host-quartier_session=${token}`,
  ]) {
    const elsewhere = argumentsOf('/login/code', { code: rightCode() }, cookie)
    expect((await thrown(enterCode(elsewhere))).headers.get('location')).toBe('/login?after=code')
    expect(elsewhere.setCookies).toEqual([])
    expect((await thrown(lookAtCode(argumentsOf('/login/code', undefined, cookie) as never))).status).toBe(302)
  }
  expect(await mark()).toBe(before)

  const here = argumentsOf('/login/code?from=/inbox', { code: rightCode() }, cookies)
  expect((await thrown(enterCode(here))).headers.get('location')).toBe('/inbox')
  expect(here.setCookies.join('\n')).toMatch(/quartier_second_step=;.*Max-Age=0[^]*quartier_session=[\w-]{43}/)
})

test('a session that an attacker has planted in the browser ends, and the new one has another token', async () => {
  const planted = await openSession(app, anna.userId)
  const token = await waiting()
  const signedIn = await finishLogIn(app, { token, code: rightCode(), previousToken: planted.token })
  expect((await resolveSession(app, planted.token)).viewer).toBeNull()
  expect(new Set([signedIn.token, planted.token, token]).size).toBe(3)
  expect((await resolveSession(app, signedIn.token)).viewer?.userId).toBe(ben.userId)
})
