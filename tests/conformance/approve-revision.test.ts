import { describe, expect, test } from 'vitest'
import { annasHome, photograph, startApi } from './api-site.ts'
import { integrationFor, LatLng, refusalOf, sdkFor } from './sdk.ts'

// The operator's program approves what it has read, not what the author has written since.

const site = await startApi()
const { sdk: ben } = await sdkFor(site, 'ben')
const operator = integrationFor(site)

async function waiting(): Promise<string> {
  const image = new File([new Uint8Array(await photograph(`#${Math.random().toString(16).slice(2, 8)}`))], 'raum.jpg')
  const picture = await ben.images!.upload!({ image })
  const { data } = await ben.ownListings!.create!({
    title: 'Zimmer am Park',
    description: 'Ein Bett.',
    geolocation: new LatLng(annasHome.lat, annasHome.lng),
    publicData: { category: 'offeringPlace', accessibility: ['no'], pets: 'no' },
    images: [picture.data.data.id],
  })
  return data.data.id.uuid
}

const read = async (id: string) => (await operator.listings!.show!({ id })).data.data.attributes

describe('an approval that names a revision', () => {
  test('is refused when the listing has changed since, and counts when it has not', async () => {
    const id = await waiting()
    const { revision } = await read(id)
    expect(revision).toBeTypeOf('number')
    await ben.ownListings!.update!({ id, title: 'Ganz anders' })
    expect(await refusalOf(operator.listings!.approve!({ id, revision }))).toEqual({
      status: 409,
      code: 'listing-changed-meanwhile',
    })
    const now = await read(id)
    expect(now).toMatchObject({ state: 'pendingApproval', title: 'Ganz anders' })
    expect(now.revision).toBeGreaterThan(Number(revision))
    const queried = await operator.listings!.query!({ ids: [id] })
    expect(queried.data.data[0]?.attributes.revision).toBe(now.revision)
    const done = await operator.listings!.approve!({ id, revision: now.revision }, { expand: true })
    expect(done.data.data.attributes).toMatchObject({ state: 'published', title: 'Ganz anders' })
  })

  test.each([
    [
      'a picture',
      async (id: string) => {
        const image = new File([new Uint8Array(await photograph('#a1b2c3'))], 'neu.jpg')
        const imageId = (await ben.images!.upload!({ image })).data.data.id
        await ben.ownListings!.addImage!({ id, imageId })
      },
    ],
    ['the place', (id: string) => ben.ownListings!.update!({ id, geolocation: new LatLng(52.5, 13.4) })],
  ])('is refused after a change of %s', async (_what, change) => {
    const id = await waiting()
    const { revision } = await read(id)
    await change(id)
    expect(await refusalOf(operator.listings!.approve!({ id, revision }))).toMatchObject({ status: 409 })
  })

  test('is none of the wire without: the newest is approved', async () => {
    const id = await waiting()
    await operator.listings!.approve!({ id })
    expect(await read(id)).toMatchObject({ state: 'published' })
  })
})

test('the revision of a listing is for the operator’s programs, and not part of what an event tells', async () => {
  const { data } = await ben.ownListings!.query!({})
  expect(data.data.length).toBeGreaterThan(0)
  for (const each of data.data) expect(each.attributes).not.toHaveProperty('revision')
  const events = await operator.events!.query!({ startAfterSequenceId: 0, eventTypes: 'listing/updated' })
  expect(events.data.data.length).toBeGreaterThan(0)
  expect(JSON.stringify(events.data.data)).not.toContain('"revision"')
})
