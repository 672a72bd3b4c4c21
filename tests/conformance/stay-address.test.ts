import { expect, test } from 'vitest'
import { updateProfileData } from '#domain/users/index.ts'
import { annasHome, startApi } from './api-site.ts'
import { integrationFor, type Sdk, sdkFor, UUID } from './sdk.ts'

// The guest of an agreed stay reads in the transaction where to go, as on the site.

const site = await startApi()
const { sdk: ben } = await sdkFor(site, 'ben')
const { sdk: anna } = await sdkFor(site, 'anna')
const operator = integrationFor(site)
const day = 86_400_000
const begin = Math.ceil(site.app.clock.now().getTime() / day) * day + 30 * day
await updateProfileData(site.app, site.anna, { protectedData: { phoneNumber: '030 555 01 43' } })
const begun = await ben.transactions!.initiate!({
  processAlias: 'free-stay/release-1',
  transition: 'transition/request',
  params: {
    listingId: new UUID(site.listingId),
    bookingStart: new Date(begin),
    bookingEnd: new Date(begin + 2 * day),
  },
})
const { id } = begun.data.data

const includes = { include: ['listing', 'listing.author', 'provider', 'customer', 'booking', 'reviews', 'messages'] }
const street = annasHome.address.slice(0, 14)
const dataOf = async (sdk: Sdk) =>
  (await sdk.transactions!.show!({ id, ...includes })).data.data.attributes.protectedData as Record<string, unknown>
/** Returns all responses about the stay and its events that a caller can read. */
const everything = async (sdk: Sdk) =>
  JSON.stringify([
    (await sdk.transactions!.show!({ id, ...includes })).data,
    (await sdk.transactions!.query!(includes)).data,
  ])

test('before the yes no answer holds the address', async () => {
  for (const sdk of [ben, anna]) expect(await everything(sdk)).not.toContain(street)
  expect(await dataOf(ben)).toEqual({})
})

test('after the yes the guest has it in protectedData, where clients look; the feed of events has not', async () => {
  await anna.transactions!.transition!({ id, transition: 'transition/accept', params: {} })
  expect(await dataOf(ben)).toEqual({
    location: { address: annasHome.address, building: annasHome.building },
    geolocation: expect.objectContaining({ lat: annasHome.lat, lng: annasHome.lng }),
    providerPhoneNumber: '030 555 01 43',
  })
  const [listed] = (await ben.transactions!.query!({ 'fields.transaction': ['protectedData.location'] })).data.data
  expect(listed?.attributes).toEqual({
    protectedData: { location: expect.objectContaining({ building: 'Hinterhaus' }) },
  })
  expect(await dataOf(anna)).toEqual({})
  const events = (await operator.events!.query!({ resourceId: id.uuid })).data.data
  expect(events.length).toBeGreaterThan(1)
  expect(JSON.stringify(events)).not.toContain(street)
  const stored = await site.app.db.selectFrom('transactions').select('protectedData').execute()
  expect(JSON.stringify(stored)).not.toContain(street)
})

test('when the stay is cancelled the guest has it no longer', async () => {
  await anna.transactions!.transition!({ id, transition: 'transition/cancel-by-provider', params: {} })
  expect(await everything(ben)).not.toContain(street)
  expect(await dataOf(ben)).toEqual({})
})
