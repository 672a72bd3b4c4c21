import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { annasHome, photograph, startApi } from './api-site.ts'
import { integrationFor, LatLng, Money, type Resource, sdkFor, UUID } from './sdk.ts'

// The unit of a listing follows from its availability plan, in every answer and in the listing types.

const free = await startApi()
const saunas = await startApi({
  marketplace: {
    ...(await loadMarketplace('saunas', resolve(import.meta.dirname, '../..'))),
    organisationTypes: free.app.marketplace.organisationTypes,
  },
})
const { sdk } = await sdkFor(saunas, 'ben')
const { sdk: visitor } = await sdkFor(saunas)
const operator = integrationFor(saunas)

const byHour = {
  type: 'availability-plan/time',
  timezone: 'Europe/Berlin',
  entries: [{ dayOfWeek: 'mon', startTime: '10:00', endTime: '20:00', seats: 1 }],
}
const byNight = { type: 'availability-plan/day', entries: [{ dayOfWeek: 'mon', seats: 1 }] }

const words = { title: 'Sauna am See', publicData: { category: 'sauna' } }

async function draft(parts: object = {}): Promise<Resource> {
  const { data } = await sdk.ownListings!.createDraft!({ ...words, ...parts }, { expand: true })
  return data.data
}

async function published(parts: object): Promise<string> {
  const image = new File([new Uint8Array(await photograph(`#${Math.random().toString(16).slice(2, 8)}`))], 'sauna.jpg')
  const picture = await sdk.images!.upload!({ image })
  const { data } = await sdk.ownListings!.create!({
    title: 'Sauna am See',
    description: 'Holzofen, Steg, Stille.',
    geolocation: new LatLng(annasHome.lat, annasHome.lng),
    price: new Money(4500, 'EUR'),
    publicData: { stove: 'wood', accessibility: ['no'] },
    images: [picture.data.data.id],
    ...parts,
  })
  await operator.listings!.approve!({ id: data.data.id.uuid })
  return data.data.id.uuid
}

async function refusal(call: Promise<unknown>) {
  try {
    await call
  } catch (error) {
    const { status, data } = error as {
      status: number
      data: { errors: { code: string; title: string; source?: { path: string[] } }[] }
    }
    const [first] = data.errors
    return { status, code: first?.code, path: first?.source?.path, title: first?.title }
  }
  throw new Error('the call was not refused')
}

describe('a listing by the hour', () => {
  test('names hours as its unit to its author, to everybody and to the operator, and is found by its type', async () => {
    const hourly = await published({ availabilityPlan: byHour })
    const nightly = await published({ availabilityPlan: byNight })
    const id = new UUID(hourly)
    for (const shown of [
      await sdk.ownListings!.show!({ id }),
      await visitor.listings!.show!({ id }),
      await operator.listings!.show!({ id: hourly }),
    ])
      expect(shown.data.data.attributes.publicData).toMatchObject({
        category: 'sauna',
        listingType: 'sauna-hour',
        unitType: 'hour',
      })
    const found = async (query: object) => {
      const { data } = await visitor.listings!.query!(query)
      expect(data.meta.totalItems).toBe(data.data.length)
      return data.data.map((each) => each.id.uuid).filter((each) => [hourly, nightly].includes(each))
    }
    expect(await found({ pub_listingType: 'sauna-hour' })).toEqual([hourly])
    expect((await found({ pub_listingType: 'sauna' })).sort()).toEqual([hourly, nightly].sort())
    expect((await found({ pub_listingType: 'sauna,sauna-hour' })).sort()).toEqual([hourly, nightly].sort())
    const managed = await operator.listings!.query!({ pub_listingType: 'sauna-hour' })
    expect(managed.data.data.map((each) => each.id.uuid)).toEqual([hourly])
  })

  test('changes its unit with its plan', async () => {
    const { id } = await draft({ availabilityPlan: byHour })
    const after = await sdk.ownListings!.update!({ id, availabilityPlan: byNight }, { expand: true })
    expect(after.data.data.attributes.publicData).toMatchObject({ listingType: 'sauna', unitType: 'night' })
  })

  test('has a listing type in the assets', async () => {
    const asset = await sdk.assetByAlias({ path: 'listings/listing-types.json', alias: 'latest' })
    const { listingTypes } = (asset.data as { data: { listingTypes: { id: string; unitType: string }[] } }).data
    expect(listingTypes.map(({ id, unitType }) => [id, unitType])).toEqual([
      ['sauna', 'night'],
      ['sauna-hour', 'hour'],
    ])
    const fields = await sdk.assetByAlias({ path: 'listings/listing-fields.json', alias: 'latest' })
    for (const each of (
      fields.data as { data: { listingFields: { listingTypeConfig: { listingTypeIds?: string[] } }[] } }
    ).data.listingFields)
      if (each.listingTypeConfig.listingTypeIds) expect(each.listingTypeConfig.listingTypeIds).toContain('sauna-hour')
  })
})

describe('a unit that an author writes', () => {
  test('is accepted where it agrees with the plan, and on a draft that has no plan yet', async () => {
    const agreed = await draft({
      availabilityPlan: byHour,
      publicData: { listingType: 'sauna-hour', unitType: 'hour' },
    })
    expect(agreed.attributes.publicData).toMatchObject({ category: 'sauna', unitType: 'hour' })
    const early = await draft({ publicData: { listingType: 'sauna-hour', unitType: 'hour' } })
    expect(early.attributes.publicData).toMatchObject({ category: 'sauna', listingType: 'sauna', unitType: 'night' })
    const planned = await sdk.ownListings!.update!({ id: early.id, availabilityPlan: byHour }, { expand: true })
    expect(planned.data.data.attributes.publicData).toMatchObject({ listingType: 'sauna-hour', unitType: 'hour' })
  })

  test.each([
    ['night', byHour],
    ['hour', byNight],
    ['day', null],
    ['inquiry', byNight],
  ])('is refused where it disagrees: %s', async (unitType, availabilityPlan) => {
    const given = { publicData: { unitType }, ...(availabilityPlan && { availabilityPlan }) }
    const expected = { status: 400, code: 'validation-invalid-value', path: ['publicData', 'unitType'] }
    expect(await refusal(sdk.ownListings!.createDraft!({ ...words, ...given }))).toMatchObject(expected)
    const { id } = await draft(availabilityPlan ? { availabilityPlan } : {})
    const refused = await refusal(sdk.ownListings!.update!({ id, publicData: { unitType } }))
    expect(refused).toMatchObject(expected)
    expect(refused.title).toMatch(/"(night|hour)"/)
    expect(await refusal(operator.listings!.update!({ id, publicData: { unitType } }))).toMatchObject(expected)
  })
})
