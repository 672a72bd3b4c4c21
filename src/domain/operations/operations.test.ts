import { expect, test } from 'vitest'
import { approveListing, requestChanges } from '#domain/listings/index.ts'
import { initiate } from '#domain/transactions/index.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/id.ts'
import { conversationWorld, secretStreet } from '#tests/worlds/conversation-world.ts'
import { approvalQueue } from './approval-queue.ts'
import { latestDecisions } from './latest-decisions.ts'
import { placesAndSeekers } from './places-and-seekers.ts'
import { reviewItem } from './review-item.ts'
import { today } from './today.ts'

const { app, people, listings, pass } = await conversationWorld()
const { anna, ben, kim } = people

const hour = 3_600_000
const submit = (id: string, change: { description?: string } = {}) =>
  app.db
    .updateTable('listings')
    .set({ state: 'pendingApproval', submittedAt: app.clock.now(), ...change })
    .where('id', '=', id)
    .execute()

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'was allowed',
    (error: { code?: string }) => error.code,
  )

test('only staff look into the console', async () => {
  const visitor = { kind: 'visitor', locale: 'de' } as const
  const staffOnBehalf = { ...kim, scopes: 'user:limited' }
  for (const viewer of [anna, staffOnBehalf, visitor]) {
    const refusal = viewer.kind === 'visitor' ? 'not-signed-in' : 'forbidden'
    expect(await code(approvalQueue(app, viewer))).toBe(refusal)
    expect(await code(reviewItem(app, viewer, listings.room))).toBe(refusal)
    expect(await code(today(app, viewer))).toBe(refusal)
    expect(await code(latestDecisions(app, viewer, { max: 5 }))).toBe(refusal)
    expect(await code(placesAndSeekers(app, viewer))).toBe(refusal)
  }
})

test('the queue has the longest wait first, and says what to look at', async () => {
  await submit(listings.draft, { description: 'Ruft gern an: 0170 5550 188' })
  pass(hour)
  await submit(listings.bus)
  const { rows, waiting } = await approvalQueue(app, kim)
  expect(waiting).toBe(2)
  expect(rows.map(({ listing, hints, kind }) => [listing.id, hints, kind])).toEqual([
    [listings.draft, ['phone'], 'new'],
    [listings.bus, [], 'new'],
  ])
  const item = await reviewItem(app, kim, listings.draft)
  expect(item.hints).toEqual(['phone', 'no-pictures', 'first-listing'])
  expect(item.author).toMatchObject({ emailVerified: true, checked: false, reports: 0, locale: 'de' })
  expect(item.listing.author.firstName).toBe('Anna')
  expect(JSON.stringify(item)).not.toContain(secretStreet)
})

test('every decision has an audit entry with its actor, action and reason', async () => {
  await requestChanges(app, kim, { id: listings.draft, note: 'Bitte ohne Telefonnummer' })
  pass(hour)
  await approveListing(app, kim, { id: listings.bus })
  const entries = await app.db.selectFrom('auditEntries').selectAll().orderBy('at').execute()
  expect(entries.map(({ actorId, action, subjectId, reason }) => [actorId, action, subjectId, reason])).toEqual([
    [kim.userId, 'listing.changes-requested', listings.draft, 'Bitte ohne Telefonnummer'],
    [kim.userId, 'listing.approved', listings.bus, ''],
  ])
  expect(await code(approveListing(app, kim, { id: listings.bus }))).toBe('listing-state-conflict')
  expect(await code(approveListing(app, anna, { id: listings.draft }))).toBe('forbidden')
  const decisions = await latestDecisions(app, kim, { max: 5 })
  expect(decisions.map(({ title, action, by }) => [title, action, by])).toEqual([
    ['Bulli im Garten', 'listing.approved', 'Kim'],
    ['Noch nicht fertig', 'listing.changes-requested', 'Kim'],
  ])
  expect(await latestDecisions(app, kim, { max: 5, listingId: listings.draft })).toHaveLength(1)
})

test('a listing submitted again is marked as revised, with the changes that were requested', async () => {
  await submit(listings.draft, { description: 'Ohne Nummer' })
  const { rows } = await approvalQueue(app, kim)
  expect(rows).toMatchObject([{ kind: 'revised', hints: [] }])
  expect((await reviewItem(app, kim, listings.draft)).askedBefore?.note).toBe('Bitte ohne Telefonnummer')
})

test('today counts from midnight where the marketplace is', async () => {
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
  // 12:00 UTC + 9 h 59 min is 23:59 in Berlin, a minute later it is tomorrow.
  pass(9 * hour + 59 * 60_000)
  expect((await today(app, kim)).messages.today).toBe(1)
  pass(60_000)
  expect((await today(app, kim)).messages).toEqual({ today: 0, yesterday: 1 })
})

test('places and people looking are counted by city', async () => {
  await app.db.updateTable('listings').set({ capacity: 4 }).where('id', '=', listings.room).execute()
  const request = { category: 'lookingForPlace', capacity: 3, state: 'published' }
  await app.db.updateTable('listings').set(request).where('id', '=', listings.bus).execute()
  await app.db.updateTable('listings').set({ state: 'closed' }).where('authorId', '!=', anna.userId).execute()
  const berlin = (await placesAndSeekers(app, kim)).cities.find(({ key }) => key === 'berlin')
  expect(berlin).toEqual({ key: 'berlin', places: 4, seekers: 3 })
})

test('a place that is taken or not offered on the night is not free, and nobody looks who comes on other days', async () => {
  const { night } = await placesAndSeekers(app, kim)
  const inBerlin = async () => {
    // Without what was counted before, which is kept for some minutes.
    pass(6 * 60_000)
    const { places, seekers } = (await placesAndSeekers(app, kim)).cities.find(({ key }) => key === 'berlin') ?? {}
    return [places, seekers]
  }
  const held = { listingId: listings.room, night, cap: 4 }
  await app.db
    .insertInto('listingNights')
    .values({ ...held, used: 3 })
    .execute()
  expect(await inBerlin()).toEqual([1, 3])
  await app.db.updateTable('listingNights').set({ exceptionSeats: 0 }).where('listingId', '=', listings.room).execute()
  expect(await inBerlin()).toEqual([0, 3])
  await app.db.deleteFrom('listingNights').where('listingId', '=', listings.room).execute()
  const over = (id: string, availableUntil: string | null) =>
    app.db.updateTable('listings').set({ availableUntil }).where('id', '=', id).execute()
  await over(listings.room, night)
  await over(listings.bus, night)
  expect(await inBerlin()).toEqual([0, 0])
  await over(listings.room, null)
  const stay = { availableFrom: addDays(night, 2), availableUntil: addDays(night, 4) }
  await app.db.updateTable('listings').set(stay).where('id', '=', listings.bus).execute()
  expect(await inBerlin(), 'the night for which most look').toEqual([4, 3])
  expect((await placesAndSeekers(app, kim)).night).toBe(addDays(night, 2))
  await app.db
    .updateTable('listings')
    .set({ availableFrom: null, availableUntil: null })
    .where('id', '=', listings.bus)
    .execute()
})

test('a place between two cities whose boxes overlap counts once, for the nearest', async () => {
  const [first] = app.marketplace.cities
  if (!first) throw new Error('the marketplace has a city')
  const { lat, lng } = { lat: 52.52, lng: 13.33 }
  const bounds = { south: lat - 1, north: lat + 1, west: lng - 1, east: lng + 1 }
  const cities = [
    { ...first, key: 'far', bounds, point: { lat: lat + 0.5, lng } },
    { ...first, key: 'near', bounds, point: { lat, lng: lng + 0.2 } },
  ]
  // Without what was counted before, which is kept for some minutes.
  pass(24 * hour)
  const { cities: balance } = await placesAndSeekers({ ...app, marketplace: { ...app.marketplace, cities } }, kim)
  expect(balance.map(({ key, places, seekers }) => [key, places > 0, seekers > 0])).toEqual([
    ['far', false, false],
    ['near', true, true],
  ])
})
