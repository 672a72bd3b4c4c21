import { deleteListing } from '#domain/privacy/index.ts'
import { noFiles } from '#tests/no-files.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GeoResult } from '#domain/places/index.ts'
import type { Member } from '#domain/users/index.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { freshDatabase } from '#tests/database.ts'
import { person } from '#tests/people.ts'
import { listingPicture } from '#tests/worlds/listing-picture.ts'
import {
  approveListing,
  createDraft,
  findListing,
  listingCards,
  missingParts,
  publishListing,
  unlockedTabs,
  updateListing,
} from './index.ts'

const { db } = await freshDatabase()
const visitor = { kind: 'visitor', locale: 'de' } as const
const location = { address: 'Dorfstraße 3, 19417 Kirchdorf', lat: 53.70417, lng: 11.60023 }

/** What an online place service answers for a point: the house at it. */
const house: GeoResult = {
  id: 'house',
  name: 'Dorfstraße 3',
  lines: ['Dorfstraße 3', '19417 Kirchdorf'],
  address: { street: 'Dorfstraße', houseNumber: '3', city: 'Kirchdorf', region: 'Mecklenburg', countryCode: 'DE' },
  center: [11.60023, 53.70417],
  bbox: [11.6, 53.7, 11.61, 53.71],
  kind: 'address',
  precision: 'exact',
  score: 1,
}

let found: GeoResult | null = house
const app: TestApp = await testApp(db, {
  storage: noFiles,
  geocoder: {
    id: 'test',
    attribution: [],
    can: { typeahead: true, street: true, reverse: true, store: true },
    suggest: async () => [],
    reverse: async () => found,
  },
})
const anna = await person(app, 'anna')
const ben = await person(app, 'ben')
const operator = await person(app, 'operator')

beforeEach(async () => {
  found = house
  await db.deleteFrom('listings').execute()
})

describe('the name of a place never contains the street', () => {
  const cases: [string, GeoResult | null, string][] = [
    ['a house in a village', house, 'Kirchdorf'],
    ['a street', { ...house, name: 'Dorfstraße', kind: 'street' }, 'Kirchdorf'],
    [
      'a sight whose name is the house',
      { ...house, name: 'Pfarrhaus', kind: 'poi', address: { countryCode: 'DE', region: 'Mecklenburg' } },
      'Mecklenburg',
    ],
    [
      'a district of a city',
      { ...house, address: { ...house.address, city: 'Berlin', district: 'Moabit' } },
      'Berlin-Moabit',
    ],
    ['a settlement', { ...house, name: 'Kirchdorf', kind: 'place', address: { countryCode: 'DE' } }, 'Kirchdorf'],
    ['nothing known', null, ''],
  ]
  test.each(cases)('%s', async (_, answer, expected) => {
    found = answer
    const id = await published(anna)
    const [card] = await listingCards(app, [id], 'de')
    expect(card?.place).toBe(expected)
  })
})

describe('a listing that people see stays complete', () => {
  test.each([
    ['its last picture', { images: [] }],
    ['a required answer', { fields: { accessibility: '' } }],
  ])('its author cannot take away %s', async (_, change) => {
    const id = await published(anna)
    await expect(updateListing(app, anna, { id, ...change })).rejects.toMatchObject({ code: 'listing-not-complete' })
    const kept = await findListing(app, visitor, id)
    expect(kept.pictures).toHaveLength(1)
    expect(kept.fields.accessibility).toEqual(['no'])
  })

  test('of a draft everything can be taken away', async () => {
    const id = await complete(anna)
    await updateListing(app, anna, { id, images: [] })
    expect((await findListing(app, anna, id)).pictures).toEqual([])
  })
})

describe('a draft', () => {
  test('takes the other placeholder when its author changes the kind, and still lacks a title', async () => {
    const { id } = await createDraft(app, anna, { category: 'offeringPlace' })
    await updateListing(app, anna, { id, category: 'lookingForPlace' })
    const draft = await findListing(app, anna, id)
    expect(draft.title).toBe('Neues Gesuch')
    expect(draft.own?.missing).toContainEqual({ tab: 'description', field: 'title' })
  })

  test('keeps the title that its author wrote when the kind changes', async () => {
    const { id } = await createDraft(app, anna, { category: 'offeringPlace', title: 'Bei uns im Hof' })
    await updateListing(app, anna, { id, category: 'lookingForPlace' })
    expect((await findListing(app, anna, id)).title).toBe('Bei uns im Hof')
  })

  test('takes the words after a yes that was said before', async () => {
    const { id } = await createDraft(app, anna, { category: 'offeringPlace', fields: { pets: 'yes' } })
    await updateListing(app, anna, { id, fields: { petsInfo: 'Wir haben eine Katze.' } })
    expect((await findListing(app, anna, id)).fields).toMatchObject({ pets: 'yes', petsInfo: 'Wir haben eine Katze.' })
  })

  test('opens one tab after the other, up to the first that lacks something', () => {
    const draft = {
      category: 'offeringPlace',
      title: 'Bei uns im Hof',
      description: 'Zwei Betten.',
      publicData: { accessibility: ['no'] },
      located: false,
      imageCount: 0,
      price: null,
    }
    expect(unlockedTabs(app.marketplace, { ...draft, category: null })).toEqual(['features'])
    expect(unlockedTabs(app.marketplace, { ...draft, publicData: {} })).toEqual(['features', 'description'])
    expect(unlockedTabs(app.marketplace, draft)).toEqual(['features', 'description', 'location'])
    expect(unlockedTabs(app.marketplace, { ...draft, located: true })).toEqual(app.marketplace.tabs)
    expect(missingParts(app.marketplace, { ...draft, located: true, imageCount: 1 })).toEqual([])
  })

  test('of two saves of the same version at the same moment one is kept and the other is refused', async () => {
    const { id, version } = await createDraft(app, anna, { category: 'offeringPlace' })
    const both = await Promise.allSettled(
      ['Die eine', 'Die andere'].map((title) => updateListing(app, anna, { id, version, title })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'listing-changed-meanwhile' },
    })
  })

  test('a draft that was deleted never was, for its author too', async () => {
    const { id } = await createDraft(app, anna, { category: 'offeringPlace' })
    await deleteListing(app, anna, { id })
    for (const other of [anna, ben, visitor])
      await expect(findListing(app, other, id)).rejects.toMatchObject({ code: 'listing-not-found' })
  })
})

async function complete(author: Member): Promise<string> {
  const { id } = await createDraft(app, author, {
    category: 'offeringPlace',
    title: 'Bei uns im Hof',
    description: 'Zwei Betten.',
    fields: { accessibility: ['no'] },
    location,
  })
  await updateListing(app, author, { id, images: [{ imageId: await listingPicture(app, author) }] })
  return id
}

async function published(author: Member): Promise<string> {
  const id = await complete(author)
  await publishListing(app, author, { id })
  await approveListing(app, operator, { id })
  return id
}
