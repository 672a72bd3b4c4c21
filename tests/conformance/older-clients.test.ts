import { resolve } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { initiate, requestStay } from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import { marketplaceClient, offer, photograph, startApi } from './api-site.ts'
import { integrationFor, LatLng, LatLngBounds, Money, refusalOf, sdkFor, UUID } from './sdk.ts'

// Requests of client templates of hosted marketplaces, in their spelling.

const euro2024 = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../..'))
const site = await startApi({ marketplace: { ...euro2024, olderClients: [marketplaceClient?.id ?? ''] } })
const newer = await startApi()
const { app } = site
const dates = { from: '2024-06-20', until: '2024-06-23' }

beforeEach(async () => void (await app.db.deleteFrom('attempts').execute()))

describe('a stay without money', () => {
  test('has a total of nothing, which clients can add up', async () => {
    const { transactionId } = await requestStay(newer.app, newer.ben, { ...dated(newer.listingId), clientKey: newId() })
    const id = new UUID(transactionId)
    const { sdk: ben } = await sdkFor(newer, 'ben')
    const { sdk: anna } = await sdkFor(newer, 'anna')
    const nothing = new Money(0, 'EUR')
    const forGuest = (await ben.transactions!.show!({ id })).data.data.attributes
    expect(forGuest).toMatchObject({ payinTotal: nothing, payoutTotal: null, lastTransition: 'transition/request' })
    expect((await anna.transactions!.show!({ id })).data.data.attributes).toMatchObject({
      payinTotal: nothing,
      payoutTotal: nothing,
      processName: 'free-stay',
    })
    const question = await initiate(newer.app, newer.chiara, {
      listingId: newer.listingId,
      transition: 'transition/enquire',
    })
    const { sdk: chiara } = await sdkFor(newer, 'chiara')
    const asked = await chiara.transactions!.show!({ id: new UUID(question.transactionId) })
    expect(asked.data.data.attributes).toMatchObject({ payinTotal: null })
  })

  test('is found and answered by a host whose client knows only older names', async () => {
    const { transactionId } = await requestStay(app, site.ben, { ...dated(site.listingId), clientKey: newId() })
    const id = new UUID(transactionId)
    const { sdk: anna } = await sdkFor(site, 'anna')
    const sales = (lastTransitions: string[]) => anna.transactions!.query!({ only: 'sale', lastTransitions })
    const [found] = (await sales(['transition/confirm-payment', 'transition/accept'])).data.data
    expect(found?.id.uuid).toBe(transactionId)
    expect(found?.attributes).toMatchObject({
      processName: 'flex-default-process',
      lastTransition: 'transition/confirm-payment',
      state: 'state/preauthorized',
      transitions: [{ transition: 'transition/confirm-payment', by: 'customer' }],
    })
    const next = await anna.processTransitions!.query!({ transactionId: id })
    expect(next.data.data.map(({ attributes }) => attributes.name)).toEqual(['transition/accept', 'transition/decline'])
    await anna.transactions!.transition!({ id, transition: 'transition/accept', params: {} })
    expect((await sales(['transition/accept'])).data.data).toHaveLength(1)
    expect((await sales(['transition/confirm-payment'])).data.data).toHaveLength(0)
  })
})

describe('a host whose client asks for an account for payouts before it publishes', () => {
  // The wizard of such a client sends its own category, and no answers to the marketplace's fields.
  const parts = {
    title: 'Dachzimmer mit Aussicht',
    description: 'Ein Bett, ein Tisch, viel Himmel.',
    geolocation: new LatLng(52.52913, 13.33517),
    publicData: { category: 'smoke', location: { address: 'Bredowstraße 14, 10551 Berlin', building: '' } },
  }
  const drafted = async (at: typeof site) => {
    const { sdk } = await sdkFor(at, 'ben')
    const { id } = (await sdk.ownListings!.createDraft!({ title: parts.title })).data.data
    const image = new File([new Uint8Array(await photograph())], 'dach.jpg')
    const upload = await sdk.images!.upload!({ image })
    await sdk.ownListings!.update!({ id, ...parts, images: [upload.data.data.id] })
    return { sdk, id }
  }

  test('finds one that lacks nothing, and publishes without answers that it cannot ask for', async () => {
    const { sdk, id } = await drafted(site)
    const me = (await sdk.currentUser!.show!({ include: ['stripeAccount'] })).data
    expect(me.data.relationships.stripeAccount?.data).toMatchObject({ type: 'stripeAccount' })
    const account = (await sdk.stripeAccount!.fetch!()).data.data
    expect(account).toMatchObject({ type: 'stripeAccount', attributes: { stripeAccountData: null } })
    expect(account.id).toEqual(me.data.relationships.stripeAccount?.data?.id)
    const published = await sdk.ownListings!.publishDraft!({ id }, { expand: true })
    expect(published.data.data.attributes.state).toBe('pendingApproval')
    expect(me.data.attributes).toMatchObject({ stripeConnected: false, stripePayoutsEnabled: false })
  })

  test('still publishes nothing without a place, a text or a picture', async () => {
    const { sdk } = await sdkFor(site, 'ben')
    const { id } = (await sdk.ownListings!.createDraft!({ title: parts.title })).data.data
    const refusal = await sdk.ownListings!.publishDraft!({ id }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 409 })
    const { errors } = (refusal as { data: { errors: { source?: { path: string[] } }[] } }).data
    expect(errors.flatMap(({ source }) => source?.path.at(-1) ?? []).toSorted()).toEqual([
      'description',
      'geolocation',
      'images',
    ])
  })

  test('other clients answer what is asked, and are told of no account', async () => {
    const { sdk, id } = await drafted(newer)
    expect(await refusalOf(sdk.ownListings!.publishDraft!({ id }))).toEqual({
      status: 409,
      code: 'listing-invalid-state',
    })
    const me = (await sdk.currentUser!.show!({ include: ['stripeAccount'] })).data
    expect(me.data.relationships.stripeAccount?.data).toBeNull()
    expect(await refusalOf(sdk.stripeAccount!.fetch!())).toEqual({ status: 404, code: 'not-found' })
  })
})

describe('a question', () => {
  test('in another process is a conversation of its own', async () => {
    const { sdk: chiara } = await sdkFor(site, 'chiara')
    const first = await initiate(app, site.chiara, { listingId: site.listingId, transition: 'transition/enquire' })
    const ask = (processAlias: string, transition: string) =>
      chiara.transactions!.initiate!(
        { processAlias, transition, params: { listingId: new UUID(site.listingId) } },
        { expand: true },
      )
    const second = (await ask('flex-default-process/release-1', 'transition/enquire')).data.data
    expect(second.id.uuid).not.toBe(first.transactionId)
    expect(second.attributes).toMatchObject({ processName: 'flex-default-process', state: 'state/enquiry' })
    const third = (await ask('default-inquiry/release-1', 'transition/inquire-without-payment')).data.data
    expect(third.attributes).toMatchObject({ processName: 'default-inquiry', state: 'state/free-inquiry' })
  })

  test('books nothing in a process that the marketplace does not allow', async () => {
    const { sdk: chiara } = await sdkFor(site, 'chiara')
    const body = {
      processAlias: 'flex-default-process/release-1',
      transition: 'transition/request-payment',
      params: { listingId: new UUID(site.listingId) },
    }
    const refusal = { status: 409, code: 'transaction-unknown-alias' }
    expect(await refusalOf(chiara.transactions!.initiate!(body))).toEqual(refusal)
    expect(await refusalOf(chiara.transactions!.initiateSpeculative!(body))).toEqual(refusal)
    expect(await refusalOf(chiara.transactions!.initiate!({ ...body, processAlias: 'none/release-1' }))).toEqual(
      refusal,
    )
  })
})

describe('a search for days', () => {
  test.each([
    ['full', 'day-full'],
    ['partial', 'day-partial'],
  ])('understands %s as %s', async (older, name) => {
    const { sdk } = await sdkFor(newer)
    const window = { start: new Date('2024-06-15T00:00:00Z'), end: new Date('2024-06-18T00:00:00Z') }
    const ids = async (availability: string) =>
      (await sdk.listings!.query!({ ...window, availability })).data.data.map(({ id }) => id.uuid)
    expect(await ids(older)).toEqual(await ids(name))
    expect(await ids(older)).toContain(newer.listingId)
  })

  test('finds what is given by the day, with all that such a client sends beside the days', async () => {
    const { sdk } = await sdkFor(newer)
    const found = async (from: string, until: string) => {
      const { data } = await sdk.listings!.query!({
        start: new Date(from),
        end: new Date(until),
        availability: 'full',
        bounds: new LatLngBounds(new LatLng(53, 14), new LatLng(52, 13)),
        page: 1,
        per_page: 24,
        include: ['author', 'images'],
        'fields.listing': ['title', 'geolocation', 'price'],
        'fields.user': ['profile.displayName', 'profile.abbreviatedName'],
        'fields.image': ['variants.landscape-crop', 'variants.landscape-crop2x'],
        'limit.images': 1,
      })
      return data.data.map(({ id }) => id.uuid)
    }
    expect(await found('2024-06-15', '2024-06-18')).toContain(newer.listingId)
    expect(await found('2024-07-15', '2024-07-18'), 'after the last day of the listing').toEqual([])
  })
})

describe('what was thrown away', () => {
  test('is shown and counted nowhere', async () => {
    const { sdk: ben } = await sdkFor(site, 'ben')
    const operator = integrationFor(site)
    const before = (await operator.listings!.query!({ states: ['draft', 'closed'] })).data.meta.totalItems
    const { id } = (await ben.ownListings!.createDraft!({ title: 'Nur ein Versuch' })).data.data
    await ben.ownListings!.discardDraft!({ id })
    expect(await refusalOf(ben.ownListings!.show!({ id }))).toEqual({ status: 404, code: 'not-found' })
    const { meta, data } = (await operator.listings!.query!({ states: ['draft', 'closed'] })).data
    expect(meta.totalItems).toBe(before)
    expect(data.map(({ attributes }) => attributes.deleted)).not.toContain(true)
    expect((await operator.listings!.query!({ ids: [id.uuid] })).data.data).toEqual([])
  })
})

describe('a listing that was deleted', () => {
  const nothingElse = { title: null, description: null, geolocation: null, state: null }
  const gone = { ...nothingElse, deleted: true, publicData: { deleted: true } }
  const deletedBy = {
    'its author’s server': async (id: object) => {
      const { sdk, store } = await sdkFor(site, 'anna')
      const trusted = (await sdkFor(site, undefined, { tokenStore: store })).sdk
      // Without the client's secret the flag is the engine's to set, and is not listened to.
      await sdk.ownListings!.update!({ id, publicData: { deleted: true } })
      expect((await sdk.ownListings!.show!({ id })).data.data.attributes).toMatchObject({ deleted: false })
      const token = (await trusted.exchangeToken()).data
      const withToken = await sdkFor(site, undefined, { tokenStore: { ...store, getToken: () => token } })
      return withToken.sdk.ownListings!.update!({ id, publicData: { deleted: true } }, { expand: true })
    },
    'the operator’s program': (id: object) =>
      integrationFor(site).listings!.update!({ id, publicData: { deleted: true } }, { expand: true }),
  }

  test.each(Object.entries(deletedBy))('by %s says so to clients, and nothing else', async (_, remove) => {
    const { listingId } = await offer(app, site.anna, site.operator)
    const id = new UUID(listingId)
    const question = await initiate(app, site.ben, { listingId, transition: 'transition/enquire' })
    expect((await remove(id)).data.data.attributes).toMatchObject(gone)
    expect((await integrationFor(site).listings!.show!({ id: listingId })).data.data.attributes).toMatchObject(gone)
    for (const name of ['anna', 'ben']) {
      const { sdk } = await sdkFor(site, name)
      const asked = { id: new UUID(question.transactionId), include: ['listing'] }
      expect((await sdk.transactions!.show!(asked)).data.included?.[0]?.attributes).toMatchObject(gone)
      expect(await refusalOf(sdk.listings!.show!({ id }))).toEqual({ status: 404, code: 'not-found' })
    }
  })
})

describe('an address', () => {
  test('that is proved is not proved again, and a wrong token is named by its key', async () => {
    const { sdk: ben } = await sdkFor(site, 'ben')
    const wrong = await ben.currentUser!.verifyEmail!({ verificationToken: 'x' }).catch((error: unknown) => error)
    expect(wrong).toMatchObject({ status: 409, data: { errors: [{ source: { path: ['verificationToken'] } }] } })
    const again = integrationFor(site).users!.verifyEmail!({ id: new UUID(site.ben.userId), email: 'ben@example.org' })
    expect(await refusalOf(again)).toEqual({ status: 409, code: 'email-already-verified' })
  })
})

test('a transaction carries one moment for its first step', async () => {
  const { listingId } = await offer(app, site.anna, site.operator)
  const { sdk: ben } = await sdkFor(site, 'ben')
  const begun = await ben.transactions!.initiate!(
    {
      processAlias: 'free-stay/release-1',
      transition: 'transition/request',
      params: {
        listingId,
        bookingStart: new Date('2024-07-01T12:00:00Z'),
        bookingEnd: new Date('2024-07-03T12:00:00Z'),
      },
    },
    { expand: true },
  )
  const { lastTransitionedAt, transitions } = begun.data.data.attributes as unknown as {
    lastTransitionedAt: Date
    transitions: { createdAt: Date }[]
  }
  expect(transitions[0]?.createdAt).toEqual(lastTransitionedAt)
})

test('the plan of a listing has the seats that its time slots have', async () => {
  const availability = { ...euro2024.availability, seats: 'capacity' as const }
  const shared = await startApi({ marketplace: { ...euro2024, availability } })
  const { sdk } = await sdkFor(shared)
  const id = new UUID(shared.listingId)
  const { availabilityPlan } = (await sdk.listings!.show!({ id })).data.data.attributes
  const window = { start: new Date('2024-06-15T00:00:00Z'), end: new Date('2024-06-17T00:00:00Z') }
  const [slot] = (await sdk.timeslots!.query!({ listingId: id, ...window })).data.data
  expect(slot?.attributes.seats).toBe(2)
  expect(availabilityPlan?.entries).toMatchObject(Array.from({ length: 7 }, () => ({ seats: 2 })))
})

function dated(listingId: string) {
  return { listingId, dates }
}
