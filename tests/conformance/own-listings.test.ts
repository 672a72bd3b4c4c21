import { describe, expect, test } from 'vitest'
import { approveListing } from '#domain/listings/index.ts'
import { annasHome, photograph, startApi } from './api-site.ts'
import { BigDecimal, LatLng, LatLngBounds, refusalOf, sdkFor, UUID } from './sdk.ts'

const site = await startApi()
const { app } = site

const words = {
  title: 'Dachzimmer mit Aussicht',
  description: 'Ein Bett, ein Tisch, viel Himmel.',
  geolocation: new LatLng(annasHome.lat, annasHome.lng),
  publicData: {
    category: 'offeringPlace',
    capacityNumberOfPeople: 3,
    accessibility: ['yes'],
    availableFrom: { date: '2024-06-14' },
    availableUntil: { date: '2024-07-14' },
    location: { address: annasHome.address, building: annasHome.building },
    shelf: 7,
    colours: ['red', 'green'],
  },
  privateData: { keyBox: '4711' },
}

describe('a listing by the public client library', () => {
  test('is drafted, completed, published, found, closed, opened, and shows its place to its author alone', async () => {
    const { sdk } = await sdkFor(site, 'ben')
    const { sdk: visitor } = await sdkFor(site)
    const draft = await sdk.ownListings!.createDraft!(words, { expand: true })
    expect(draft.data.data).toMatchObject({
      type: 'ownListing',
      attributes: {
        state: 'draft',
        title: words.title,
        price: null,
        geolocation: { lat: annasHome.lat, lng: annasHome.lng },
        privateData: { keyBox: '4711' },
        publicData: { category: 'offeringPlace', capacityNumberOfPeople: 3, shelf: 7, colours: ['red', 'green'] },
      },
    })
    const { id } = draft.data.data
    expect(await refusalOf(sdk.ownListings!.publishDraft!({ id }))).toEqual({
      status: 409,
      code: 'listing-invalid-state',
    })
    const upload = await sdk.images!.upload!(
      { image: new File([new Uint8Array(await photograph('#123456'))], 'dach.jpg') },
      { expand: true },
    )
    expect(upload.data.data).toMatchObject({ type: 'image' })
    await sdk.ownListings!.addImage!({ id, imageId: upload.data.data.id })
    expect(await refusalOf(sdk.ownListings!.addImage!({ id, imageId: upload.data.data.id }))).toEqual({
      status: 409,
      code: 'image-invalid',
    })
    const pending = await sdk.ownListings!.publishDraft!({ id }, { expand: true, include: ['images', 'author'] })
    expect(pending.data.data.attributes.state).toBe('pendingApproval')
    expect(pending.data.included).toHaveLength(2)
    expect(await refusalOf(visitor.listings!.show!({ id }))).toEqual({ status: 404, code: 'not-found' })
    await approveListing(app, site.operator, { id: id.uuid })
    const shown = await visitor.listings!.show!({ id })
    expect(JSON.stringify(shown.data)).not.toMatch(/Bredow|Hinterhaus|52\.52913|13\.33517|4711/)
    await sdk.ownListings!.close!({ id })
    expect(await refusalOf(visitor.listings!.show!({ id }))).toMatchObject({ status: 404 })
    expect(await refusalOf(sdk.ownListings!.publishDraft!({ id }))).toMatchObject({ status: 409 })
    await sdk.ownListings!.open!({ id })
    const updated = await sdk.ownListings!.update!(
      { id, title: 'Dachzimmer', publicData: { shelf: null, floor: 4 }, price: null },
      { expand: true },
    )
    expect(updated.data.data.attributes).toMatchObject({ title: 'Dachzimmer', price: null, publicData: { floor: 4 } })
    expect(updated.data.data.attributes.publicData).not.toHaveProperty('shelf')
    const { sdk: anna } = await sdkFor(site, 'anna')
    expect(await refusalOf(anna.ownListings!.update!({ id, title: 'Meins' }))).toEqual({
      status: 409,
      code: 'listing-not-found',
    })
    expect(await refusalOf(anna.ownListings!.show!({ id }))).toEqual({ status: 404, code: 'not-found' })
    const own = await sdk.ownListings!.query!({ states: ['published'], pub_floor: 4, perPage: 10 })
    expect(own.data.meta).toMatchObject({ totalItems: 1 })
  })

  test('is read by older names too, and keeps what the marketplace does not ask, such as a sub-category', async () => {
    const { sdk } = await sdkFor(site, 'ben')
    const { data } = await sdk.ownListings!.createDraft!(
      { title: 'Aus der alten Welt', publicData: { category: 'offeringPlace', capacity: 5, subCategory: 'sofa' } },
      { expand: true },
    )
    expect(data.data.attributes.publicData).toMatchObject({ capacityNumberOfPeople: 5, subCategory: 'sofa' })
    expect(data.data.attributes.publicData).not.toHaveProperty('capacity')
    const own = await sdk.ownListings!.query!({ pub_subCategory: 'sofa' })
    expect(own.data.meta).toMatchObject({ totalItems: 1 })
    await sdk.ownListings!.discardDraft!({ id: data.data.id })
  })

  test('is thrown away as a draft', async () => {
    const { sdk } = await sdkFor(site, 'ben')
    const { data } = await sdk.ownListings!.createDraft!({ title: 'Nur ein Versuch' })
    expect(Object.keys(data.data)).toEqual(['id', 'type'])
    await sdk.ownListings!.discardDraft!({ id: data.data.id })
    const own = await sdk.ownListings!.query!({ ids: [data.data.id] })
    expect(own.data.data).toEqual([])
  })
})

describe('the query for listings', () => {
  test.each<[string, Record<string, () => unknown>, number]>([
    ['ids', { ids: () => [new UUID(site.listingId)] }, 1],
    ['another id', { ids: () => [site.anna.userId] }, 0],
    ['the author', { authorId: () => site.anna.userId }, 1],
    ['the author in snake case', { author_id: () => site.ben.userId }, 1],
    ['a word', { keywords: () => 'Gästezimmer unsinn' }, 1],
    ['the beginning of a word', { keywords: () => 'gäs' }, 1],
    ['the end of a word of the title', { keywords: () => 'zimmer' }, 2],
    ['the middle of a word', { keywords: () => 'chzimm' }, 0],
    ['two letters of a word', { keywords: () => 'ga' }, 0],
    ['a word nobody has', { keywords: () => 'unsinn' }, 0],
    ['a category', { pub_category: () => 'offeringPlace' }, 2],
    ['another category', { pub_category: () => 'lookingForPlace' }, 0],
    ['places from two up to three', { pub_capacityNumberOfPeople: () => '2,3' }, 1],
    ['at least two places', { pub_capacityNumberOfPeople: () => '2,' }, 2],
    ['places by the name they had before', { pub_capacity: () => '3,' }, 1],
    ['one of two values', { pub_accessibility: () => 'has_any:yes,no' }, 2],
    ['all of two values', { pub_colours: () => 'has_all:red,green' }, 1],
    ['all of two values, one missing', { pub_colours: () => 'has_all:red,blue' }, 0],
    ['a number of its own', { pub_floor: () => '4' }, 1],
    ['a box', { bounds: () => new LatLngBounds(new LatLng(53, 14), new LatLng(52, 13)) }, 2],
    ['a box around the other side of the earth', { bounds: () => '53,-170,52,170' }, 0],
    ['the price', { price: () => '1000,2000' }, 0],
    ['days that are open', { start: () => '2024-06-15', end: () => '2024-06-18', availability: () => 'day-full' }, 2],
    ['days that are not', { start: () => '2024-08-15', end: () => '2024-08-18', availability: () => 'day-full' }, 0],
    ['a point to be near to', { origin: () => new LatLng(52.5, 13.4) }, 2],
    ['a word near a point', { origin: () => new LatLng(52.5, 13.4), keywords: () => 'Dachzimmer' }, 1],
    ['three orders', { sort: () => 'price,-createdAt,pub_capacityNumberOfPeople' }, 2],
  ])('by %s', async (_name, parameters, count) => {
    const { sdk } = await sdkFor(site)
    const given = Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, value()]))
    const { data } = await sdk.listings!.query!(given)
    expect(data.meta).toMatchObject({ totalItems: count })
    expect(data.data).toHaveLength(count)
  })

  test('orders by the highest first, and by the lowest with a minus', async () => {
    const { sdk } = await sdkFor(site)
    const capacities = async (sort: string) =>
      (await sdk.listings!.query!({ sort })).data.data.map(
        ({ attributes }) => attributes.publicData?.capacityNumberOfPeople as unknown,
      )
    expect(await capacities('pub_capacityNumberOfPeople')).toEqual([3, 2])
    expect(await capacities('-pub_capacityNumberOfPeople')).toEqual([2, 3])
  })

  test('refuses what contradicts itself or is not known', async () => {
    const { sdk } = await sdkFor(site)
    for (const [parameters, code] of [
      [{ unheardOf: 1 }, 'validation-disallowed-key'],
      [{ page: 'zwei' }, 'validation-invalid-value'],
      [{ perPage: 101 }, 'validation-invalid-value'],
      [{ bounds: '1,2,3' }, 'validation-invalid-value'],
      [{ sort: 'title' }, 'validation-invalid-value'],
      [{ sort: 'price,createdAt,price,price' }, 'validation-invalid-value'],
      [{ origin: '1,1', sort: 'price' }, 'validation-invalid-params'],
      [{ start: '2024-06-15' }, 'validation-invalid-params'],
      [{ ids: 'not-an-id' }, 'validation-invalid-value'],
    ] as const)
      expect(await refusalOf(sdk.listings!.query!(parameters)), JSON.stringify(parameters)).toEqual({
        status: 400,
        code,
      })
  })

  test('reads decimals in bodies like numbers', async () => {
    const { sdk } = await sdkFor(site, 'ben')
    const { data } = await sdk.ownListings!.createDraft!(
      { title: 'Mit Komma', publicData: { height: new BigDecimal('2.5') } },
      { expand: true },
    )
    expect(data.data.attributes.publicData).toMatchObject({ height: 2.5 })
  })
})
