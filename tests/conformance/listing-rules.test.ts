import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { createDraft, findListing, listingCards, updateListing } from '#domain/listings/index.ts'
import { storeImage } from '#domain/images/index.ts'
import { annasHome, photograph, startApi } from './api-site.ts'
import { integrationFor, LatLng, Money, type Resource, type Sdk, sdkFor, UUID } from './sdk.ts'

// Programs obey the rules that the wizard's forms obey: one function checks for both.

const free = await startApi()
const saunas = await startApi({
  marketplace: {
    ...(await loadMarketplace('saunas', resolve(import.meta.dirname, '../..'))),
    organisationTypes: free.app.marketplace.organisationTypes,
  },
})
const { sdk } = await sdkFor(saunas, 'ben')
const { sdk: anna } = await sdkFor(free, 'anna')
const operator = integrationFor(saunas)

type Refused = { status: number; code: string | undefined; path: string[] | undefined; details: string | undefined }

async function refused(call: Promise<unknown>): Promise<Refused> {
  try {
    await call
  } catch (error) {
    const { status, data } = error as {
      status: number
      data: { errors: { code: string; details?: string; source?: { path: string[] } }[] }
    }
    const last = data.errors.at(-1)
    return { status, code: data.errors[0]?.code, path: last?.source?.path, details: last?.details }
  }
  throw new Error('the call was not refused')
}

const whole = {
  title: 'Sauna am See',
  description: 'Holzofen, Steg, Stille.',
  geolocation: new LatLng(annasHome.lat, annasHome.lng),
  price: new Money(4500, 'EUR'),
  publicData: { stove: 'wood', accessibility: ['no'] },
}

async function published(parts: object = {}): Promise<Resource> {
  const picture = await storeImage(saunas.app, saunas.ben, {
    kind: 'listing',
    fileName: 'sauna.jpg',
    body: await photograph(),
  })
  const images = [new UUID(picture.id)]
  const { data } = await sdk.ownListings!.create!({ ...whole, images, ...parts }, { expand: true })
  const { id } = data.data
  await operator.listings!.approve!({ id })
  return (await sdk.ownListings!.show!({ id })).data.data
}

const listing = await published()

describe('a published listing', () => {
  test.each<[string, object, number, string, string[]]>([
    ['a price below the least', { price: new Money(1, 'EUR') }, 400, 'validation-invalid-value', ['price']],
    ['a price above the most', { price: new Money(99_999_999, 'EUR') }, 400, 'validation-invalid-value', ['price']],
    ['another currency', { price: new Money(100_000, 'USD') }, 400, 'validation-invalid-value', ['price']],
    ['no price', { price: null }, 409, 'listing-invalid-state', ['price']],
    ['an empty description', { description: '' }, 409, 'listing-invalid-state', ['description']],
    ['no description', { description: null }, 409, 'listing-invalid-state', ['description']],
    ['a description of blanks', { description: ' \n ' }, 400, 'validation-missing-key', ['description']],
    ['no pictures', { images: [] }, 409, 'listing-invalid-state', ['images']],
    ['no place', { geolocation: null }, 400, 'validation-missing-key', ['geolocation']],
    [
      'no answer to a required question',
      { publicData: { stove: null } },
      409,
      'listing-invalid-state',
      ['publicData', 'stove'],
    ],
    [
      'an answer that there is not',
      { publicData: { stove: 'gas' } },
      400,
      'validation-invalid-value',
      ['publicData', 'stove'],
    ],
    [
      'places for nobody',
      { publicData: { capacityNumberOfPeople: 0 } },
      400,
      'validation-invalid-value',
      ['publicData', 'capacityNumberOfPeople'],
    ],
    [
      'a last day before the first',
      { publicData: { availableFrom: { date: '2024-07-02' }, availableUntil: { date: '2024-07-01' } } },
      400,
      'validation-invalid-value',
      ['publicData', 'availableUntil'],
    ],
  ])('does not take %s, from its author or the operator', async (_name, change, status, code, path) => {
    const { id } = listing
    const before = (await sdk.ownListings!.show!({ id })).data.data.attributes
    for (const call of [sdk.ownListings!, operator.listings!]) {
      const { details: _details, ...answer } = await refused(call.update!({ id, ...change }))
      expect(answer).toEqual({ status, code, path })
    }
    expect((await sdk.ownListings!.show!({ id })).data.data.attributes).toEqual(before)
  })

  test('takes what the wizard takes', async () => {
    const { data } = await sdk.ownListings!.update!(
      { id: listing.id, price: new Money(500, 'EUR'), description: 'Neu.' },
      { expand: true },
    )
    expect(data.data.attributes).toMatchObject({ price: { amount: 500 }, description: 'Neu.' })
  })
})

describe('a draft', () => {
  test('may lack everything, but holds no price that could not be asked', async () => {
    const { data } = await sdk.ownListings!.createDraft!({ ...whole, price: null, description: null }, { expand: true })
    const { id } = data.data
    expect(data.data.attributes).toMatchObject({ price: null, description: '' })
    await sdk.ownListings!.update!({ id, price: new Money(900, 'EUR') })
    await sdk.ownListings!.update!({ id, price: null, description: '', publicData: { stove: null } })
    expect(await refused(sdk.ownListings!.update!({ id, price: new Money(1, 'EUR') }))).toMatchObject({ status: 400 })
    const { code, path } = await refused(sdk.ownListings!.publishDraft!({ id }))
    expect([code, path]).toEqual(['listing-invalid-state', ['images']])
    await sdk.ownListings!.discardDraft!({ id })
  })

  test.each(['createDraft', 'create'])('is not made by %s with a price in another currency', async (method) => {
    const call = (calls: Sdk[string]) => calls[method]!({ ...whole, price: new Money(4500, 'USD') })
    expect(await refused(call(sdk.ownListings!))).toMatchObject({ status: 400, path: ['price'] })
  })
})

describe("a listing that the operator's program makes", () => {
  const authorId = new UUID(saunas.ben.userId)
  const countAll = async () => (await operator.listings!.query!({})).data.meta.totalItems

  test.each(['published', 'pendingApproval'])('in the state %s lacks nothing that publishing needs', async (state) => {
    const before = await countAll()
    const paths = async (call: Promise<unknown>) => {
      const { status, data } = (await call.then(
        () => ({ status: 200, data: { errors: [] } }),
        (error: unknown) => error,
      )) as { status: number; data: { errors: { code: string; source?: { path: string[] } }[] } }
      return { status, code: data.errors[0]?.code, missing: data.errors.flatMap(({ source }) => source?.path ?? []) }
    }
    const refusal = await paths(operator.listings!.create!({ title: 'Nur ein Titel', authorId, state }))
    expect(refusal).toMatchObject({ status: 409, code: 'listing-invalid-state' })
    expect(refusal.missing).toEqual(expect.arrayContaining(['description', 'geolocation', 'price', 'images']))
    const placeless = operator.listings!.create!({ ...whole, geolocation: null, authorId, state })
    expect(await paths(placeless)).toMatchObject({ status: 409, code: 'listing-invalid-state' })
    expect(await countAll()).toBe(before)
  })

  test('is as incomplete as it likes while it is a draft', async () => {
    const { data } = await operator.listings!.create!({ title: 'Nur ein Titel', authorId, state: 'draft' })
    const { id } = data.data
    expect(await refused(sdk.ownListings!.publishDraft!({ id }))).toMatchObject({ code: 'listing-invalid-state' })
  })

  test('is not opened again without a place, by nobody', async () => {
    const { id } = await published()
    await operator.listings!.close!({ id })
    // As older versions have stored it.
    await saunas.app.db
      .updateTable('listings')
      .set({ publicLat: null, publicLng: null, closedByStaff: false })
      .where('id', '=', id.uuid)
      .execute()
    for (const calls of [operator.listings!, sdk.ownListings!])
      expect(await refused(calls.open!({ id }))).toMatchObject({
        status: 409,
        code: 'listing-invalid-state',
        path: ['geolocation'],
      })
    await operator.listings!.update!({ id, geolocation: whole.geolocation })
    await operator.listings!.open!({ id })
  })
})

describe('a category that only the client knows', () => {
  test('is kept and found, while the listing has one of the marketplace’s', async () => {
    const smoke = await published({ publicData: { ...whole.publicData, category: 'smoke' } })
    expect(smoke.attributes.publicData).toMatchObject({ category: 'smoke', listingType: 'sauna' })
    const { sdk: visitor } = await sdkFor(saunas)
    const found = async (query: object) =>
      (await visitor.listings!.query!(query)).data.data.map(({ id }) => id.uuid).filter((id) => id === smoke.id.uuid)
    expect(await found({ pub_category: 'smoke' })).toHaveLength(1)
    expect(await found({ pub_category: 'sauna' })).toHaveLength(1)
    expect(await found({ pub_category: 'steam' })).toHaveLength(0)
    const cards = await listingCards(saunas.app, [smoke.id.uuid], 'de')
    expect(cards).toMatchObject([{ category: 'sauna', kind: 'offer' }])
    const page = await findListing(saunas.app, { kind: 'visitor', locale: 'de' }, smoke.id.uuid)
    expect(page.category).toBe('sauna')
    await sdk.ownListings!.update!({ id: smoke.id, title: 'Rauchsauna' })
    const kept = (await sdk.ownListings!.show!({ id: smoke.id })).data.data
    expect(kept.attributes.publicData).toMatchObject({ category: 'smoke' })
    expect(kept.attributes.publicData).not.toHaveProperty('clientCategory')
    await sdk.ownListings!.update!({ id: smoke.id, publicData: { category: 'sauna' } })
    const own = (await sdk.ownListings!.show!({ id: smoke.id })).data.data
    expect(own.attributes.publicData).toMatchObject({ category: 'sauna' })
    expect(await found({ pub_category: 'smoke' })).toHaveLength(0)
  })

  test('gives way to what the author chooses in the wizard', async () => {
    const { app, ben } = saunas
    const { data } = await sdk.ownListings!.createDraft!({ title: 'Zelt', publicData: { category: 'tent' } })
    await updateListing(app, ben, { id: data.data.id.uuid, category: 'sauna' })
    const own = (await sdk.ownListings!.show!({ id: data.data.id })).data.data
    expect(own.attributes.publicData).toMatchObject({ category: 'sauna' })
    await expect(createDraft(app, ben, { category: 'tent' })).rejects.toThrow('field-required')
  })
})

describe('where nothing is paid', () => {
  test('a price is refused, and one that is stored is shown nowhere', async () => {
    const id = new UUID(free.listingId)
    expect(await refused(anna.ownListings!.update!({ id, price: new Money(777, 'USD') }))).toMatchObject({
      status: 400,
      code: 'validation-invalid-value',
      path: ['price'],
    })
    await free.app.db
      .updateTable('listings')
      .set({ priceAmount: 9500, priceCurrency: 'EUR' })
      .where('id', '=', free.listingId)
      .execute()
    const { sdk: visitor } = await sdkFor(free)
    expect((await visitor.listings!.show!({ id })).data.data.attributes.price).toBeNull()
    expect((await anna.ownListings!.show!({ id })).data.data.attributes.price).toBeNull()
    expect(await listingCards(free.app, [free.listingId], 'de')).toMatchObject([{ price: null }])
    expect(await findListing(free.app, { kind: 'visitor', locale: 'de' }, free.listingId)).toMatchObject({
      price: null,
    })
    await anna.ownListings!.update!({ id, price: null })
  })
})
