import { beforeEach, describe, expect, test } from 'vitest'
import { closeListing, openListing, reopenByStaff } from '#domain/listings/index.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { queryReviews, removeReview, restoreReview } from '#domain/reviews/index.ts'
import { type Member, openSession, resolveSession } from '#domain/users/index.ts'
import { person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { auditLog, findMembers, listingFile, personFile, stayFile } from '../staff-files/index.ts'
import {
  banPerson,
  cancelStay,
  changeRole,
  closeListingByStaff,
  noteOnPerson,
  rejectListingByStaff,
  unbanPerson,
  writeToPerson,
} from './index.ts'

const { app, people, room, transactionIn } = await stayWorld()
const { anna, ben, chiara, operator } = people
const { db } = app
const parish = await person(app, 'gemeinde')
const system = { kind: 'system', locale: 'de' } as const
const reason = 'Verlangt Geld'
let moderator: Member

beforeEach(async () => {
  await db.deleteFrom('attempts').execute()
  await db.updateTable('users').set({ state: 'active', staffRole: null }).execute()
  await db.updateTable('users').set({ staffRole: 'owner' }).where('id', '=', operator.userId).execute()
  await db.updateTable('users').set({ staffRole: 'moderator' }).where('id', '=', parish.userId).execute()
  moderator = { ...parish, staffRole: 'moderator' }
})

const stateOf = async (id: string) =>
  (await db.selectFrom('users').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const listingState = async (id: string) =>
  (await db.selectFrom('listings').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

/** Sends every mail that is owed and returns the new ones as template, recipient and language. */
async function newMails() {
  const before = app.sent.length
  await drainEvents(app)
  while ((await deliverDueMails(app)) > 0);
  return app.sent.slice(before).map(({ template, recipient, locale }) => `${template} ${recipient} ${locale}`)
}

describe('a ban', () => {
  test('ends sessions, stays and requests, hides the listings, and tells everybody concerned', async () => {
    const listingId = await room()
    const stay = await transactionIn(listingId, 'state/accepted')
    const other = await room()
    const request = await transactionIn(other, 'state/preauthorized')
    const { token } = await openSession(app, anna.userId)
    await newMails()
    await banPerson(app, operator, { userId: anna.userId, reason })
    expect((await resolveSession(app, token)).viewer).toBeNull()
    expect((await stayFile(app, operator, stay)).state).toBe('state/cancelled')
    expect((await stayFile(app, operator, request)).state).toBe('state/declined')
    const nights = await db.selectFrom('listingNights').select('used').where('used', '>', 0).execute()
    expect(nights).toEqual([])
    const hidden = await db.selectFrom('publicListings').select('id').where('authorId', '=', anna.userId).execute()
    expect(hidden).toEqual([])
    expect((await newMails()).toSorted()).toEqual([
      'account-banned anna@example.org de',
      'ended-by-system ben@example.org en',
      'ended-by-system ben@example.org en',
    ])
    const ended = app.sent.filter(({ template }) => template === 'ended-by-system').slice(-2)
    expect(ended.map(({ values }) => (values as { ended?: string }).ended).toSorted()).toEqual(['request', 'stay'])
    const banned = app.sent.find(({ template }) => template === 'account-banned')
    expect(banned?.values).toMatchObject({ firstName: 'Anna', reason })
  })

  test('is lifted: the listings are seen in the states that they had', async () => {
    const open = await room()
    const closed = await room()
    await closeListing(app, anna, { id: closed })
    await banPerson(app, operator, { userId: anna.userId, reason })
    await unbanPerson(app, operator, { userId: anna.userId, reason: 'Geklärt' })
    expect(await stateOf(anna.userId)).toBe('active')
    expect([await listingState(open), await listingState(closed)]).toEqual(['published', 'closed'])
    expect(await newMails()).toContain('account-unbanned anna@example.org de')
    const { audit } = await personFile(app, operator, anna.userId)
    expect(audit.slice(0, 2).map(({ action, by, reason: why }) => [action, by, why])).toEqual([
      ['user.unbanned', 'Olga B.', 'Geklärt'],
      ['user.banned', 'Olga B.', reason],
    ])
  })

  test('twice at once is one ban', async () => {
    await Promise.all([1, 2, 3].map(() => banPerson(app, operator, { userId: ben.userId, reason })))
    const entries = await db
      .selectFrom('auditEntries')
      .select('id')
      .where('subjectId', '=', ben.userId)
      .where('action', '=', 'user.banned')
      .execute()
    expect(entries).toHaveLength(1)
  })

  test('of two owners who ban each other at the same moment, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db
        .updateTable('users')
        .set({ state: 'active', staffRole: 'owner' })
        .where('id', 'in', [operator.userId, anna.userId])
        .execute()
      const owner = { ...anna, staffRole: 'owner' as const }
      await Promise.all([
        codeOf(banPerson(app, operator, { userId: anna.userId, reason })),
        codeOf(banPerson(app, owner, { userId: operator.userId, reason })),
      ])
      const owners = await db
        .selectFrom('users')
        .select('id')
        .where('staffRole', '=', 'owner')
        .where('state', '=', 'active')
        .execute()
      expect(owners).toHaveLength(1)
    }
  })
})

describe('permissions of staff', () => {
  const cases: [string, () => Member, (viewer: Member) => Promise<unknown>, string][] = [
    ['a member bans', () => ben, (viewer) => banPerson(app, viewer, { userId: anna.userId, reason }), 'forbidden'],
    [
      'staff in the name of somebody else bans',
      () => ({ ...operator, scopes: 'user:limited' }),
      (viewer) => banPerson(app, viewer, { userId: anna.userId, reason }),
      'forbidden',
    ],
    [
      'a moderator bans a member',
      () => moderator,
      (viewer) => banPerson(app, viewer, { userId: chiara.userId, reason }),
      'was accepted',
    ],
    [
      'a moderator bans an owner',
      () => moderator,
      (viewer) => banPerson(app, viewer, { userId: operator.userId, reason }),
      'forbidden',
    ],
    [
      'a moderator gives a role',
      () => moderator,
      (viewer) => changeRole(app, viewer, { userId: ben.userId, role: 'moderator', reason }),
      'forbidden',
    ],
    [
      'the owner bans the own account',
      () => operator,
      (viewer) => banPerson(app, viewer, { userId: viewer.userId, reason }),
      'staff-not-yourself',
    ],
    [
      'the owner takes the own role',
      () => operator,
      (viewer) => changeRole(app, viewer, { userId: viewer.userId, role: null, reason }),
      'staff-not-yourself',
    ],
    [
      'without a reason',
      () => operator,
      (viewer) => banPerson(app, viewer, { userId: ben.userId, reason: ' ' }),
      'field-required',
    ],
    [
      'with a novel as the reason',
      () => operator,
      (viewer) => banPerson(app, viewer, { userId: ben.userId, reason: 'x'.repeat(5001) }),
      'field-too-long',
    ],
    ['nobody', () => operator, (viewer) => banPerson(app, viewer, { userId: 'anna', reason }), 'not-found'],
    ['a member reads the audit log', () => ben, (viewer) => auditLog(app, viewer), 'forbidden'],
    ['a member reads a person', () => ben, (viewer) => personFile(app, viewer, anna.userId), 'forbidden'],
    ['a member searches people', () => ben, (viewer) => findMembers(app, viewer, { text: 'Anna' }), 'forbidden'],
  ]
  test.each(cases)('%s', async (_, who, act, code) => {
    expect(await codeOf(act(who()))).toBe(code)
  })

  test('the command line neither bans nor demotes the last owner', async () => {
    expect(await codeOf(banPerson(app, system, { userId: operator.userId, reason }))).toBe('staff-last-owner')
    expect(await codeOf(changeRole(app, system, { userId: operator.userId, role: 'moderator', reason }))).toBe(
      'staff-last-owner',
    )
  })

  test('an owner makes a moderator, who sees no e-mail addresses', async () => {
    await changeRole(app, operator, { userId: ben.userId, role: 'moderator', reason })
    expect((await personFile(app, operator, ben.userId)).staffRole).toBe('moderator')
    const { items } = await findMembers(app, moderator, { text: 'anna@example.org' })
    expect(items).toMatchObject([{ name: 'Anna Lindner', email: null }])
    expect((await findMembers(app, moderator, { text: 'anna@exa' })).items).toEqual([])
    expect((await findMembers(app, operator, { text: 'anna@exa' })).items).toMatchObject([
      { email: 'an•••@example.org' },
    ])
    expect((await findMembers(app, operator, { text: '%' })).items).toEqual([])
    expect((await personFile(app, moderator, anna.userId)).email).toBeNull()
  })
})

test('staff cancel an agreed stay: both sides get the reason, and the nights are free', async () => {
  const listingId = await room()
  const id = await transactionIn(listingId, 'state/accepted')
  await newMails()
  expect((await stayFile(app, operator, id)).canCancel).toBe(true)
  await cancelStay(app, operator, { transactionId: id, reason: 'Die Wohnung gibt es nicht' })
  expect(await newMails()).toEqual(
    expect.arrayContaining(['booking-cancelled anna@example.org de', 'booking-cancelled ben@example.org en']),
  )
  expect(app.sent.at(-1)?.values).toMatchObject({ staffReason: 'Die Wohnung gibt es nicht' })
  const file = await stayFile(app, operator, id)
  expect(file).toMatchObject({ state: 'state/cancelled', canCancel: false, audit: [{ action: 'stay.cancelled' }] })
  expect(await codeOf(cancelStay(app, operator, { transactionId: id, reason }))).toBe('transaction-invalid-transition')
  expect(await codeOf(cancelStay(app, chiara, { transactionId: id, reason }))).toBe('forbidden')
})

test('a removed review is hidden, its author gets the reason, and it can be restored', async () => {
  const listingId = await room()
  const id = await transactionIn(listingId, 'state/reviewed')
  const [review] = (await queryReviews(app, { listingId })).items
  const reviewId = review?.id ?? ''
  await newMails()
  await removeReview(app, moderator, { reviewId, reason: 'Beleidigt' })
  expect((await queryReviews(app, { listingId })).items).toEqual([])
  expect(await newMails()).toEqual(['review-removed ben@example.org en'])
  const file = await stayFile(app, operator, id)
  expect(file.reviews.find((each) => each.id === reviewId)).toMatchObject({ removed: true, content: review?.content })
  await restoreReview(app, operator, { reviewId, reason: 'War in Ordnung' })
  expect((await queryReviews(app, { listingId })).items).toEqual([review])
  expect(await newMails()).toEqual(['review-restored ben@example.org en'])
  expect(await codeOf(removeReview(app, ben, { reviewId, reason }))).toBe('forbidden')
})

test('a listing that staff closed is opened by staff alone; open requests end, agreed stays remain', async () => {
  const id = await room({ capacity: 2 })
  const stay = await transactionIn(id, 'state/accepted')
  const request = await transactionIn(id, 'state/preauthorized')
  await newMails()
  await closeListingByStaff(app, moderator, { id, reason })
  expect(await newMails()).toContain('listing-closed anna@example.org de')
  expect((await stayFile(app, operator, stay)).state).toBe('state/accepted')
  expect((await stayFile(app, operator, request)).state).toBe('state/declined')
  expect(await codeOf(openListing(app, anna, { id }))).toBe('listing-closed-by-staff')
  expect(await listingFile(app, operator, id)).toMatchObject({
    state: 'closed',
    closedByStaff: true,
    reviewNote: reason,
  })
  await reopenByStaff(app, operator, { id, reason: 'Geklärt' })
  expect(await listingState(id)).toBe('published')
  expect(await newMails()).toContain('listing-reopened anna@example.org de')
  await closeListingByStaff(app, operator, { id, reason, cancelStays: true })
  expect((await stayFile(app, operator, stay)).state).toBe('state/cancelled')
})

test('a rejected listing is a draft with the reason, for its author and staff alone', async () => {
  const id = await room()
  await newMails()
  await rejectListingByStaff(app, operator, { id, note: 'Das ist ein Hotel' })
  expect(await listingState(id)).toBe('draft')
  expect(await newMails()).toEqual(['listing-rejected anna@example.org de'])
  expect(await codeOf(rejectListingByStaff(app, operator, { id, note: 'noch einmal' }))).toBe('listing-state-conflict')
})

test('rejecting a public listing ends its open requests and keeps agreed stays', async () => {
  const id = await room({ capacity: 2 })
  const stay = await transactionIn(id, 'state/accepted')
  const request = await transactionIn(id, 'state/preauthorized')
  await rejectListingByStaff(app, moderator, { id, note: 'Das ist ein Hotel' })
  expect((await stayFile(app, operator, stay)).state).toBe('state/accepted')
  expect((await stayFile(app, operator, request)).state).toBe('state/declined')
  expect(await codeOf(rejectListingByStaff(app, operator, { id: 'x', note: reason }))).toBe('listing-not-found')
  expect(await codeOf(closeListingByStaff(app, operator, { id: 'x', reason }))).toBe('listing-not-found')
})

test('without an approval queue a public listing is closed, not rejected', async () => {
  const id = await room()
  const open = { ...app, marketplace: { ...app.marketplace, approval: 'none' as const } }
  expect(await codeOf(rejectListingByStaff(open, operator, { id, note: reason }))).toBe('listing-state-conflict')
  expect(await listingState(id)).toBe('published')
  await closeListingByStaff(open, operator, { id, reason })
})

test('the stays that staff cancel at a listing closed before are written down', async () => {
  const id = await room()
  const stay = await transactionIn(id, 'state/accepted')
  await closeListingByStaff(app, moderator, { id, reason })
  await closeListingByStaff(app, moderator, { id, reason: 'Zum zweiten Mal' })
  await closeListingByStaff(app, moderator, { id, reason: 'Auch die Aufenthalte', cancelStays: true })
  expect((await stayFile(app, operator, stay)).state).toBe('state/cancelled')
  const closings = (await listingFile(app, operator, id)).audit.filter(({ action }) => action === 'listing.closed')
  expect(closings.map((entry) => entry.reason).toSorted()).toEqual(['Auch die Aufenthalte', reason].toSorted())
  await newMails()
})

test('staff write to a person by mail, and keep notes that only staff read', async () => {
  await writeToPerson(app, moderator, { userId: ben.userId, text: 'Bitte melde dich.' })
  expect(await newMails()).toEqual(['staff-message ben@example.org en'])
  await noteOnPerson(app, moderator, { userId: ben.userId, text: 'Hat angerufen' })
  expect(await newMails()).toEqual([])
  const { items } = await auditLog(app, operator, { subjectIds: [ben.userId] })
  expect(items.slice(0, 2)).toMatchObject([
    { action: 'user.noted', reason: 'Hat angerufen', subject: { name: 'Ben O.' } },
    { action: 'user.written-to', reason: 'Bitte melde dich.' },
  ])
})

test('staff can read entries about deleted people and listings', async () => {
  const id = await room()
  await transactionIn(id, 'state/accepted')
  await db.updateTable('listings').set({ deleted: true, state: 'closed' }).where('id', '=', id).execute()
  await db
    .updateTable('users')
    .set({ state: 'deleted', displayName: '', firstName: '', lastName: '' })
    .where('id', '=', ben.userId)
    .execute()
  expect((await listingFile(app, operator, id)).deleted).toBe(true)
  const file = await personFile(app, operator, ben.userId)
  expect(file).toMatchObject({ state: 'deleted', name: '', email: null, may: { ban: false, giveRoles: false } })
  expect(await codeOf(banPerson(app, operator, { userId: ben.userId, reason }))).toBe('not-found')
  expect(await codeOf(writeToPerson(app, operator, { userId: ben.userId, text: 'Hallo' }))).toBe('not-found')
})
