import { describe, expect, test } from 'vitest'
import { publishListing } from '#domain/listings/index.ts'
import { annasHome, startApi } from './api-site.ts'
import { integrationFor, LatLng, sdkFor } from './sdk.ts'

// A null takes a value away or is refused; it is never passed over in silence.

const site = await startApi()
const { sdk: anna } = await sdkFor(site, 'anna')
const operator = integrationFor(site)
const id = site.listingId

const shown = async (listing = id) =>
  (await anna.ownListings!.show!({ id: listing })).data.data.attributes.publicData ?? {}

async function refusal(call: Promise<unknown>) {
  try {
    await call
  } catch (error) {
    const { status, data } = error as {
      status: number
      data: { errors: { code: string; source?: { path: string[] } }[] }
    }
    return { status, code: data.errors[0]?.code, path: data.errors.at(-1)?.source?.path }
  }
  throw new Error('the call was not refused')
}

describe.each([
  ['its author', anna],
  ['the operator’s program', operator],
])('null by %s', (_who, sdk) => {
  const update = (publicData: object) => (sdk.ownListings?.update ?? sdk.listings!.update!)({ id, publicData })

  test('takes days away, one side or both', async () => {
    await update({ availableFrom: { date: '2024-06-14' }, availableUntil: { date: '2024-07-14' } })
    await update({ availableUntil: null })
    expect(await shown()).toMatchObject({ availableFrom: { date: '2024-06-14' } })
    expect(await shown()).not.toHaveProperty('availableUntil')
    await update({ availableFrom: null })
    expect(await shown()).not.toHaveProperty('availableFrom')
    await update({ availableUntil: { date: '2024-08-01' } })
    expect(await shown()).toMatchObject({ availableUntil: { date: '2024-08-01' } })
    await update({ availableUntil: null, availableFrom: { date: '2024-06-01' } })
    expect(await shown()).toMatchObject({ availableFrom: { date: '2024-06-01' } })
  })

  test('takes the number of people back to one', async () => {
    await update({ capacityNumberOfPeople: 4 })
    expect(await shown()).toMatchObject({ capacityNumberOfPeople: 4 })
    await update({ capacityNumberOfPeople: null })
    expect(await shown()).toMatchObject({ capacityNumberOfPeople: 1 })
  })

  test.each([
    [{ category: null }, ['publicData', 'category']],
    [{ listingType: null }, ['publicData', 'category']],
    [{ location: null }, ['publicData', 'location', 'address']],
    [{ location: { address: null } }, ['publicData', 'location', 'address']],
    [{ accessibility: null }, ['publicData', 'accessibility']],
  ])('is refused for what publishing needs: %j', async (publicData, path) => {
    const before = await shown()
    expect(await refusal(update(publicData))).toEqual({ status: 409, code: 'listing-invalid-state', path })
    expect(await shown()).toEqual(before)
  })

  test('takes away what is optional in an address', async () => {
    await update({ location: { building: 'Seitenflügel' } })
    await update({ location: { building: null } })
    expect(await shown()).toMatchObject({ location: { address: annasHome.address, building: '' } })
  })
})

test('a category that only the client knows can be taken away', async () => {
  await anna.ownListings!.update!({ id, publicData: { category: 'loft', listingType: 'offeringPlace' } })
  expect(await shown()).toMatchObject({ category: 'loft' })
  await anna.ownListings!.update!({ id, publicData: { category: null } })
  expect(await shown()).toMatchObject({ category: 'offeringPlace' })
})

describe('a listing that a program makes without days', () => {
  test('is open until its author says otherwise', async () => {
    const made = await anna.ownListings!.createDraft!({ title: 'Ohne Tage', publicData: { category: 'offeringPlace' } })
    const listing = made.data.data.id.uuid
    expect(await shown(listing)).not.toHaveProperty('availableUntil')
    expect(await shown(listing)).not.toHaveProperty('availableFrom')
    const byOperator = await operator.listings!.create!({
      title: 'Auch ohne',
      authorId: site.anna.userId,
      state: 'draft',
      geolocation: new LatLng(annasHome.lat, annasHome.lng),
    })
    expect(await shown(byOperator.data.data.id.uuid)).not.toHaveProperty('availableUntil')
    await expect(publishListing(site.app, site.anna, { id: listing })).rejects.toMatchObject({
      code: 'listing-not-complete',
    })
  })

  test('has a last day alone, if that is all it says', async () => {
    const { data } = await anna.ownListings!.createDraft!({
      title: 'Bis Juli',
      publicData: { category: 'offeringPlace', availableUntil: { date: '2024-07-01' } },
    })
    const said = await shown(data.data.id.uuid)
    expect(said).toMatchObject({ availableUntil: { date: '2024-07-01' } })
    expect(said).not.toHaveProperty('availableFrom')
  })
})
