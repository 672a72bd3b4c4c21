import { expect, test } from 'vitest'
import { initiate } from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import { codeOf } from '#tests/refusal.ts'
import { conversationWorld } from '#tests/worlds/conversation-world.ts'
import { today } from './today.ts'

const { app, people, listings, pass } = await conversationWorld()
const { anna, ben, kim } = people
const hour = 3_600_000

test('only staff see the figures of today', async () => {
  expect(await codeOf(today(app, anna))).toBe('forbidden')
  expect(await codeOf(today(app, { ...kim, scopes: 'user:limited' })), 'on behalf').toBe('forbidden')
  expect(await codeOf(today(app, { kind: 'visitor', locale: 'de' }))).toBe('not-signed-in')
})

test('today counts from midnight where the marketplace is', async () => {
  await app.db
    .updateTable('listings')
    .set({ state: 'pendingApproval', submittedAt: app.clock.now() })
    .where('id', '=', listings.draft)
    .execute()
  const before = await today(app, kim)
  expect(before).toMatchObject({ waiting: 1, people: { today: 5, yesterday: 0 }, messages: { today: 0 } })
  expect(before.oldestWaitingSince).toEqual(app.clock.now())
  await initiate(app, ben, {
    listingId: listings.room,
    transition: 'transition/enquire',
    message: 'Guten Tag',
    clientKey: newId(),
  })
  expect((await today(app, kim)).messages).toEqual({ today: 1, yesterday: 0 })
  // 10:00 UTC + 11 h 59 min is 23:59 in Berlin, a minute later it is tomorrow.
  pass(11 * hour + 59 * 60_000)
  expect((await today(app, kim)).messages.today).toBe(1)
  pass(60_000)
  expect((await today(app, kim)).messages).toEqual({ today: 0, yesterday: 1 })
})
