import { createReadStream, type ReadStream } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { initiate, transition } from '#domain/transactions/index.ts'
import { deliverWebhooks, webhookSignature } from '#domain/webhooks/index.ts'
import { deleteAccount } from '#domain/privacy/index.ts'
import { newId } from '#kernel/id.ts'
import { password } from '#tests/people.ts'
import { integrationClient, offer, photograph, startApi } from './api-site.ts'
import { type Answer, integrationFor, integrationSdk, LatLng, refusalOf, type Resource, sdkFor } from './sdk.ts'

const posted: { url: string; body: string; headers: Record<string, string> }[] = []
const answersOfOthers: number[] = []
const site = await startApi({
  webhooks: {
    mayPostTo: (url) => !url.includes('//10.'),
    post: async (url, body, headers) => {
      posted.push({ url, body, headers })
      return answersOfOthers.shift() ?? 200
    },
  },
})
const { app } = site
const sdk = integrationFor(site)
const { transactionId } = await initiate(app, site.ben, {
  listingId: site.listingId,
  transition: 'transition/enquire',
  message: 'Ist noch frei?',
  clientKey: newId(),
})

async function answers(call: Promise<Answer>, type: string): Promise<Answer> {
  const answer = await call
  expect(answer.status).toBe(200)
  for (const resource of [answer.data.data].flat()) expect(resource.type).toBe(type)
  return answer
}

async function refused(call: Promise<Answer>, status: number, code: string): Promise<void> {
  expect(await refusalOf(call)).toEqual({ status, code })
}

const id = () => site.listingId
const window = { start: new Date('2024-05-21T00:00:00Z'), end: new Date('2024-05-30T00:00:00Z') }
const nothing = (call: () => Promise<Answer>) => () => refused(call(), 409, 'feature-not-supported')
const none = (call: () => Promise<Answer>) => async () => {
  const { data } = await call()
  expect([data.data, data.meta.totalItems]).toEqual([[], 0])
}

const calls: Record<string, () => Promise<unknown>> = {
  'marketplace.show': () => answers(sdk.marketplace!.show!(), 'marketplace'),
  'users.show': async () => {
    const { data } = await answers(sdk.users!.show!({ email: 'ANNA@example.org' }), 'user')
    expect(data.data.attributes).toMatchObject({ email: 'anna@example.org', profile: { lastName: 'Lindner' } })
  },
  'users.updateProfile': () =>
    answers(sdk.users!.updateProfile!({ id: site.anna.userId, metadata: { tier: 'gold' } }), 'user'),
  'users.query': async () => {
    const { data } = await answers(sdk.users!.query!({ meta_tier: 'gold' }), 'user')
    expect(data.meta).toMatchObject({ totalItems: 1 })
  },
  'users.approve': () => refused(sdk.users!.approve!({ id: site.anna.userId }), 409, 'conflict'),
  'users.updatePermissions': () =>
    answers(sdk.users!.updatePermissions!({ id: site.anna.userId, read: 'permission/allow' }), 'user'),
  'users.verifyEmail': () =>
    answers(sdk.users!.verifyEmail!({ id: site.chiara.userId, email: 'chiara@example.org' }), 'user'),
  'listings.show': async () => {
    const { data } = await answers(sdk.listings!.show!({ id: id(), include: ['author'] }), 'listing')
    expect(data.included?.[0]?.attributes).toMatchObject({ email: 'anna@example.org' })
  },
  'listings.query': () => answers(sdk.listings!.query!({ states: ['published'] }), 'listing'),
  'listings.create': async () => {
    const picture = await sdk.images!.upload!({ image: await pictureFile('#777') })
    const made = await answers(
      sdk.listings!.create!(
        {
          authorId: site.gemeinde.userId,
          state: 'pendingApproval',
          title: 'Gemeindehaus',
          description: 'Feldbetten für zwölf im Saal.',
          geolocation: new LatLng(53.70417, 11.60023),
          publicData: { category: 'offeringPlace', accessibility: ['no'], pets: 'no' },
          metadata: { imported: true },
          images: [picture.data.data.id],
        },
        { expand: true, include: ['images'] },
      ),
      'listing',
    )
    expect(made.data.data.attributes).toMatchObject({ state: 'pendingApproval', metadata: { imported: true } })
    expect(made.data.included).toHaveLength(1)
    await answers(sdk.listings!.approve!({ id: made.data.data.id }, { expand: true }), 'listing')
  },
  'listings.approve': () => refused(sdk.listings!.approve!({ id: id() }), 409, 'listing-invalid-state'),
  'listings.update': async () => {
    await answers(sdk.listings!.update!({ id: id(), metadata: { seal: 'blue' } }), 'listing')
    const found = await sdk.listings!.query!({ meta_seal: 'blue' })
    expect(found.data.meta).toMatchObject({ totalItems: 1 })
  },
  'listings.close': () => answers(sdk.listings!.close!({ id: id() }), 'listing'),
  'listings.open': () => answers(sdk.listings!.open!({ id: id() }), 'listing'),
  'transactions.query': () => answers(sdk.transactions!.query!({ customerId: site.ben.userId }), 'transaction'),
  'transactions.show': () =>
    answers(sdk.transactions!.show!({ id: transactionId, include: ['messages', 'customer'] }), 'transaction'),
  'transactions.transition': () =>
    refused(
      sdk.transactions!.transition!({ id: transactionId, transition: 'transition/cancel', params: {} }),
      409,
      'transaction-invalid-transition',
    ),
  'transactions.transitionSpeculative': () =>
    refused(
      sdk.transactions!.transitionSpeculative!({ id: transactionId, transition: 'transition/x', params: {} }),
      409,
      'transaction-invalid-transition',
    ),
  'transactions.updateMetadata': async () => {
    const asked = { id: transactionId, metadata: { invoice: 7 } }
    const { data } = await answers(sdk.transactions!.updateMetadata!(asked, { expand: true }), 'transaction')
    expect(data.data.attributes.metadata).toEqual({ invoice: 7 })
  },
  'images.upload': async () => answers(sdk.images!.upload!({ image: await pictureFile('#888') }), 'image'),
  'files.create': nothing(() => sdk.files!.create!({})),
  'files.query': none(() => sdk.files!.query!({})),
  'fileUploads.create': nothing(() => sdk.fileUploads!.create!({})),
  'fileDownloads.create': nothing(() => sdk.fileDownloads!.create!({})),
  'fileAttachments.query': none(() => sdk.fileAttachments!.query!({})),
  'availabilityExceptions.create': () =>
    answers(sdk.availabilityExceptions!.create!({ listingId: id(), ...window, seats: 0 }), 'availabilityException'),
  'availabilityExceptions.query': async () => {
    const { data } = await answers(
      sdk.availabilityExceptions!.query!({ listingId: id(), ...window }),
      'availabilityException',
    )
    expect(data.data).toHaveLength(1)
  },
  'availabilityExceptions.delete': async () => {
    const { data } = await sdk.availabilityExceptions!.query!({ listingId: id(), ...window })
    await answers(sdk.availabilityExceptions!.delete!({ id: data.data[0]?.id }), 'availabilityException')
  },
  'messages.query': async () => {
    const { data } = await answers(sdk.messages!.query!({ transactionId }), 'message')
    expect(data.data[0]?.attributes.content).toBe('Ist noch frei?')
  },
  'stock.compareAndSet': () =>
    answers(sdk.stock!.compareAndSet!({ listingId: id(), oldTotal: null, newTotal: 4 }), 'stock'),
  'stockAdjustments.create': () =>
    answers(sdk.stockAdjustments!.create!({ listingId: id(), quantity: 1 }), 'stockAdjustment'),
  'stockAdjustments.query': async () => {
    const day = { start: new Date('2024-05-20T00:00:00Z'), end: new Date('2024-05-21T00:00:00Z') }
    const { data } = await answers(sdk.stockAdjustments!.query!({ listingId: id(), ...day }), 'stockAdjustment')
    expect(data.data.map(({ attributes }) => attributes.quantity)).toEqual([1, 4])
  },
  'stockReservations.show': () => refused(sdk.stockReservations!.show!({ id: id() }), 404, 'not-found'),
  'events.query': async () => {
    const first = await answers(sdk.events!.query!({}), 'event')
    const numbers = first.data.data.map(({ attributes }) => Number(attributes.sequenceId))
    expect(numbers.length).toBeGreaterThan(10)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(first.data.meta).toMatchObject({ totalItems: null, paginationUnsupported: true })
    const begun = first.data.data.find(({ attributes }) => String(attributes.eventType) === 'transaction/initiated')
    expect(begun?.attributes).toMatchObject({
      resourceType: 'transaction',
      resource: { type: 'transaction', attributes: { state: 'state/enquiry' } },
    })
    const told = (type: string) =>
      first.data.data.findLast(({ attributes }) => String(attributes.eventType) === type)?.attributes
    expect(told('message/created')).toMatchObject({ resource: { attributes: { content: 'Ist noch frei?' } } })
    expect(told('stockAdjustment/created')).toMatchObject({ resource: { attributes: { quantity: 1 } } })
    const to = (type: string, uuid: string) => ({ data: { type, id: { uuid } } })
    const { anna, ben } = site
    const relationships = {
      listing: to('listing', id()),
      customer: to('user', ben.userId),
      provider: to('user', anna.userId),
    }
    expect(begun?.attributes.resource).toMatchObject({ relationships })
    expect(told('listing/updated')?.resource).toMatchObject({
      relationships: { author: { data: { type: 'user' } }, images: { data: [{ type: 'image' }] } },
    })
    const rest = await sdk.events!.query!({ startAfterSequenceId: numbers.at(-1) })
    expect(rest.data.data).toEqual([])
    const messages = await sdk.events!.query!({ eventTypes: ['message/created'], relatedResourceId: transactionId })
    expect(messages.data.data).toHaveLength(1)
  },
  authInfo: async () => expect(await sdk.authInfo()).toMatchObject({ grantType: 'refresh_token' }),
  revoke: async () => {
    const own = integrationFor(site)
    await own.marketplace!.show!()
    await own.revoke()
  },
}

describe('the Integration API', () => {
  test('is called by every method of the public library', () => {
    const instance = integrationSdk.createInstance({ clientId: 'x', clientSecret: 'y' })
    const methods = Object.entries(instance).flatMap(([group, value]) =>
      typeof value === 'function' ? [group] : Object.keys(value).map((method) => `${group}.${method}`),
    )
    expect(methods.length).toBeGreaterThan(30)
    expect(Object.keys(calls).sort()).toEqual(methods.sort())
  })

  for (const [name, call] of Object.entries(calls)) test(`answers ${name}`, async () => void (await call()))
})

describe('the feed of events', () => {
  test('says what a change replaced: only what differs, of extended data the keys, null for what was not there', async () => {
    const { sdk: anna } = await sdkFor(site, 'anna')
    const last = await lastSequenceId()
    await anna.ownListings!.update!({
      id: site.listingId,
      title: 'Hofzimmer',
      publicData: { shelf: 7, rules: 'Leise' },
    })
    await anna.currentUser!.updateProfile!({ bio: 'Hallo', privateData: { note: 'x' } })
    const { data } = await sdk.events!.query!({ startAfterSequenceId: last })
    expect(data.data.map(({ attributes }) => [attributes.eventType, attributes.previousValues])).toEqual([
      [
        'listing/updated',
        { attributes: { title: 'Ruhiges Gästezimmer zum Hof', publicData: { shelf: null, rules: '' } } },
      ],
      ['user/updated', { attributes: { profile: { bio: '', privateData: { note: null } } } }],
    ])
  })

  test('tells of each thing as it was after the change, also of a listing that was deleted since', async () => {
    const { sdk: anna } = await sdkFor(site, 'anna')
    const last = await lastSequenceId()
    const draft = await anna.ownListings!.createDraft!({ title: 'Erster', publicData: { shelf: 1 } })
    const { id } = draft.data.data
    await anna.ownListings!.update!({ id, title: 'Zweiter', publicData: { shelf: null, floor: 2 } })
    await anna.ownListings!.update!({ id, title: 'Dritter' })
    await anna.currentUser!.updateProfile!({ bio: 'Eins' })
    await anna.currentUser!.updateProfile!({ bio: 'Zwei' })
    type Told = { eventType: unknown; previousValues: unknown; resource: { attributes: Record<string, Values> } }
    type Values = Record<string, unknown>
    const read = async (type: string) =>
      (await sdk.events!.query!({ startAfterSequenceId: last })).data.data
        .map(({ attributes }) => attributes as unknown as Told)
        .filter(({ eventType }) => String(eventType).startsWith(type))
    const titles = async () => (await read('listing/')).map(({ resource }) => resource?.attributes.title ?? null)
    expect(await titles()).toEqual(['Erster', 'Zweiter', 'Dritter'])
    const [created, updated] = await read('listing/')
    expect(created?.previousValues).toEqual({})
    expect(created?.resource.attributes.publicData).toMatchObject({ shelf: 1 })
    expect(created?.resource.attributes.publicData).not.toHaveProperty('floor')
    expect(updated?.resource.attributes.publicData).toMatchObject({ floor: 2 })
    expect(updated?.resource.attributes.publicData).not.toHaveProperty('shelf')
    expect((await read('user/')).map(({ resource }) => resource.attributes.profile?.bio)).toEqual(['Eins', 'Zwei'])
    await anna.ownListings!.discardDraft!({ id })
    expect(await titles()).toEqual(['Erster', 'Zweiter', 'Dritter', null])
  })

  test('tells of each step of a stay where it stood then', async () => {
    const { listingId } = await offer(app, site.anna, site.operator, { title: 'Schrittzimmer' })
    const last = await lastSequenceId()
    const dates = { from: '2024-06-20', until: '2024-06-23' }
    const { transactionId } = await initiate(app, site.ben, { listingId, transition: 'transition/request', dates })
    app.clock.pass(1000)
    await transition(app, site.anna, { id: transactionId, transition: 'transition/accept' })
    app.clock.pass(1000)
    await transition(app, site.ben, { id: transactionId, transition: 'transition/cancel-by-customer' })
    const { data } = await sdk.events!.query!({ startAfterSequenceId: last })
    const told = data.data.flatMap(({ attributes }) => {
      const { eventType, resource } = attributes as unknown as { eventType: string; resource: Resource }
      const { state, lastTransition = null } = resource?.attributes ?? {}
      return /^(transaction|booking)/.test(eventType) ? [[eventType, state, lastTransition]] : []
    })
    expect(told).toEqual([
      ['booking/created', 'pending', null],
      ['transaction/initiated', 'state/preauthorized', 'transition/request'],
      ['booking/updated', 'accepted', null],
      ['transaction/transitioned', 'state/accepted', 'transition/accept'],
      ['booking/updated', 'cancelled', null],
      ['transaction/transitioned', 'state/cancelled', 'transition/cancel-by-customer'],
    ])
  })

  test('tells that something was deleted, without it, and forgets what it said of it before', async () => {
    const { sdk: gemeinde } = await sdkFor(site, 'gemeinde')
    await gemeinde.currentUser!.updateProfile!({ bio: 'Unsere Gemeinde' })
    await gemeinde.currentUser!.updateProfile!({ bio: 'Noch eine' })
    const last = await lastSequenceId()
    await deleteAccount(app, site.gemeinde, { currentPassword: password })
    const { data } = await sdk.events!.query!({ startAfterSequenceId: last, resourceId: site.gemeinde.userId })
    expect(data.data[0]?.attributes).toMatchObject({ eventType: 'user/deleted', resource: null, previousValues: {} })
    const all = await sdk.events!.query!({ resourceId: site.gemeinde.userId })
    expect(all.data.data.length).toBeGreaterThan(2)
    expect(JSON.stringify(all.data)).not.toMatch(/Unsere Gemeinde|Noch eine/)
  })
})

async function lastSequenceId(): Promise<number> {
  let last = 0
  for (;;) {
    const { data } = await sdk.events!.query!({ startAfterSequenceId: last })
    if (data.data.length === 0) return last
    last = Number(data.data.at(-1)?.attributes.sequenceId)
  }
}

describe('a webhook', () => {
  test('is told of what happens from then on, signed, and again until it has taken it', async () => {
    const token = await tokenOf()
    const created = await call('webhooks/create', token, {
      url: 'https://app.example/hook',
      eventTypes: ['listing/updated'],
    })
    const refused = await call('webhooks/create', token, { url: 'http://10.0.0.7/hook' })
    expect(refused).toMatchObject({ errors: [{ status: 400, source: { path: ['url'] } }] })
    const { id: hookId, attributes } = created.data as { id: string; attributes: { secret: string } }
    await deliverWebhooks(app)
    expect(posted).toEqual([])
    const { sdk: anna } = await sdkFor(site, 'anna')
    await anna.ownListings!.update!({ id: site.listingId, title: 'Neuer Titel' })
    answersOfOthers.push(500)
    await deliverWebhooks(app)
    app.clock.pass(20_000)
    await deliverWebhooks(app)
    await deliverWebhooks(app)
    expect(posted).toHaveLength(2)
    const [, { body, headers } = { body: '', headers: {} as Record<string, string> }] = posted
    expect(JSON.parse(body)).toMatchObject({ eventType: 'listing/updated', resourceId: site.listingId })
    const [, seconds, hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['quartier-signature'] ?? '') ?? []
    expect(hash).toBe(webhookSignature(attributes.secret, Number(seconds), body))
    const log = await call(`webhooks/deliveries?id=${hookId}`, token)
    expect(log.data).toMatchObject([{ attributes: { state: 'delivered', tries: 2, lastStatus: 200 } }])
  })
})

/** This library sends files as streams. */
async function pictureFile(colour: string): Promise<ReadStream> {
  const file = join(await mkdtemp(join(tmpdir(), 'quartier-upload-')), 'bild.jpg')
  await writeFile(file, await photograph(colour))
  return createReadStream(file)
}

async function tokenOf(): Promise<string> {
  await sdk.marketplace!.show!()
  const { id: client_id, secret: client_secret } = integrationClient
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'integ', client_id, client_secret })
  const answer = await fetch(`${site.url}/v1/auth/token`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function call(path: string, token: string, body?: object): Promise<{ data: unknown }> {
  const answer = await fetch(`${site.url}/v1/integration_api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as { data: unknown }
}
