import { describe, expect, test } from 'vitest'
import { day, hour, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { password, person, signUpForm } from '#tests/people.ts'
import {
  changePassword,
  isPasswordResetOpen,
  logIn,
  logOut,
  openSession,
  requestPasswordReset,
  resetPassword,
  resetToken,
  resolveSession,
  revokeSessions,
  signUp,
} from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
await person(app, 'anna')
const ben = await person(app, 'ben')
await person(app, 'dora')

const logInAs = (email: unknown, secret: unknown = password, address = '192.0.2.1') =>
  logIn(app, { email, password: secret, address, userAgent: 'test' })

test('a member signs in with any spelling of the address', async () => {
  const { token, member } = await logInAs(' Anna@Example.ORG. ')
  expect(member).toMatchObject({ firstName: 'Anna', displayName: 'Anna L.', emailVerified: true })
  expect((await resolveSession(app, token)).viewer).toEqual(member)
})

test('an unknown address and a wrong password get the same answer after the same work', async () => {
  let checks = 0
  const passwords = {
    ...app.passwords,
    verify: (...pair: [string | null, string]) => (checks++, app.passwords.verify(...pair)),
  }
  const log = (email: string) =>
    logIn({ ...app, passwords }, { email, password: 'wrong password', address: '192.0.2.2' })
  await expect(log('anna@example.org')).rejects.toMatchObject({ code: 'login-failed', field: undefined })
  await expect(log('nobody@example.org')).rejects.toMatchObject({ code: 'login-failed', field: undefined })
  expect(checks).toBe(2)
})

test('somebody banned learns it only with the right password', async () => {
  await expect(logInAs('dora@example.org')).rejects.toMatchObject({ code: 'account-banned' })
  await expect(logInAs('dora@example.org', 'wrong password')).rejects.toMatchObject({ code: 'login-failed' })
})

test('what is no text is refused with its field', async () => {
  for (const wrong of [undefined, null, 7, {}, ['anna@example.org'], ''])
    await expect(logInAs(wrong)).rejects.toMatchObject({ field: 'email', code: 'email-required' })
  await expect(logInAs('anna@example.org', ['x'])).rejects.toMatchObject({ field: 'password' })
  await expect(logInAs('anna@example.org', 'x'.repeat(300))).rejects.toMatchObject({ code: 'login-failed' })
})

test('guessing at one account is stopped, side by side as well, and the right password works again later', async () => {
  const guesses = await Promise.allSettled(
    Array.from({ length: 30 }, () => logInAs('ben@example.org', 'a wrong guess')),
  )
  const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : 'in'))
  expect(codes.filter((code) => code === 'login-failed')).toHaveLength(10)
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(20)
  await expect(logInAs('ben@example.org')).rejects.toMatchObject({ code: 'too-many-requests' })
  await expect(logInAs('ben@example.org', password, '192.0.2.9')).resolves.toBeTruthy()
  app.clock.pass(hour)
  await expect(logInAs('ben@example.org')).resolves.toBeTruthy()
})

/** Many at once, as those who guess do: twenty side by side. Returns what came of each. */
async function flood<Result>(count: number, attempt: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let index = 0; index < count; index += 20) {
    const some = Array.from({ length: Math.min(20, count - index) }, (_, at) => attempt(index + at))
    results.push(...(await Promise.all(some)))
  }
  return results
}

test('guessing at many accounts from one address is stopped', async () => {
  const fast = { ...app.passwords, verify: async () => false }
  const guess = (index: number) =>
    logIn({ ...app, passwords: fast }, { email: `u${index}@example.org`, password: 'guess', address: '192.0.2.77' })
  const problems = await flood(300, (index) => guess(index).catch((problem) => problem))
  expect(problems.filter(({ code }) => code === 'login-failed')).toHaveLength(300)
  await expect(guess(300)).rejects.toMatchObject({ code: 'too-many-requests' })
  const subjects = await db.selectFrom('attempts').select('subject').execute()
  expect(subjects.length).toBeGreaterThan(300)
  expect(JSON.stringify(subjects)).not.toMatch(/@|192\.0/)
})

test('a token from before signing in is worth nothing afterwards', async () => {
  const planted = await openSession(app, ben.userId)
  const { token } = await logIn(app, { email: 'anna@example.org', password, previousToken: planted.token })
  expect(token).not.toBe(planted.token)
  expect((await resolveSession(app, planted.token)).viewer).toBeNull()
})

test('a password hashed by older settings is hashed anew when it is used', async () => {
  const old = { ...app.passwords, isOutdated: () => true }
  const hashOf = async () =>
    (await db.selectFrom('users').select('passwordHash').where('id', '=', ben.userId).executeTakeFirstOrThrow())
      .passwordHash
  const before = await hashOf()
  await logIn({ ...app, passwords: old }, { email: 'ben@example.org', password })
  expect(await hashOf()).not.toBe(before)
  await expect(logInAs('ben@example.org')).resolves.toBeTruthy()
})

test('only the hash of a token is kept', async () => {
  const { token } = await openSession(app, ben.userId)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await db.selectFrom('sessions').selectAll().execute()
  expect(rows.some((row) => row.tokenHash.toString('base64url') === token)).toBe(false)
  for (const wrong of [undefined, '', 'x', `${token}x`, 'x'.repeat(10_000)])
    expect((await resolveSession(app, wrong)).viewer).toBeNull()
})

test('a token is exchanged every day; of ten requests at once one gets the new one and all are let in', async () => {
  const { token } = await openSession(app, ben.userId)
  app.clock.pass(day)
  const answers = await Promise.all(Array.from({ length: 10 }, () => resolveSession(app, token)))
  expect(answers.every(({ viewer }) => viewer?.userId === ben.userId)).toBe(true)
  const [rotated, ...others] = answers.flatMap(({ rotatedToken }) => rotatedToken ?? [])
  expect(others).toHaveLength(0)
  app.clock.pass(59_000)
  expect((await resolveSession(app, token)).viewer).toBeTruthy()
  app.clock.pass(2000)
  expect((await resolveSession(app, token)).viewer).toBeNull()
  expect(await resolveSession(app, rotated)).toEqual({ viewer: expect.objectContaining({ userId: ben.userId }) })
})

test('a session ends after thirty days without use, not while it is used', async () => {
  const used = await openSession(app, ben.userId)
  const resting = await openSession(app, ben.userId)
  let token = used.token
  for (let passed = 0; passed < 31; passed += 1) {
    app.clock.pass(day)
    token = (await resolveSession(app, token)).rotatedToken ?? token
  }
  expect((await resolveSession(app, token)).viewer).toBeTruthy()
  expect((await resolveSession(app, resting.token)).viewer).toBeNull()
})

test('a session that ends with the browser ends after twelve hours without use, and stays one when its token is exchanged', async () => {
  const { token, member } = await openSession(app, ben.userId, { lasting: false })
  const resting = await openSession(app, ben.userId, { lasting: false })
  expect(member.endsWithBrowser).toBe(true)
  let used = token
  let exchanged = 0
  for (let passed = 0; passed < 4; passed += 1) {
    app.clock.pass(11 * 3_600_000)
    const { viewer, rotatedToken } = await resolveSession(app, used)
    expect(viewer?.endsWithBrowser).toBe(true)
    if (rotatedToken) exchanged += 1
    used = rotatedToken ?? used
  }
  expect(exchanged).toBeGreaterThan(0)
  expect((await resolveSession(app, resting.token)).viewer).toBeNull()
  app.clock.pass(12 * 3_600_000)
  expect((await resolveSession(app, used)).viewer).toBeNull()
})

test('logging in with the box empty opens a session that ends with the browser', async () => {
  const short = await logIn(app, { email: 'ben@example.org', password, lasting: false })
  expect(short.member?.endsWithBrowser).toBe(true)
  const usual = await logIn(app, { email: 'ben@example.org', password })
  expect(usual.member?.endsWithBrowser).toBeUndefined()
})

test('the last use is noted at most every five minutes', async () => {
  const { token, member } = await openSession(app, ben.userId)
  const seen = async () =>
    (await db.selectFrom('sessions').select('lastSeenAt').where('id', '=', member.sessionId).executeTakeFirstOrThrow())
      .lastSeenAt
  const opened = await seen()
  app.clock.pass(4 * 60_000)
  await resolveSession(app, token)
  expect(await seen()).toEqual(opened)
  app.clock.pass(60_000)
  await resolveSession(app, token)
  expect(await seen()).toEqual(app.clock.now())
})

test('signing out ends one session, revoking ends all but one', async () => {
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => openSession(app, ben.userId)))
  if (!first || !second || !third) throw new Error('no sessions')
  await logOut(app, first.token)
  expect((await resolveSession(app, first.token)).viewer).toBeNull()
  expect((await resolveSession(app, second.token)).viewer).toBeTruthy()
  await revokeSessions(app, ben.userId, { except: third.member.sessionId })
  expect((await resolveSession(app, second.token)).viewer).toBeNull()
  expect((await resolveSession(app, third.token)).viewer).toBeTruthy()
})

test('the sessions of somebody banned or deleted die at once', async () => {
  const { userId } = await signUp(app, { kind: 'visitor', locale: 'en' }, signUpForm('chiara'))
  const { token } = await openSession(app, userId)
  for (const state of ['banned', 'deleted']) {
    await db.updateTable('users').set({ state }).where('id', '=', userId).execute()
    expect((await resolveSession(app, token)).viewer).toBeNull()
  }
  await expect(logInAs('chiara@example.org')).rejects.toMatchObject({ code: 'login-failed' })
})

describe('an owner is not kept out by the wrong tries of others', () => {
  const slow = (email: string, secret: string, address: string, device?: string) =>
    logIn(app, { email, password: secret, address, device })
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'in',
      ({ code }: { code: string }) => code,
    )
  const fast = { ...app, passwords: { ...app.passwords, verify: async () => false } }

  test('on a device that has signed in before, wherever the guesses come from', async () => {
    app.clock.pass(hour)
    const { device } = await logIn(app, { email: 'anna@example.org', password, address: '198.51.100.1' })
    const tryOut = (email: string, address: string) => outcome(logIn(fast, { email, password: 'guess', address }))
    await flood(330, (guess) => tryOut('anna@example.org', `198.51.100.${guess % 33}`))
    await flood(310, (guess) => tryOut(`nobody-${guess}@example.org`, '198.51.100.1'))
    expect(await outcome(slow('anna@example.org', password, '198.51.100.1'))).toBe('too-many-requests')
    expect(await outcome(slow('anna@example.org', password, '198.51.100.1', device))).toBe('in')
    // The device is known for Anna alone.
    expect(await outcome(slow('ben@example.org', password, '198.51.100.1', device))).toBe('too-many-requests')
  })

  test('from an address that has not guessed, even without a known device', async () => {
    await flood(200, (guess) =>
      outcome(logIn(fast, { email: 'ben@example.org', password: 'guess', address: `203.0.113.${guess % 20}` })),
    )
    expect(await outcome(slow('ben@example.org', password, '192.0.2.200'))).toBe('in')
    // While the account is guessed at from many addresses, each has three tries.
    const codes = []
    for (let guess = 0; guess < 5; guess += 1)
      codes.push(await outcome(logIn(fast, { email: 'ben@example.org', password: 'x', address: '192.0.2.201' })))
    expect(codes).toEqual(['login-failed', 'login-failed', 'login-failed', 'too-many-requests', 'too-many-requests'])
  })

  test('a known device has ten tries as well, and is forgotten with the password', async () => {
    app.clock.pass(hour)
    const { device, token } = await logIn(app, { email: 'ben@example.org', password, address: '192.0.2.210' })
    const { viewer } = await resolveSession(app, token)
    if (!viewer) throw new Error('Ben is not signed in')
    const codes = []
    for (let guess = 0; guess < 11; guess += 1)
      codes.push(await outcome(logIn(fast, { email: 'ben@example.org', password: 'x', address: 'any', device })))
    expect(codes.filter((code) => code === 'login-failed')).toHaveLength(10)
    app.clock.pass(hour)
    await changePassword(app, viewer, { currentPassword: password, newPassword: 'another password' })
    for (let guess = 0; guess < 10; guess += 1)
      await outcome(logIn(fast, { email: 'ben@example.org', password: 'x', address: '192.0.2.211' }))
    expect(await outcome(slow('ben@example.org', 'another password', '192.0.2.211', device))).toBe('too-many-requests')
  })

  test('an invented device is unknown', async () => {
    for (const device of ['', '.', 'x.y', 'x'.repeat(900), `${'a'.repeat(43)}.${'b'.repeat(43)}`])
      expect(await outcome(slow('anna@example.org', 'wrong password', '192.0.2.220', device))).toBe('login-failed')
  })
})

describe('a link to a new password', () => {
  test('works however many wrong ones strangers send, and mails do not stop because strangers ask', async () => {
    app.clock.pass(hour)
    const email = 'anna@example.org'
    const reset = await requestPasswordReset(app, { email, address: '192.0.2.230' })
    const wrong = { email, passwordResetToken: `${reset.id}.x`, newPassword: 'a new password' }
    const codes = []
    for (let attempt = 0; attempt < 25; attempt += 1)
      codes.push(await resetPassword(app, wrong).catch(({ code }: { code: string }) => code))
    expect(codes.at(-1)).toBe('too-many-requests')
    for (let asked = 0; asked < 30; asked += 1)
      await requestPasswordReset(app, { email, address: `203.0.113.${100 + asked}` })
    await expect(requestPasswordReset(app, { email, address: '192.0.2.231' })).resolves.toBeTruthy()
    const mails = await db.selectFrom('passwordResets').selectAll().where('usedAt', 'is', null).execute()
    expect(mails.length).toBeLessThanOrEqual(10)
    const right = { email, passwordResetToken: resetToken(app, reset), newPassword: 'a new password' }
    await expect(resetPassword(app, right)).resolves.toBeTruthy()
  })

  test('after thirty unknown addresses, log-in reveals nothing more to that network address', async () => {
    const ask = (email: string) =>
      requestPasswordReset(app, { email, address: '192.0.2.240' }).then(
        () => 'sent',
        ({ code }: { code: string }) => code,
      )
    const codes = []
    for (let asked = 0; asked < 32; asked += 1) codes.push(await ask(`unknown-${asked}@example.org`))
    expect(codes.slice(0, 30).every((code) => code === 'email-not-found')).toBe(true)
    expect([...codes.slice(30), await ask('ben@example.org')].every((code) => code === 'too-many-requests')).toBe(true)
  })

  test('says whether it is still good without being spent by that: not once it was used, expired, or is of another', async () => {
    app.clock.pass(hour)
    const email = 'anna@example.org'
    const ask = async () => {
      const reset = await requestPasswordReset(app, { email, address: '192.0.2.229' })
      return { email, passwordResetToken: resetToken(app, reset) }
    }
    const [used, late] = [await ask(), await ask()]
    expect(await isPasswordResetOpen(app, used)).toBe(true)
    expect(await isPasswordResetOpen(app, { ...used, email: 'ben@example.org' })).toBe(false)
    for (const broken of ['', 'nobody', '\u0000', 'x'.repeat(300)]) {
      expect(await isPasswordResetOpen(app, { ...used, email: broken })).toBe(false)
      expect(await isPasswordResetOpen(app, { email, passwordResetToken: broken })).toBe(false)
    }
    await resetPassword(app, { ...used, newPassword: 'a new password' })
    expect(await isPasswordResetOpen(app, used)).toBe(false)
    app.clock.pass(hour)
    expect(await isPasswordResetOpen(app, late)).toBe(false)
  })
})

test('after thirty taken addresses, sign-up reveals nothing more to that network address, about free ones neither', async () => {
  const sign = (email: string) =>
    signUp(app, { kind: 'visitor', locale: 'de' }, { ...signUpForm('ben'), email, address: '192.0.2.250' }).then(
      () => 'opened',
      ({ code }: { code: string }) => code,
    )
  const codes = []
  for (let asked = 0; asked < 31; asked += 1) codes.push(await sign('anna@example.org'))
  expect(codes.slice(0, 30).every((code) => code === 'email-taken')).toBe(true)
  expect(codes[30]).toBe('too-many-requests')
  expect(await sign('free@example.org')).toBe('too-many-requests')
})
