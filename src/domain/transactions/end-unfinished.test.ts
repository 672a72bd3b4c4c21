import { expect, test } from 'vitest'
import { drainEvents } from '#domain/notifications/index.ts'
import type { Member } from '#domain/users/viewer.ts'
import { newId } from '#kernel/id.ts'
import { crowd } from '#tests/worlds/crowd.ts'
import { stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { codeOf } from '#tests/refusal.ts'
import { addProcesses, endUnfinishedOf, initiate, processByAlias, requestStay, transition } from './index.ts'

const { app, people, room, ask, act, show, transactionIn } = await stayWorld()
const { anna, ben } = people

const ban = (userId: string) =>
  app.db.transaction().execute(async (tx) => {
    const ended = await endUnfinishedOf(app, tx, { userId }, 'account-banned')
    await tx.updateTable('users').set({ state: 'banned' }).where('id', '=', userId).execute()
    return ended
  })

const used = async (listingId: string) =>
  (await app.db.selectFrom('listingNights').select('used').where('listingId', '=', listingId).execute()).reduce(
    (sum, night) => sum + night.used,
    0,
  )

async function unread(userId: string, transactionId: string) {
  const { unread } = await app.db
    .selectFrom('participations')
    .select('unread')
    .where('userId', '=', userId)
    .where('transactionId', '=', transactionId)
    .executeTakeFirstOrThrow()
  return unread
}

test.each([
  ['a listing', 'state/preauthorized', 'state/declined'],
  ['a listing', 'state/accepted', 'state/cancelled'],
  ['the host', 'state/preauthorized', 'state/declined'],
  ['the host', 'state/accepted', 'state/cancelled'],
  ['the guest', 'state/preauthorized', 'state/cancelled'],
  ['the guest', 'state/accepted', 'state/cancelled'],
])('what %s leaves behind in %s ends in %s, with free nights and word for both sides', async (subject, state, end) => {
  const listingId = await room()
  const id = await transactionIn(listingId, state)
  expect(await used(listingId)).toBe(3)
  const before = { anna: await unread(anna.userId, id), ben: await unread(ben.userId, id) }
  const of = subject === 'a listing' ? { listingId } : { userId: subject === 'the host' ? anna.userId : ben.userId }
  const reason = subject === 'a listing' ? 'listing-deleted' : 'account-banned'
  const ended = await app.db.transaction().execute((tx) => endUnfinishedOf(app, tx, of, reason))
  expect([...ended.stays, ...ended.requests].map((each) => each.transactionId)).toContain(id)
  const view = await show(ben, id)
  expect(view.state).toBe(end)
  expect(view.transitions.at(-1)).toMatchObject({ by: 'system', reason })
  expect(view.deadlines).toEqual([])
  expect(await used(listingId)).toBe(0)
  expect(await unread(anna.userId, id)).toBe(before.anna + (subject === 'a listing' ? 0 : 1))
  expect(await unread(ben.userId, id)).toBe(before.ben + 1)
  await drainEvents(app)
  const mails = await app.db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.eventId')
    .select(['deliveries.userId', 'values'])
    .where('events.subjectId', '=', id)
    .where('template', '=', 'ended-by-system')
    .execute()
  const told = subject === 'a listing' ? [ben.userId] : [anna.userId, ben.userId]
  expect(mails.map(({ userId }) => userId).toSorted()).toEqual(told.toSorted())
})

test('a stay that is over, a question and what others have agreed stay as they are', async () => {
  const listingId = await room({ capacity: 4 })
  const question = await transactionIn(listingId, 'state/enquiry')
  const past = await transactionIn(listingId, 'state/delivered')
  const ended = await app.db.transaction().execute((tx) => endUnfinishedOf(app, tx, { listingId }, 'account-deleted'))
  expect(ended).toMatchObject({ stays: [], requests: [], enquiries: [{ transactionId: question }] })
  expect((await show(ben, question)).state).toBe('state/enquiry')
  expect((await show(ben, past)).state).toBe('state/delivered')
})

test('a ban and requests, answers and bookings from questions at the same moment leave nothing open', async () => {
  for (let round = 0; round < (process.env.QUARTIER_TEST_SCALE === 'full' ? 6 : 3); round += 1) {
    const guests: Member[] = await crowd(app, 12)
    await app.db.deleteFrom('attempts').execute()
    await app.db.updateTable('users').set({ state: 'active' }).where('id', '=', anna.userId).execute()
    const listingId = await room({ capacity: 40 })
    await transactionIn(listingId, 'state/enquiry')
    const questions = await Promise.all(
      guests.slice(0, 4).map((guest) => initiate(app, guest, { listingId, transition: 'transition/enquire' })),
    )
    const requests = await Promise.all(guests.slice(4, 8).map((guest) => ask(listingId, guest)))
    const answers = await Promise.all([
      ...guests
        .slice(8)
        .map((guest) => codeOf(requestStay(app, guest, { listingId, dates: stay, clientKey: newId() }))),
      ...questions.map(({ transactionId: id }, index) =>
        codeOf(
          transition(app, guests[index] as Member, {
            id,
            transition: 'transition/request-after-enquiry',
            params: { bookingStart: stay.from, bookingEnd: stay.until },
          }),
        ),
      ),
      ...requests.map((id) => codeOf(act(anna, id, 'accept'))),
      codeOf(ban(anna.userId)),
    ])
    expect(answers.at(-1)).toBe('was accepted')
    const open = await app.db
      .selectFrom('transactions')
      .select(['id', 'state'])
      .where('listingId', '=', listingId)
      .where('state', 'in', ['state/preauthorized', 'state/accepted'])
      .execute()
    expect(open).toEqual([])
    expect(await used(listingId)).toBe(0)
  }
}, 60_000)

test('a stay in a state that only a process of the marketplace’s folder knows is found and ended', async () => {
  const known = processByAlias('free-stay/release-1')
  const own = JSON.stringify({ ...known, name: 'own-stay' }).replaceAll('state/accepted', 'state/agreed')
  addProcesses([JSON.parse(own) as typeof known])
  const listingId = await room()
  await app.db.updateTable('users').set({ state: 'active' }).execute()
  const id = await transactionIn(listingId, 'state/accepted')
  await app.db
    .updateTable('transactions')
    .set({ process: 'own-stay', state: 'state/agreed' })
    .where('id', '=', id)
    .execute()
  const ended = await app.db.transaction().execute((tx) => endUnfinishedOf(app, tx, { listingId }, 'listing-deleted'))
  expect(ended.stays.map((each) => each.transactionId)).toEqual([id])
  expect(await used(listingId)).toBe(0)
})
