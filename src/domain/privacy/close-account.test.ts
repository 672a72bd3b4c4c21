import { beforeEach, expect, test } from 'vitest'
import {
  personCards,
  signUp,
  resolveSession,
  openSession,
  requestPasswordReset,
  requestSignInLink,
} from '#domain/users/index.ts'
import { drainEvents, deliverDueMails } from '#domain/notifications/index.ts'
import { findMembers, personFile } from '#domain/staff-files/index.ts'
import { banPerson, unbanPerson } from '#domain/moderation/index.ts'
import { numberEvents } from '#domain/webhooks/index.ts'
import { findListing } from '#domain/listings/index.ts'
import { requestDataExport } from '#domain/privacy/index.ts'
import { initiate } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { day, minute } from '#tests/app.ts'
import { codeOf } from '#tests/refusal.ts'
import { noFiles } from '#tests/no-files.ts'
import { newcomer, password, signUpForm } from '#tests/people.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { closeAccount, deleteAccount, keepAccount, purgeExpired } from './index.ts'

const { app, people, room, ask, show, transactionIn } = await stayWorld({ storage: noFiles })
const { ben, operator } = people
const { db } = app
const own = { currentPassword: password }
let members = 0
let host: Member

const visitor = { kind: 'visitor', locale: 'de' } as const

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
  host = await newcomer(app, `host${(members += 1)}`)
  await drainEvents(app)
  await deliverDueMails(app)
  app.sent.length = 0
})

async function userOf({ userId }: { userId: string }) {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
}

async function stateOf(listingId: string): Promise<string> {
  return (await db.selectFrom('listings').select('state').where('id', '=', listingId).executeTakeFirstOrThrow()).state
}

/** Returns the token of the link in the newest mail about a closed account. */
async function mailedToken(): Promise<string> {
  await drainEvents(app)
  await deliverDueMails(app)
  const mail = app.sent.findLast(({ template }) => template === 'account-closed')
  if (mail?.template !== 'account-closed') throw new Error('no mail was sent')
  return new URL(mail.values.link).searchParams.get('t') ?? ''
}

test('a closed account is gone for others at once, and its data is erased after four weeks', async () => {
  const listingId = await room({ authorId: host.userId, title: 'Zimmer mit Ofen' })
  const waiting = await room({ authorId: host.userId, state: 'pendingApproval' })
  const transactionId = await ask(listingId)
  const { token } = await openSession(app, host.userId)
  const now = app.clock.now().getTime()
  const { eraseAt } = await closeAccount(app, host, own)
  expect(eraseAt.getTime()).toBe(now + 28 * day)
  expect(await resolveSession(app, token)).toEqual({ viewer: null })
  expect((await personCards(app, [host.userId])).get(host.userId)).toMatchObject({ state: 'deleted', displayName: '' })
  expect([await stateOf(listingId), await stateOf(waiting)]).toEqual(['closed', 'draft'])
  expect(await codeOf(findListing(app, visitor, listingId))).toBe('listing-not-available')
  expect(await show(ben, transactionId)).toMatchObject({ state: 'state/declined' })
  expect(await codeOf(initiate(app, ben, { listingId, transition: 'transition/enquire' }))).toBe('listing-not-open')

  app.clock.pass(28 * day - minute)
  expect(await purgeExpired(app)).not.toHaveProperty('accounts that were closed')
  expect((await userOf(host)).email).toBe(`host${members}@example.org`)
  app.clock.pass(2 * minute)
  expect(await purgeExpired(app, { dryRun: true })).toMatchObject({ 'accounts that were closed': 1 })
  expect(await purgeExpired(app)).toMatchObject({ 'accounts that were closed': 1 })
  expect(await userOf(host)).toMatchObject({
    state: 'deleted',
    eraseAt: null,
    email: `deleted-${host.userId}@deleted.invalid`,
    updatedAt: new Date(now),
  })
  const { deleted, title } = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  expect([deleted, title]).toEqual([true, ''])
  expect(await purgeExpired(app)).not.toHaveProperty('accounts that were closed')
})

test('two nodes that erase at the same moment erase once', async () => {
  await closeAccount(app, host, own)
  app.clock.pass(28 * day)
  await Promise.all([purgeExpired(app), purgeExpired(app)])
  const events = await db
    .selectFrom('events')
    .select('name')
    .where('subjectId', '=', host.userId)
    .where('name', '=', 'user.deleted')
    .execute()
  expect(events).toHaveLength(1)
})

test('the mail says the date and how to keep the account, and is the only one', async () => {
  await requestDataExport(app, host)
  await requestPasswordReset(app, { email: `host${members}@example.org` })
  await drainEvents(app)
  await closeAccount(app, host, own)
  await mailedToken()
  const sent = app.sent.filter(({ recipient }) => recipient === `host${members}@example.org`)
  expect(sent.map(({ template }) => template)).toEqual(['account-closed'])
  const eraseAt = new Date(app.clock.now().getTime() + 28 * day).toISOString()
  expect(sent[0]?.values).toMatchObject({ eraseAt })
})

test('an agreed stay, a wrong password and the last owner are obstacles as for a deletion at once', async () => {
  const listingId = await room({})
  const id = await transactionIn(listingId, 'state/accepted')
  expect(await codeOf(closeAccount(app, people.anna, own))).toBe('account-has-stays')
  expect(await codeOf(closeAccount(app, host, { currentPassword: 'falsch' }))).toBe('current-password-wrong')
  await db.updateTable('users').set({ staffRole: 'owner' }).where('id', '=', host.userId).execute()
  await db.updateTable('users').set({ staffRole: null }).where('id', '!=', host.userId).execute()
  expect(await codeOf(closeAccount(app, host, own))).toBe('account-last-operator')
  await db.updateTable('users').set({ staffRole: 'owner' }).where('id', '=', operator.userId).execute()
  await closeAccount(app, host, own)
  expect((await userOf(host)).staffRole).toBeNull()
  expect(await show(ben, id)).toMatchObject({ state: 'state/accepted' })
})

test('the address cannot be signed up again before the data is erased, and can afterwards', async () => {
  const form = { ...signUpForm('anna'), email: `HOST${members}@example.org` }
  await closeAccount(app, host, own)
  expect(await codeOf(signUp(app, visitor, form))).toBe('email-taken')
  app.clock.pass(28 * day)
  await purgeExpired(app)
  expect(await signUp(app, visitor, form)).toHaveProperty('userId')
})

test('whoever asks for a link or a new password for a closed account gets the mail that keeps it', async () => {
  const email = `host${members}@example.org`
  await closeAccount(app, host, own)
  await mailedToken()
  app.sent.length = 0
  await requestSignInLink(app, { email })
  const first = await mailedToken()
  await requestPasswordReset(app, { email })
  await mailedToken()
  expect(app.sent.map(({ template }) => template)).toEqual(['account-closed', 'account-closed'])
  // Strangers do not fill a mailbox with it.
  await db.deleteFrom('attempts').execute()
  for (let asked = 0; asked < 10; asked += 1) await requestSignInLink(app, { email, address: `192.0.2.${asked}` })
  await mailedToken()
  expect(app.sent.length).toBe(5)
  await keepAccount(app, { token: first })
  expect((await userOf(host)).state).toBe('active')
})

test('staff see that an account is closed, may ban its person, and cannot undo the deletion', async () => {
  await closeAccount(app, host, own)
  const eraseAt = new Date(app.clock.now().getTime() + 28 * day)
  const found = await findMembers(app, operator, { text: `host${members}@example.org` })
  expect(found.items).toMatchObject([{ id: host.userId, state: 'deleted', eraseAt }])
  const file = await personFile(app, operator, host.userId)
  expect(file).toMatchObject({ eraseAt, may: { ban: true, giveRoles: false, giveSeal: false, actFor: false } })
  const token = await mailedToken()
  await banPerson(app, operator, { userId: host.userId, reason: 'Betrug' })
  expect(await codeOf(keepAccount(app, { token }))).toBe('keep-link-invalid')
  await unbanPerson(app, operator, { userId: host.userId, reason: 'Irrtum' })
  expect(await userOf(host)).toMatchObject({ state: 'deleted', eraseAt })
  await banPerson(app, operator, { userId: host.userId, reason: 'Doch Betrug' })
  app.clock.pass(28 * day)
  await purgeExpired(app)
  expect((await userOf(host)).email).toBe(`deleted-${host.userId}@deleted.invalid`)
  expect((await findMembers(app, operator, { text: host.userId })).items).toEqual([])
})

test('the feed of events tells of the closing and, later, of the deletion', async () => {
  await closeAccount(app, host, own)
  await numberEvents(app)
  const types = async () =>
    (
      await db
        .selectFrom('eventFeed')
        .select('type')
        .where('resourceId', '=', host.userId)
        .orderBy('sequenceId')
        .execute()
    ).map(({ type }) => type)
  expect((await types()).at(-1)).toBe('user/updated')
  app.clock.pass(28 * day)
  await purgeExpired(app)
  await numberEvents(app)
  expect((await types()).at(-1)).toBe('user/deleted')
})

test('a deletion at once leaves nothing to keep', async () => {
  await deleteAccount(app, host, own)
  expect(await userOf(host)).toMatchObject({ eraseAt: null, email: `deleted-${host.userId}@deleted.invalid` })
  await drainEvents(app)
  await deliverDueMails(app)
  expect(app.sent).toEqual([])
})
