import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { publishedListing } from '#tests/worlds/availability-world.ts'
import { listingCards } from '../listings/index.ts'
import { type AvailabilityPlan, openingHours, ownWeek, setAvailabilityPlan } from './index.ts'

const { db } = await freshDatabase()
const app = await testApp(db)
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const visitor = { kind: 'visitor', locale: 'de' } as const

let room = ''
beforeEach(async () => {
  room = await publishedListing(app, anna.userId, { availableFrom: '2024-06-14', availableUntil: '2024-07-14' })
})

const hours = (...spans: [string, string][]): AvailabilityPlan => ({
  type: 'availability-plan/time',
  timezone: 'Europe/Berlin',
  entries: spans.map(([startTime, endTime]) => ({ dayOfWeek: 'sat', seats: 1, startTime, endTime })),
})

describe('the week of a listing', () => {
  test('is the default until its author sets one, and again after a reset', async () => {
    const usual = await ownWeek(app, anna, { listingId: room })
    expect(usual).toMatchObject({ isOwn: false, version: 0, plan: usual.usual })
    await setAvailabilityPlan(app, anna, { listingId: room, plan: hours(['10:00', '12:00']) })
    expect(await ownWeek(app, anna, { listingId: room })).toMatchObject({ isOwn: true, version: 1 })
    await setAvailabilityPlan(app, anna, { listingId: room, plan: null })
    expect(await ownWeek(app, anna, { listingId: room })).toMatchObject({ isOwn: false, plan: usual.usual })
  })

  test('is visible to its author only; visitors see the opening hours of a public listing', async () => {
    await setAvailabilityPlan(app, anna, { listingId: room, plan: hours(['10:00', '12:00']) })
    await expect(ownWeek(app, ben, { listingId: room })).rejects.toMatchObject({ code: 'listing-not-found' })
    await expect(ownWeek(app, visitor, { listingId: room })).rejects.toMatchObject({ code: 'not-signed-in' })
    expect((await openingHours(app, visitor, { listingId: room }))?.entries).toHaveLength(1)
    expect(await listingCards(app, [room], 'de')).toMatchObject([{ byTheHour: true }])
    await setAvailabilityPlan(app, anna, { listingId: room, plan: null })
    expect(await openingHours(app, visitor, { listingId: room })).toBeNull()
    expect(await listingCards(app, [room], 'de')).not.toMatchObject([{ byTheHour: true }])
    await db.updateTable('listings').set({ state: 'draft' }).where('id', '=', room).execute()
    await expect(openingHours(app, ben, { listingId: room })).rejects.toMatchObject({ code: 'listing-not-found' })
  })

  test('names the hours that overlap and those that end before they begin', async () => {
    const refused = (plan: AvailabilityPlan) => setAvailabilityPlan(app, anna, { listingId: room, plan })
    await expect(refused(hours(['16:00', '20:00'], ['10:00', '16:30']))).rejects.toMatchObject({
      code: 'field-invalid',
      field: 'plan.entries.0.startTime',
    })
    await expect(refused(hours(['16:00', '15:00']))).rejects.toMatchObject({ field: 'plan.entries.0.endTime' })
    await expect(refused(hours(['', '15:00']))).rejects.toMatchObject({ field: 'plan.entries.0.startTime' })
    await refused(hours(['10:00', '16:00'], ['16:00', '00:00']))
  })

  test('is not overwritten from a window that has not seen the last change', async () => {
    const { version } = await ownWeek(app, anna, { listingId: room })
    await setAvailabilityPlan(app, anna, { listingId: room, plan: hours(['10:00', '12:00']), version })
    await expect(setAvailabilityPlan(app, anna, { listingId: room, plan: null, version })).rejects.toMatchObject({
      code: 'calendar-changed-meanwhile',
    })
  })
})
