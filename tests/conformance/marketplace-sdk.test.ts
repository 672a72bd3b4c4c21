import { describe, expect, test } from 'vitest'
import { startApi } from './api-site.ts'
import { refusalOf, sdkFor, UUID } from './sdk.ts'

const site = await startApi()

describe('a visitor with the public client library', () => {
  test('reads the marketplace', async () => {
    const { sdk } = await sdkFor(site)
    const { status, data } = await sdk.marketplace!.show!()
    expect(status).toBe(200)
    expect(data.data).toMatchObject({ type: 'marketplace', attributes: { name: site.app.marketplace.name } })
    expect(data.data.id).toBeInstanceOf(UUID)
    expect(await sdk.authInfo()).toMatchObject({ isAnonymous: true, scopes: ['public-read'] })
  })

  test('sees a person by their public names, and a banned one by none', async () => {
    const { sdk } = await sdkFor(site)
    const anna = await sdk.users!.show!({ id: new UUID(site.anna.userId) })
    expect(anna.data.data.attributes).toMatchObject({ banned: false, profile: { displayName: 'Anna L.' } })
    expect(JSON.stringify(anna.data)).not.toMatch(/Lindner|example\.org/)
    const dora = await sdk.users!.show!({ id: site.dora.userId })
    expect(dora.data.data.attributes).toMatchObject({ banned: true, profile: { displayName: null } })
  })

  test('finds and opens a listing with its author and pictures, and not where it lies', async () => {
    const { sdk } = await sdkFor(site)
    const found = await sdk.listings!.query!({
      include: ['author', 'images'],
      'fields.image': ['variants.landscape-crop'],
      'limit.images': 1,
      per_page: 24,
    })
    expect(found.data.meta).toMatchObject({ totalItems: 1, totalPages: 1, page: 1, perPage: 24 })
    const [listing] = found.data.data
    expect(listing?.attributes.createdAt).toBeInstanceOf(Date)
    expect(listing?.attributes.geolocation).toMatchObject({ _sdkType: 'LatLng' })
    expect(found.data.included?.map(({ type }) => type).sort()).toEqual(['image', 'user'])
    const image = found.data.included?.find(({ type }) => type === 'image')
    expect(Object.keys(image?.attributes.variants ?? {})).toEqual(['landscape-crop'])
    const shown = await sdk.listings!.show!({
      id: new UUID(site.listingId),
      include: ['author.profileImage', 'images'],
    })
    expect(shown.data.data.attributes).toMatchObject({
      title: 'Ruhiges Gästezimmer zum Hof',
      state: 'published',
      deleted: false,
      publicData: { category: 'offeringPlace', capacityNumberOfPeople: 2, accessibility: ['no'] },
    })
    expect(JSON.stringify([found.data, shown.data])).not.toMatch(/Bredow|Hinterhaus|52\.52913|13\.33517/)
  })

  test('is told by 403 that a call needs a person, and by 404 that there is nothing', async () => {
    const { sdk } = await sdkFor(site)
    expect(await refusalOf(sdk.currentUser!.show!())).toEqual({ status: 403, code: 'forbidden' })
    expect(await refusalOf(sdk.listings!.show!({ id: new UUID(site.anna.userId) }))).toEqual({
      status: 404,
      code: 'not-found',
    })
  })
})

describe('a person with the public client library', () => {
  test('signs in, reads their own account, and signs out', async () => {
    const { sdk, store } = await sdkFor(site, 'anna')
    expect(await sdk.authInfo()).toMatchObject({ isAnonymous: false, scopes: ['user'] })
    const { data } = await sdk.currentUser!.show!({ include: ['profileImage'] })
    expect(data.data).toMatchObject({
      type: 'currentUser',
      attributes: {
        email: 'anna@example.org',
        emailVerified: true,
        profile: { firstName: 'Anna', lastName: 'Lindner' },
      },
      relationships: { profileImage: { data: null } },
    })
    await sdk.logout()
    expect(store.getToken()).toBeFalsy()
  })
})
