import { expect, test } from 'vitest'
import { inbox, queryMessages, thread } from '#domain/messages/index.ts'
import { drainEvents } from '#domain/notifications/index.ts'
import { queryReviews } from '#domain/reviews/index.ts'
import { updateProfileData } from '#domain/users/index.ts'
import type { Viewer } from '#domain/users/viewer.ts'
import { passUntil, stay, stayWorld } from '#tests/worlds/stay-world.ts'
import { findListing } from '../listings/index.ts'
import { alternativesFor, initiateSpeculative, queryTransactions, requestStay } from './index.ts'

const street = 'Bredowstraße 14'
const phone = '030 555 01 43'
const secrets = [street, '52.52731', '13.33987', 'Hinterhaus', phone]
const { app, people, room, act, show } = await stayWorld()
const { anna, ben, chiara } = people
const visitor: Viewer = { kind: 'visitor', locale: 'de' }

const listingId = await room({ title: 'Gästezimmer', publicLat: 52.53, publicLng: 13.35 })
await app.db
  .insertInto('listingLocations')
  .values({
    listingId,
    lat: 52.527_31,
    lng: 13.339_87,
    address: street,
    building: 'Hinterhaus',
    precision: 'address',
    updatedAt: app.clock.now(),
  })
  .execute()

await updateProfileData(app, anna, { protectedData: { phoneNumber: phone } })

const ask = { listingId, dates: stay, people: 1, message: 'Guten Tag', clientKey: 'stay' }
const params = { bookingStart: stay.from, bookingEnd: stay.until }
const step = { listingId, transition: 'transition/request', params, message: 'Guten Tag', clientKey: 'look' }
const speculated = JSON.stringify(await initiateSpeculative(app, ben, step))
const { transactionId: id } = await requestStay(app, ben, ask)

/** Everything that anybody but the host can read, and every mail and event, as one text. */
async function everythingReadable(): Promise<string> {
  await drainEvents(app)
  const answers = await Promise.all([
    show(ben, id),
    thread(app, ben, id),
    inbox(app, ben, { tab: 'all' }),
    inbox(app, anna, { tab: 'all' }),
    queryTransactions(app, ben, {}),
    queryMessages(app, ben, { transactionId: id }),
    alternativesFor(app, ben, id),
    queryReviews(app, { listingId }),
    ...[ben, chiara, visitor].map((viewer) => findListing(app, viewer, listingId)),
    ...[chiara, visitor].map((viewer) => show(viewer as typeof ben, id).catch((error: unknown) => String(error))),
    app.db.selectFrom('events').selectAll().execute(),
    app.db.selectFrom('deliveries').selectAll().execute(),
    app.db.selectFrom('transactions').selectAll().execute(),
  ])
  return JSON.stringify(answers)
}

function expectNone(text: string): void {
  expect(text.length).toBeGreaterThan(5000)
  for (const secret of secrets) expect(text, secret).not.toContain(secret)
}

test('before the host has said yes, nobody reads where the home is nor what number the host has, in no answer, event or mail', async () => {
  for (const secret of secrets) expect(speculated).not.toContain(secret)
  expectNone(await everythingReadable())
})

test('after the yes the guest knows both, and nobody else; no mail and no event says it', async () => {
  await act(anna, id, 'accept')
  const known = await show(ben, id)
  expect(known).toMatchObject({
    address: { address: street, building: 'Hinterhaus', lat: 52.527_31 },
    hostPhone: phone,
  })
  expect(await show(anna, id), 'the host has both').toMatchObject({ address: null, hostPhone: null })
  const all = await everythingReadable()
  expectNone(all.replaceAll(asPart(known.address), '').replaceAll(asPart(known.hostPhone), ''))
})

test('after the stay, as long as reviews are open, the guest still finds it', async () => {
  await passUntil(app, '2024-06-22T22:00:00Z')
  expect(await show(ben, id)).toMatchObject({ state: 'state/delivered', address: { address: street } })
})

test('when that time is over it is gone, also if no timer has run yet', async () => {
  app.clock.pass(Date.parse('2024-06-29T22:00:00Z') - app.clock.now().getTime())
  expect((await show(ben, id)).state, 'nobody was awake').toBe('state/delivered')
  expectNone(await everythingReadable())
  await passUntil(app, '2024-06-29T22:00:00Z')
  expect((await show(ben, id)).state).toBe('state/reviewed')
  expectNone(await everythingReadable())
})

test.each(['cancel-by-customer', 'cancel-by-provider', 'cancel'])('after %s it is gone at once', async (step) => {
  app.clock.pass(Date.parse('2024-05-20T10:00:00Z') - app.clock.now().getTime())
  await app.db.deleteFrom('attempts').execute()
  const again = (
    await requestStay(app, ben, { ...ask, dates: { from: '2024-07-01', until: '2024-07-03' }, clientKey: step })
  ).transactionId
  await act(anna, again, 'accept')
  expect((await show(ben, again)).hostPhone).toBe(phone)
  const by = { 'cancel-by-customer': ben, 'cancel-by-provider': anna }[step] ?? people.operator
  await act(by, again, step)
  expect(await show(ben, again)).toMatchObject({ address: null, hostPhone: null })
})

/** A part of the guest's answers in which they may stand. */
function asPart(known: unknown): string {
  return JSON.stringify(known)
}

test('what is no phone number is not shown as one, nor that of somebody who was banned', async () => {
  const { transactionId } = await requestStay(app, ben, {
    ...ask,
    dates: { from: '2024-08-01', until: '2024-08-03' },
    clientKey: 'number',
  })
  await act(anna, transactionId, 'accept')
  await updateProfileData(app, anna, { protectedData: { phoneNumber: 'javascript:alert(1)' } })
  expect((await show(ben, transactionId)).hostPhone).toBeNull()
  await updateProfileData(app, anna, { protectedData: { phoneNumber: phone } })
  expect((await show(ben, transactionId)).hostPhone).toBe(phone)
  await app.db.updateTable('users').set({ state: 'banned' }).where('id', '=', anna.userId).execute()
  expect((await show(ben, transactionId)).hostPhone).toBeNull()
})
