import { expect, test } from 'vitest'
import { callingAs } from '#domain/caller.ts'
import { updateProfile } from '#domain/users/index.ts'
import { fireTimers } from '#domain/transactions/index.ts'
import { integrationClient, marketplaceClient, startApi } from './api-site.ts'
import { type Deep, integrationFor, sdkFor, UUID } from './sdk.ts'

// Programs that follow the feed leave out their own changes, which they know by source and client.

const site = await startApi()
const operator = integrationFor(site)
const { sdk: anna } = await sdkFor(site, 'anna')
const { sdk: ben } = await sdkFor(site, 'ben')

type Told = { eventType: unknown; source: unknown; auditData: Deep }

/** Type, source and client of each event since the last call. */
async function news(): Promise<string[]> {
  return (await told()).map(({ eventType, source, auditData }) =>
    [eventType, source, nameOf((auditData.clientId as Deep | null)?.uuid)].join(' '),
  )
}

let last = 0
async function told(): Promise<Told[]> {
  const { data } = await operator.events!.query!({ startAfterSequenceId: last })
  const events = data.data.map(({ attributes }) => attributes as unknown as Told & { sequenceId: number })
  last = events.at(-1)?.sequenceId ?? last
  return events
}

function nameOf(clientId: unknown): string {
  if (clientId === marketplaceClient.id) return 'app'
  return clientId === integrationClient.id ? 'program' : String(clientId ?? 'none')
}

const day = 86_400_000
const begin = Math.ceil(site.app.clock.now().getTime() / day) * day + 30 * day
const listingId = new UUID(site.listingId)
await told()

test('a change tells which API and which client caused it', async () => {
  await anna.ownListings!.update!({ id: listingId, title: 'Hofzimmer' })
  await operator.listings!.update!({ id: listingId, metadata: { seal: 'blue' } })
  await operator.users!.updateProfile!({ id: new UUID(site.anna.userId), metadata: { tier: 'gold' } })
  expect(await news()).toEqual([
    'listing/updated source/marketplace-api app',
    'listing/updated source/integration-api program',
    'user/updated source/integration-api program',
  ])
})

test('the number of the request is that of the answer', async () => {
  const { token } = await tokenOf()
  const answer = await fetch(`${site.url}/v1/integration_api/listings/update`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ id: site.listingId, metadata: { seal: 'red' } }),
  })
  expect(answer.status).toBe(200)
  const [event] = await told()
  expect((event?.auditData.requestId as Deep | undefined)?.uuid).toBe(answer.headers.get('x-request-id'))
})

test('a step tells who took it, and its booking and reviews that a step did it; messages as well', async () => {
  const begun = await ben.transactions!.initiate!({
    processAlias: 'free-stay/release-1',
    transition: 'transition/request',
    params: { listingId, bookingStart: new Date(begin), bookingEnd: new Date(begin + 2 * day) },
  })
  const { id } = begun.data.data
  expect((await news()).sort()).toEqual([
    'booking/created source/transaction app',
    'transaction/initiated source/marketplace-api app',
  ])
  await anna.messages!.send!({ transactionId: id, content: 'Gern.' })
  await anna.transactions!.transition!({ id, transition: 'transition/accept', params: {} })
  await operator.transactions!.updateMetadata!({ id, metadata: { invoice: 7 } })
  await operator.transactions!.transition!({ id, transition: 'transition/cancel', params: {} })
  const all = await news()
  expect(all).toEqual(
    expect.arrayContaining([
      'message/created source/marketplace-api app',
      'transaction/transitioned source/marketplace-api app',
      'transaction/updated source/integration-api program',
      'transaction/transitioned source/integration-api program',
      'booking/updated source/transaction program',
    ]),
  )
})

test('what nobody asked for is caused by the transaction or the site itself, and staff by the console', async () => {
  await ben.transactions!.initiate!({
    processAlias: 'free-stay/release-1',
    transition: 'transition/request',
    params: { listingId, bookingStart: new Date(begin), bookingEnd: new Date(begin + 2 * day) },
  })
  await told()
  site.app.clock.pass(20 * day)
  await fireTimers(site.app)
  await updateProfile(site.app, site.gemeinde, { bio: 'Von der Befehlszeile' })
  await callingAs({ source: 'console' }, () => updateProfile(site.app, site.gemeinde, { bio: 'Aus der Verwaltung' }))
  const all = await news()
  expect(all).toEqual(expect.arrayContaining(['transaction/transitioned source/transaction none']))
  expect(all.slice(-2)).toEqual(['user/updated source/admin none', 'user/updated source/console none'])
})

async function tokenOf(): Promise<{ token: string }> {
  const body = new URLSearchParams({
    client_id: integrationClient.id,
    client_secret: integrationClient.secret,
    grant_type: 'client_credentials',
    scope: 'integ',
  })
  const answer = await fetch(`${site.url}/v1/auth/token`, { method: 'POST', body })
  return { token: ((await answer.json()) as { access_token: string }).access_token }
}
