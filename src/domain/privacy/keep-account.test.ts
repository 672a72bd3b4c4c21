import { beforeEach, expect, test } from 'vitest'
import { drainEvents, deliverDueMails } from '#domain/notifications/index.ts'
import { approveListing, findListing, openListing } from '#domain/listings/index.ts'
import { logIn } from '#domain/users/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { day, hour } from '#tests/app.ts'
import { codeOf } from '#tests/refusal.ts'
import { noFiles } from '#tests/no-files.ts'
import { newcomer, password } from '#tests/people.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { accountToKeep, closeAccount, keepAccount, purgeExpired } from './index.ts'

const { app, people, room } = await stayWorld({ storage: noFiles })
const { db } = app
const own = { currentPassword: password }
const visitor = { kind: 'visitor', locale: 'de' } as const
let members = 0
let host: Member
let email: string

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
  host = await newcomer(app, `keeper${(members += 1)}`)
  email = `keeper${members}@example.org`
})

async function mailedToken(): Promise<string> {
  await drainEvents(app)
  await deliverDueMails(app)
  const mail = app.sent.findLast((each) => each.template === 'account-closed' && each.recipient === email)
  if (mail?.template !== 'account-closed') throw new Error('no mail was sent')
  return new URL(mail.values.link).searchParams.get('t') ?? ''
}

async function loggedInToken(): Promise<string> {
  const outcome = await logIn(app, { email, password })
  expect(outcome).toEqual({ closed: expect.any(String) })
  return outcome.closed ?? ''
}

async function stateOf(id: string): Promise<string> {
  return (await db.selectFrom('listings').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
}

test('the right password leads to the page that keeps the account, which comes back with closed listings', async () => {
  const listingId = await room({ authorId: host.userId })
  const { eraseAt } = await closeAccount(app, host, own)
  expect(await codeOf(logIn(app, { email, password: 'falsch' }))).toBe('login-failed')
  const token = await loggedInToken()
  expect(await accountToKeep(app, token)).toEqual({ email, eraseAt })
  await keepAccount(app, { token })
  const { member } = await logIn(app, { email, password })
  expect(member?.userId).toBe(host.userId)
  expect(await stateOf(listingId)).toBe('closed')
  expect(await codeOf(findListing(app, visitor, listingId))).toBe('listing-not-available')
  await openListing(app, host, { id: listingId })
  expect(await findListing(app, visitor, listingId)).toMatchObject({ id: listingId })
})

test('nobody is signed in by the link of the mail, which works until the day of the erasure', async () => {
  const { eraseAt } = await closeAccount(app, host, own)
  const token = await mailedToken()
  app.clock.pass(28 * day - 1000)
  expect(await accountToKeep(app, token)).toEqual({ email, eraseAt })
  app.clock.pass(1000)
  // The job has not run yet.
  expect(await accountToKeep(app, token)).toBeNull()
  expect(await codeOf(keepAccount(app, { token }))).toBe('keep-link-invalid')
  expect(await codeOf(logIn(app, { email, password }))).toBe('login-failed')
  await purgeExpired(app)
  expect(await codeOf(keepAccount(app, { token }))).toBe('keep-link-invalid')
})

test('the page that a log-in opens works for an hour', async () => {
  await closeAccount(app, host, own)
  const token = await loggedInToken()
  app.clock.pass(hour)
  expect(await codeOf(keepAccount(app, { token }))).toBe('keep-link-invalid')
  expect(await keepAccount(app, { token: await loggedInToken() })).toBeUndefined()
})

test('after a second deletion the links of the first one keep nothing', async () => {
  await closeAccount(app, host, own)
  const first = await mailedToken()
  await keepAccount(app, { token: first })
  expect(await codeOf(keepAccount(app, { token: first }))).toBe('keep-link-invalid')
  app.clock.pass(hour)
  const { member } = await logIn(app, { email, password })
  if (!member) throw new Error('the account is closed')
  const { eraseAt } = await closeAccount(app, member, own)
  expect(eraseAt.getTime()).toBe(app.clock.now().getTime() + 28 * day)
  expect(await codeOf(keepAccount(app, { token: first }))).toBe('keep-link-invalid')
  const second = await mailedToken()
  expect(second).not.toBe(first)
  expect(await accountToKeep(app, second)).toEqual({ email, eraseAt })
})

test('a listing that staff approve while the account is closed comes back closed too', async () => {
  const listingId = await room({ authorId: host.userId, state: 'draft' })
  await closeAccount(app, host, own)
  await db.updateTable('listings').set({ state: 'pendingApproval' }).where('id', '=', listingId).execute()
  await approveListing(app, people.operator, { id: listingId })
  await keepAccount(app, { token: await mailedToken() })
  expect(await stateOf(listingId)).toBe('closed')
})

test('two presses at the same moment keep the account once', async () => {
  await closeAccount(app, host, own)
  const token = await mailedToken()
  const outcomes = await Promise.all([codeOf(keepAccount(app, { token })), codeOf(keepAccount(app, { token }))])
  expect(outcomes.filter((code) => code === 'keep-link-invalid')).toHaveLength(1)
})
