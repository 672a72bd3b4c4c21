import { resolve } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { type Member, setSeal } from '#domain/users/index.ts'
import { nowhere } from '#tests/nowhere.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { listingPicture } from '#tests/worlds/listing-picture.ts'
import {
  approveListing,
  createDraft,
  findListing,
  listingCards,
  pendingListings,
  publicListingRecords,
  publishListing,
  updateListing,
} from './index.ts'

const { db } = await freshDatabase()
const visitor = { kind: 'visitor', locale: 'de' } as const
const root = resolve(import.meta.dirname, '../../..')
const marketplace = await loadMarketplace('saunas', root)
const app: TestApp = await testApp(db, { marketplace, geocoder: nowhere })
const anna = await person(app, 'anna')
const operator = await person(app, 'operator')

beforeEach(async () => {
  await db.deleteFrom('listings').execute()
})

describe('the price of a night', () => {
  test('is asked of a sauna before it can be published, and stands on its card', async () => {
    const id = await complete(app, anna)
    await expect(publishListing(app, anna, { id })).rejects.toMatchObject({
      code: 'listing-not-complete',
      more: [{ code: 'field-required', field: 'price' }],
    })
    await updateListing(app, anna, { id, price: { amount: 8950, currency: 'EUR' } })
    await publishListing(app, anna, { id })
    await approveListing(app, operator, { id })
    expect(await listingCards(app, [id], 'de')).toMatchObject([
      { price: { amount: 8950, currency: 'EUR' }, byTheHour: false },
    ])
  })

  test('is the price of an hour where the sauna is given by the hour', async () => {
    const id = await complete(app, anna)
    await updateListing(app, anna, { id, price: { amount: 2500, currency: 'EUR' } })
    await publishListing(app, anna, { id })
    await approveListing(app, operator, { id })
    const availabilityPlan = JSON.stringify({ type: 'availability-plan/time', timezone: 'Europe/Berlin', entries: [] })
    await db.updateTable('listings').set({ availabilityPlan }).where('id', '=', id).execute()
    expect(await listingCards(app, [id], 'de')).toMatchObject([{ byTheHour: true }])
    expect(await findListing(app, anna, id)).toMatchObject({ byTheHour: true })
  })

  test.each([
    ['less than 5 euros', { amount: 499, currency: 'EUR' }, 'price-too-low'],
    ['nothing', { amount: 0, currency: 'EUR' }, 'price-too-low'],
    ['less than nothing', { amount: -500, currency: 'EUR' }, 'field-invalid'],
    ['half a cent', { amount: 500.5, currency: 'EUR' }, 'field-invalid'],
    ['more than can be counted', { amount: 2 ** 60, currency: 'EUR' }, 'field-invalid'],
    ['more than anybody pays', { amount: 1_000_001, currency: 'EUR' }, 'price-too-high'],
    ['another currency', { amount: 5000, currency: 'USD' }, 'price-currency-invalid'],
  ])('cannot be %s', async (_, price, code) => {
    const { id } = await createDraft(app, anna, { category: 'sauna' })
    await expect(updateListing(app, anna, { id, price })).rejects.toMatchObject({ code })
    expect((await findListing(app, anna, id)).price).toBeNull()
  })

  test('that was given in another currency before has to be given anew', async () => {
    const id = await complete(app, anna)
    await db.updateTable('listings').set({ priceAmount: 9000, priceCurrency: 'SEK' }).where('id', '=', id).execute()
    expect((await findListing(app, anna, id)).own?.missing).toEqual([{ tab: 'pricing', field: 'price' }])
  })

  test('cannot be given where everything is free', async () => {
    const free = { ...app, marketplace: await loadMarketplace('euro2024', root) }
    const { id } = await createDraft(free, anna, { category: 'offeringPlace' })
    const price = { amount: 5000, currency: 'EUR' }
    await expect(updateListing(free, anna, { id, price })).rejects.toMatchObject({ code: 'price-not-asked' })
  })
})

describe('a change after the approval', () => {
  test('leaves the listing where it is, unless the marketplace wants to read it again', async () => {
    const id = await published(app, anna)
    expect(await updateListing(app, anna, { id, title: 'Sauna am Steg' })).toMatchObject({ state: 'published' })
    const strict = { ...app, marketplace: { ...marketplace, editAfterApproval: 'waits' as const } }
    expect(await updateListing(strict, anna, { id, title: 'Rauchsauna am Steg' })).toMatchObject({
      state: 'pendingApproval',
    })
    expect(await listingCards(app, [id], 'de')).toEqual([])
    expect((await pendingListings(app, operator)).items).toMatchObject([{ id, title: 'Rauchsauna am Steg' }])
    await approveListing(app, operator, { id })
    expect(await findListing(app, visitor, id)).toMatchObject({ title: 'Rauchsauna am Steg', state: 'published' })
  })

  test('of a draft, or where nothing is approved, needs no approval', async () => {
    const id = await complete(app, anna)
    const settings = { editAfterApproval: 'waits', approval: 'none' } as const
    const open = { ...app, marketplace: { ...marketplace, ...settings } }
    expect(await updateListing(open, anna, { id, title: 'Sauna' })).toMatchObject({ state: 'draft' })
    await updateListing(open, anna, { id, price: { amount: 5000, currency: 'EUR' } })
    await publishListing(open, anna, { id })
    expect(await updateListing(open, anna, { id, title: 'Sauna am See' })).toMatchObject({ state: 'published' })
  })
})

test('all listings of a host show the seal as soon as it is given, and until it is removed', async () => {
  const id = await published(app, anna)
  const { version, updatedAt } = await stored(id)
  await setSeal(app, operator, { userId: anna.userId, checks: ['meeting'] })
  expect(await shown(id)).toMatchObject({ publicData: { isVerified: true }, updatedAt })
  expect(await isFoundAsVerified()).toEqual([true])
  expect((await stored(id)).version).toBe(version)
  await setSeal(app, operator, { userId: anna.userId, checks: [] })
  expect((await shown(id)).publicData).not.toHaveProperty('isVerified')
  expect(await isFoundAsVerified()).toEqual([false])
})

test('the seal and the search are one transaction: a seal that cannot be recorded is not given', async () => {
  const id = await published(app, anna)
  const times = [app.clock.now()]
  const stopsAfterOne = () => times.pop() ?? expect.fail('the clock has stopped')
  const broken = { ...app, clock: { now: stopsAfterOne } }
  await expect(setSeal(broken, operator, { userId: anna.userId, checks: ['identity'] })).rejects.toThrow('stopped')
  expect((await shown(id)).publicData).not.toHaveProperty('isVerified')
  expect(await isFoundAsVerified()).not.toContain(true)
})

async function shown(id: string) {
  return (await publicListingRecords(app, [id])).get(id) ?? expect.fail('not published')
}

async function isFoundAsVerified(): Promise<boolean[]> {
  const rows = await db.selectFrom('listingSearch').select('verified').execute()
  return rows.map(({ verified }) => verified)
}

function stored(id: string) {
  return db.selectFrom('listings').select(['version', 'updatedAt']).where('id', '=', id).executeTakeFirstOrThrow()
}

async function complete(on: TestApp, author: Member): Promise<string> {
  const { id } = await createDraft(on, author, {
    category: 'sauna',
    title: 'Sauna am See',
    description: 'Mit Steg.',
    capacity: 6,
    fields: { stove: 'wood', accessibility: ['no'] },
    location: { address: 'Rantatie 3, 96100 Rovaniemi', lat: 66.5, lng: 25.7 },
  })
  await updateListing(on, author, { id, images: [{ imageId: await listingPicture(on, author) }] })
  return id
}

async function published(on: TestApp, author: Member): Promise<string> {
  const id = await complete(on, author)
  await updateListing(on, author, { id, price: { amount: 8900, currency: 'EUR' } })
  await publishListing(on, author, { id })
  await approveListing(on, operator, { id })
  return id
}
