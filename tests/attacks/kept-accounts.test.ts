import { beforeEach, expect, test } from 'vitest'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { closeAccount, keepAccount } from '#domain/privacy/index.ts'
import { finishLogIn } from '#domain/second-factors/index.ts'
import {
  changePassword,
  logIn,
  openGrant,
  openProved,
  provePassword,
  redeemSignInLink,
  requestSignInLink,
  resetPassword,
  resetToken,
} from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { action as press, loader as look } from '#web/routes/keep-account/route.tsx'
import { day, minute, testApp } from '../app.ts'
import { freshDatabase } from '../database.ts'
import { newcomer, password, person } from '../people.ts'
import { codeOf } from '../refusal.ts'
import { secondFactorOn } from '../second-factor.ts'
import { routeArguments } from './route-arguments.ts'

// The deletion of an account is undone by its owner alone: with the right password and second factor, or the link of the mail.

const { db } = await freshDatabase()
const app = await testApp(db)
await person(app, 'operator')
const mallory = await newcomer(app, 'mallory')
let owner: Member
let email: string
let owners = 0

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
  email = `owner${(owners += 1)}@example.org`
  owner = await newcomer(app, `owner${owners}`)
})

async function mailedToken(to = email): Promise<string> {
  await drainEvents(app)
  await deliverDueMails(app)
  const mail = app.sent.findLast((each) => each.template === 'account-closed' && each.recipient === to)
  if (mail?.template !== 'account-closed') throw new Error('no mail was sent')
  expect(mail.values.link).toMatch(/^https:\/\/quartier\.example\/keep-account\?t=/)
  return new URL(mail.values.link).searchParams.get('t') ?? ''
}

async function stateOf(userId = owner.userId): Promise<[string, boolean]> {
  const row = await db
    .selectFrom('users')
    .select(['state', 'eraseAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return [row.state, row.eraseAt !== null]
}

const closed = ['deleted', true]
const close = (member: Member) => closeAccount(app, member, { currentPassword: password })

test('a token that is changed in any part, or made for somebody else, keeps nothing', async () => {
  await close(owner)
  const own = await mailedToken()
  const [userId, expires, proof] = own.split('.')
  const other = await newcomer(app, `other${owners}`)
  await close(other)
  const [otherId, otherExpires, otherProof] = (await mailedToken(`other${owners}@example.org`)).split('.')
  const forged = [
    '',
    '.',
    '..',
    own.slice(0, -1),
    `${own}x`,
    `${userId}.${Number(expires) + 1}.${proof}`,
    `${userId}.${Number(expires) + 1e15}.${proof}`,
    `${userId}.1e99.${proof}`,
    `${userId}.NaN.${proof}`,
    `${userId}.${otherExpires}.${otherProof}`,
    `${otherId}.${expires}.${proof}`,
    `${mallory.userId}.${expires}.${proof}`,
    `${userId}.${expires}.`,
    'x'.repeat(5000),
    "'; update users set state = 'active'; --",
    `${userId}\0.${expires}.${proof}`,
  ]
  for (const token of forged) {
    expect(await codeOf(keepAccount(app, { token })), token.slice(0, 80)).toBe('keep-link-invalid')
    if (token.includes('\0')) continue
    expect(await press(routeArguments(app, '/keep-account', { token }) as never)).toMatchObject({
      init: { status: 422 },
    })
    const seen = await look(routeArguments(app, `/keep-account?${new URLSearchParams({ t: token })}`) as never)
    expect(seen.kept, token.slice(0, 80)).toBeNull()
  }
  for (const token of [null, 7, [own], { own }])
    expect(await codeOf(keepAccount(app, { token }))).toBe('keep-link-invalid')
  expect(await stateOf()).toEqual(closed)
})

test('a program that opens the link of the mail changes nothing and gets no session', async () => {
  await close(owner)
  const given = routeArguments(app, `/keep-account?${new URLSearchParams({ t: await mailedToken() })}`)
  for (let turn = 0; turn < 3; turn += 1) expect((await look(given as never)).kept).toMatchObject({ email })
  expect(await stateOf()).toEqual(closed)
  expect(given.setCookies).toEqual([])
})

test('keeping an account signs nobody in', async () => {
  await close(owner)
  const given = routeArguments(app, '/keep-account', { token: await mailedToken() })
  const led = await press(given as never).catch((thrown: unknown) => thrown)
  expect(led).toMatchObject({ status: 303 })
  expect(given.setCookies).toEqual([])
  expect(await stateOf()).toEqual(['active', false])
})

test('who knows the password but has not the second factor keeps nothing', async () => {
  const factor = await secondFactorOn(app, owner)
  app.clock.pass(minute)
  await close(owner)
  const { unfinished, closed: token } = await logIn(app, { email, password })
  expect(token).toBeUndefined()
  expect(await codeOf(keepAccount(app, { token: unfinished }))).toBe('keep-link-invalid')
  expect(await codeOf(finishLogIn(app, { token: unfinished, code: 'abcdef' }))).toBe('second-factor-wrong')
  expect(await stateOf()).toEqual(closed)
  const outcome = await finishLogIn(app, { token: unfinished, code: factor.codeAt(app.clock.now()) })
  expect(outcome).toEqual({ closed: expect.any(String) })
  await keepAccount(app, { token: outcome.closed })
  expect(await stateOf()).toEqual(['active', false])
})

test('links and tokens from before the deletion open nothing, and no program gets a token', async () => {
  await requestSignInLink(app, { email })
  await drainEvents(app)
  await deliverDueMails(app)
  const mail = app.sent.findLast((each) => each.template === 'sign-in-link' && each.recipient === email)
  const link = new URL(mail?.template === 'sign-in-link' ? mail.values.link : '').searchParams.get('t')
  const reset = { userId: owner.userId, id: '01910000-0000-7000-8000-000000000001' }
  await db
    .insertInto('passwordResets')
    .values({ ...reset, createdAt: app.clock.now(), expiresAt: new Date(app.clock.now().getTime() + day) })
    .execute()
  await close(owner)
  expect(await codeOf(redeemSignInLink(app, { token: link }))).toBe('sign-in-link-invalid')
  const passwordResetToken = resetToken(app, reset)
  expect(await codeOf(resetPassword(app, { email, passwordResetToken, newPassword: 'ein neues Passwort' }))).toBe(
    'password-reset-invalid',
  )
  expect(
    await codeOf(changePassword(app, owner, { currentPassword: password, newPassword: 'ein neues Passwort' })),
  ).not.toBe('was accepted')
  const proved = await provePassword(app, { email, password })
  const grant = { clientId: 'x', userId: owner.userId, scope: 'user', refreshable: true } as const
  expect(await codeOf(openProved(app, proved, (inside) => openGrant(inside as typeof app, grant)))).toBe('login-failed')
  expect(await stateOf()).toEqual(closed)
})

test('a stranger who guesses passwords is stopped as at every account', async () => {
  await close(owner)
  const codes = []
  for (let guess = 0; guess < 12; guess += 1)
    codes.push(await codeOf(logIn(app, { email, password: `falsch${guess}` })))
  expect(codes.at(-1)).toBe('too-many-requests')
  expect(await stateOf()).toEqual(closed)
})
