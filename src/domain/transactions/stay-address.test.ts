import { expect, test } from 'vitest'
import { drainEvents } from '#domain/notifications/index.ts'
import { codeOf } from '#tests/refusal.ts'
import { passUntil, stayWorld } from '#tests/worlds/stay-world.ts'
import { addressChangeOf, updateStayAddress } from './index.ts'

const { app, people, room, act, show, transactionIn } = await stayWorld()
const { anna, ben, chiara } = people
const before = { address: 'Bredowstraße 14, 10551 Berlin', building: 'Hinterhaus', lat: 52.527, lng: 13.34 }
const after = { address: 'Am Wehr 3, 14467 Potsdam', building: '', lat: 52.39, lng: 13.06 }

async function live(listingId: string, place: typeof before): Promise<void> {
  const row = { ...place, precision: 'exact', updatedAt: app.clock.now() }
  await app.db
    .insertInto('listingLocations')
    .values({ listingId, ...row })
    .onConflict((conflict) => conflict.column('listingId').doUpdateSet(row))
    .execute()
}

async function agreed(): Promise<{ listingId: string; id: string }> {
  const listingId = await room()
  await live(listingId, before)
  return { listingId, id: await transactionIn(listingId, 'state/accepted') }
}

test('a past guest never learns where the host lives now', async () => {
  const { listingId, id } = await agreed()
  await passUntil(app, '2024-06-23T10:00:00Z')
  expect((await show(ben, id)).state).toBe('state/delivered')
  await live(listingId, after)
  expect((await show(ben, id)).address).toMatchObject(before)
  expect(JSON.stringify(await show(ben, id))).not.toContain('Am Wehr')
  expect(await codeOf(updateStayAddress(app, anna, { id }))).toBe('transaction-invalid-transition')
  expect(await addressChangeOf(app, anna, id)).toBeNull()
})

test('a host who moves before an agreed stay tells its guest; until then the guest keeps the agreed address', async () => {
  const { listingId, id } = await agreed()
  expect(await addressChangeOf(app, anna, id)).toBeNull()
  await live(listingId, after)
  expect((await show(ben, id)).address).toMatchObject({ ...before, changedAt: null })
  expect(await addressChangeOf(app, anna, id)).toMatchObject({ agreed: before, present: after })
  expect(await addressChangeOf(app, ben, id)).toBeNull()
  expect(await codeOf(updateStayAddress(app, ben, { id }))).toBe('forbidden')
  expect(await codeOf(updateStayAddress(app, chiara, { id }))).toBe('not-found')
  await Promise.all([updateStayAddress(app, anna, { id }), updateStayAddress(app, anna, { id })])
  expect((await show(ben, id)).address).toMatchObject({ ...after, changedAt: app.clock.now() })
  await drainEvents(app)
  const mails = await app.db
    .selectFrom('deliveries')
    .select(['userId', 'values'])
    .where('template', '=', 'stay-address-changed')
    .execute()
  expect(mails.map(({ userId }) => userId)).toEqual([ben.userId])
  expect(JSON.stringify(mails)).not.toContain('Am Wehr')
})

test('who asks only, was declined or has cancelled has no address', async () => {
  for (const state of ['state/preauthorized', 'state/declined', 'state/cancelled'] as const) {
    const listingId = await room()
    await live(listingId, before)
    expect((await show(ben, await transactionIn(listingId, state))).address).toBeNull()
  }
  const { id } = await agreed()
  await act(anna, id, 'cancel-by-provider')
  expect((await show(ben, id)).address).toBeNull()
})
