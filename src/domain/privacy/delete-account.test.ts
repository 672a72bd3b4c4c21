import { expect, test } from 'vitest'
import { drainEvents } from '#domain/notifications/index.ts'
import { requestStay } from '#domain/transactions/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { createArgon2Hasher } from '#adapters/passwords/argon2-hasher.ts'
import { noFiles } from '#tests/no-files.ts'
import { password, person } from '#tests/people.ts'
import { codeOf } from '#tests/refusal.ts'
import { crowd } from '#tests/worlds/crowd.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { deleteAccount, deleteListing, discardDraft } from './index.ts'

const { app, people, room, ask, act, show, transactionIn } = await stayWorld({
  storage: noFiles,
  // A deletion checks the password, and takes as long as in production: others act meanwhile.
  passwords: createArgon2Hasher(),
})
const { anna, ben, chiara, operator } = people

async function states(listingId: string): Promise<string[]> {
  const rows = await app.db.selectFrom('transactions').select('state').where('listingId', '=', listingId).execute()
  return rows.map(({ state }) => state)
}

const isDeleted = async (listingId: string) =>
  (await app.db.selectFrom('listings').select('deleted').where('id', '=', listingId).executeTakeFirstOrThrow()).deleted

async function mailsTo(userId: string, transactionId: string): Promise<string[]> {
  await drainEvents(app)
  const rows = await app.db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.eventId')
    .select('template')
    .where('events.subjectId', '=', transactionId)
    .where('deliveries.userId', '=', userId)
    .orderBy('deliveries.createdAt')
    .execute()
  return rows.map(({ template }) => template)
}

test('an agreed stay keeps its listing and both accounts; nothing changes by the attempt', async () => {
  const listingId = await room()
  const id = await transactionIn(listingId, 'state/accepted')
  const waiting = await ask(await room(), ben)
  expect(await codeOf(deleteListing(app, anna, { id: listingId }))).toBe('listing-has-stays')
  await expect(deleteAccount(app, anna, { currentPassword: password })).rejects.toMatchObject({
    code: 'account-has-stays',
    params: { count: 1 },
  })
  expect(await codeOf(deleteAccount(app, ben, { currentPassword: password }))).toBe('account-has-stays')
  expect((await show(ben, id)).state).toBe('state/accepted')
  expect((await show(ben, waiting)).state).toBe('state/preauthorized')
  expect(await isDeleted(listingId)).toBe(false)
  await act(ben, id, 'cancel-by-customer')
  await deleteListing(app, anna, { id: listingId })
  expect(await isDeleted(listingId)).toBe(true)
})

test('an open request ends with its listing, and the guest is told at once', async () => {
  const listingId = await room()
  const id = await transactionIn(listingId, 'state/preauthorized')
  await deleteListing(app, anna, { id: listingId })
  expect(await show(ben, id)).toMatchObject({ state: 'state/declined', deadlines: [], next: [] })
  expect(await mailsTo(ben.userId, id)).toContain('ended-by-system')
  expect(await mailsTo(anna.userId, id)).not.toContain('ended-by-system')
})

test('a draft that was public before ends its requests too; a published listing is not discarded', async () => {
  const listingId = await room()
  const id = await transactionIn(listingId, 'state/preauthorized')
  expect(await codeOf(discardDraft(app, anna, { id: listingId }))).toBe('listing-state-conflict')
  expect((await show(ben, id)).state).toBe('state/preauthorized')
  await app.db.updateTable('listings').set({ state: 'draft' }).where('id', '=', listingId).execute()
  expect(await codeOf(discardDraft(app, ben, { id: listingId }))).toBe('listing-not-found')
  await discardDraft(app, anna, { id: listingId })
  expect((await show(ben, id)).state).toBe('state/declined')
})

test('a guest who leaves withdraws, and the host hears of it; a host who leaves declines, and the guest does', async () => {
  const listingId = await room({ capacity: 3 })
  const guest = await person(app, 'dora')
  await app.db.updateTable('users').set({ state: 'active' }).where('id', '=', guest.userId).execute()
  const id = await ask(listingId, guest)
  await deleteAccount(app, guest, { currentPassword: password })
  expect((await show(anna, id)).state).toBe('state/cancelled')
  expect(await mailsTo(anna.userId, id)).toContain('ended-by-system')
  const host = await person(app, 'gemeinde')
  const hall = await room({ authorId: host.userId })
  const asked = await ask(hall, ben)
  await deleteAccount(app, host, { currentPassword: password })
  expect((await show(ben, asked)).state).toBe('state/declined')
  expect(await mailsTo(ben.userId, asked)).toContain('ended-by-system')
  expect(await isDeleted(hall)).toBe(true)
})

test('the only operator stays; of two, one may go', async () => {
  expect(await codeOf(deleteAccount(app, operator, { currentPassword: password }))).toBe('account-last-operator')
  await app.db.updateTable('users').set({ staffRole: 'owner' }).where('id', '=', chiara.userId).execute()
  const both = await Promise.all(
    [operator, { ...chiara, staffRole: 'owner' as const }].map((owner) =>
      codeOf(deleteAccount(app, owner, { currentPassword: password })),
    ),
  )
  expect(both.toSorted()).toEqual(['account-last-operator', 'was accepted'])
})

const full = process.env.QUARTIER_TEST_SCALE === 'full'

test('a deletion and requests at the same moment leave no request on a deleted listing', async () => {
  for (let round = 0; round < (full ? 12 : 5); round += 1) {
    const guests: Member[] = await crowd(app, 6)
    await app.db.deleteFrom('attempts').execute()
    const listingId = await room({ capacity: 20 })
    const answers = await Promise.all([
      ...guests.map((guest) => codeOf(requestStay(app, guest, { listingId, dates: stay, clientKey: newId() }))),
      codeOf(deleteListing(app, anna, { id: listingId })),
    ])
    expect(answers.at(-1)).toBe('was accepted')
    expect(await states(listingId)).not.toContain('state/preauthorized')
    for (const answer of answers.slice(0, -1))
      expect(['was accepted', 'transaction-listing-not-found']).toContain(answer)
  }
}, 60_000)

test('a guest who leaves and asks at the same moment leaves no request behind', async () => {
  for (let round = 0; round < (full ? 8 : 4); round += 1) {
    const [guest] = await crowd(app, 1)
    if (!guest) throw new Error('nobody came')
    const { passwordHash } = await app.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', anna.userId)
      .executeTakeFirstOrThrow()
    await app.db.updateTable('users').set({ passwordHash }).where('id', '=', guest.userId).execute()
    const listingId = await room({ capacity: 20 })
    const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    const leaving = codeOf(deleteAccount(app, guest, { currentPassword: password }))
    const asking = Array.from({ length: 20 }, async (_, index) => {
      await wait(index * 12)
      return codeOf(requestStay(app, guest, { listingId, dates: stay, clientKey: newId() }))
    })
    expect(await leaving).toBe('was accepted')
    await Promise.all(asking)
    expect(await states(listingId)).not.toContain('state/preauthorized')
  }
}, 60_000)
