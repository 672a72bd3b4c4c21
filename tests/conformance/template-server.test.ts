import { resolve } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { createApiClient, openGrant, type Scope } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { password } from '#tests/people.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { demoClients } from '#db/world/demo-clients.ts'
import { marketplaceClient, serve } from './api-site.ts'
import { identityTokens } from './identity-provider.ts'
import { marketplaceSdk, Money, UUID } from './sdk.ts'

const provider = await identityTokens()
const saunas = await loadMarketplace('saunas', resolve(import.meta.dirname, '../..'))
const process = 'flex-default-process/release-1'
const { app, people, room } = await paidWorld({
  marketplace: { ...saunas, process },
  identityProviders: [provider.adapter],
})
const url = await serve(app)
const listingId = await room({ category: 'sauna', priceAmount: 4500, priceCurrency: 'EUR' })
const tokens = {} as Record<'ben' | 'anna' | 'limited' | 'chiara', string>

beforeAll(async () => {
  for (const client of demoClients) await createApiClient(app, client)
  const grant = async (userId: string, scope: Scope) =>
    (await openGrant(app, { clientId: marketplaceClient.id, userId, scope, refreshable: false })).accessToken
  tokens.ben = await grant(people.ben.userId, 'user')
  tokens.anna = await grant(people.anna.userId, 'user')
  tokens.chiara = await grant(people.chiara.userId, 'user')
  tokens.limited = await grant(people.ben.userId, 'user:limited')
})
beforeEach(async () => void (await app.db.deleteFrom('attempts').execute()))

const [start, end] = [new Date('2024-06-20T00:00:00Z'), new Date('2024-06-23T00:00:00Z')]
const nights = { listingId: new UUID(listingId), bookingData: { startDate: start, endDate: end } }

type Body = Record<string, unknown> & { data: { data: Record<string, unknown>; errors: { code: string }[] } }
type Sent = { token?: string | undefined; headers?: Record<string, string>; method?: string }

/** Sends a body the way templates do: transit there and back. */
async function send(path: string, body: unknown, { token, headers = {}, method = 'POST' }: Sent = {}) {
  const answer = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      'content-type': 'application/transit+json',
      accept: 'application/transit+json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : marketplaceSdk.transit.write(body) } : {}),
  })
  const read = marketplaceSdk.transit.read(await answer.text()) as Body
  return { status: answer.status, body: read, code: (read.data as Body['data'] | undefined)?.errors?.[0]?.code }
}

const step = (transition: string, more: object = {}) => ({
  isSpeculative: false,
  bookingData: nights.bookingData,
  bodyParams: {
    processAlias: process,
    transition: `transition/${transition}`,
    params: { listingId: nights.listingId, bookingStart: start, bookingEnd: end },
    ...more,
  },
  queryParams: { expand: true, include: ['booking'] },
})

describe('the lines of a stay', () => {
  test('are worked out from the price of the listing, whatever the caller says of it', async () => {
    const asked = { ...nights, isOwnListing: false, price: new Money(1, 'EUR'), lineItems: [] }
    const { status, body } = await send('transaction-line-items', asked, { token: tokens.ben })
    expect(status).toBe(200)
    const lines = body.data as unknown as { code: string; lineTotal: { amount: number }; reversal: boolean }[]
    expect(lines[0]).toMatchObject({
      code: 'line-item/night',
      unitPrice: { amount: 4500, currency: 'EUR' },
      lineTotal: { amount: 13_500 },
      reversal: false,
    })
    expect(lines.map(({ code }) => code)).toContain('line-item/provider-commission')
    const own = await send('transaction-line-items', { ...nights, isOwnListing: true }, { token: tokens.anna })
    expect(own.body).toEqual(body)
  })

  test.each<[string, object | string, number, string]>([
    ['no body', '', 400, 'validation-invalid-params'],
    ['no listing', { bookingData: nights.bookingData }, 400, 'validation-invalid-params'],
    ['no days', { listingId: nights.listingId }, 400, 'validation-missing-key'],
    ['days that are none', { ...nights, bookingData: { startDate: 'bald' } }, 400, 'validation-invalid-params'],
    ['days the wrong way round', { ...nights, bookingData: { startDate: end, endDate: start } }, 400, ''],
    ['a listing that is not there', { ...nights, listingId: newId() }, 404, 'not-found'],
    ['one’s own listing that is another’s', { ...nights, isOwnListing: true }, 404, 'not-found'],
    ['no transit', '["^ "', 400, 'bad-request'],
    ['far too much', `"${'x'.repeat(1_100_000)}"`, 413, 'request-larger-than-content-length'],
  ])('are refused for %s', async (_name, body, status, code) => {
    const answer = await send('transaction-line-items', body, { token: tokens.ben })
    expect(answer.status).toBe(status)
    if (code) expect(answer.code).toBe(code)
  })

  test('are for people with a token, of whatever kind, and asked for by POST', async () => {
    expect((await send('transaction-line-items', nights)).status).toBe(401)
    expect((await send('transaction-line-items', nights, { token: 'x' })).status).toBe(401)
    expect((await send('transaction-line-items', nights, { token: tokens.ben, method: 'GET' })).status).toBe(405)
  })
})

describe('a privileged step', () => {
  test('is tried without a trace, then taken, with prices that are ours', async () => {
    const cheap = { params: { ...step('').bodyParams.params, lineItems: [{ code: 'line-item/night', lineTotal: 1 }] } }
    const asked = step('request-payment', cheap)
    const tried = await send('initiate-privileged', { ...asked, isSpeculative: true }, { token: tokens.ben })
    expect(tried.status).toBe(200)
    expect(tried.body.data.data.attributes).toMatchObject({ payinTotal: { amount: 13_500 } })
    expect(await count()).toBe(0)
    const taken = await send('initiate-privileged', asked, { token: tokens.ben })
    expect(taken.body).toMatchObject({ status: 200, statusText: 'OK' })
    expect(taken.body.data.data).toMatchObject({
      type: 'transaction',
      attributes: { state: 'state/pending-payment', payinTotal: { amount: 13_500, currency: 'EUR' } },
    })
    expect(await count()).toBe(1)
    const again = await send('initiate-privileged', asked, { token: tokens.chiara })
    expect([again.status, again.code]).toEqual([409, 'transaction-booking-time-not-available'])
  })

  test('of a transaction that has begun is for its people only', async () => {
    const other = await room({ category: 'sauna', priceAmount: 2000, priceCurrency: 'EUR' })
    const begun = await send(
      'initiate-privileged',
      { bodyParams: { processAlias: process, transition: 'transition/enquire', params: { listingId: other } } },
      { token: tokens.ben },
    )
    expect(begun.status).toBe(200)
    const { id } = begun.body.data.data as { id: { uuid: string } }
    const params = { listingId: new UUID(other), bookingStart: start, bookingEnd: end }
    const asked = step('request-payment-after-enquiry', { id, params })
    const stranger = await send('transition-privileged', asked, { token: tokens.chiara })
    expect([stranger.status, stranger.code]).toEqual([409, 'transaction-not-found'])
    expect((await send('transition-privileged', asked, { token: tokens.anna })).status).toBe(403)
    const taken = await send('transition-privileged', asked, { token: tokens.ben })
    expect(taken.body.data.data.attributes).toMatchObject({ payinTotal: { amount: 6000 } })
    const again = await send('transition-privileged', asked, { token: tokens.ben })
    expect([again.status, again.code]).toEqual([409, 'transaction-invalid-transition'])
    const without = await send('transition-privileged', step('accept'), { token: tokens.ben })
    expect(without.status).toBeGreaterThanOrEqual(400)
    expect(without.status).toBeLessThan(500)
  })

  const later = { bookingStart: new Date('2024-07-01T00:00:00Z'), bookingEnd: new Date('2024-07-06T00:00:00Z') }
  const oneNight = { startDate: later.bookingStart, endDate: new Date('2024-07-02T00:00:00Z') }

  test.each([true, false])(
    'whose caller shows another time or number of places than is booked is refused (speculative: %s)',
    async (isSpeculative) => {
      const params = { listingId: nights.listingId, ...later }
      const asked = { ...step('request-payment', { params }), isSpeculative }
      const before = await count()
      const others = [
        { bookingData: oneNight },
        { bookingData: null, orderData: { bookingStart: oneNight.startDate, bookingEnd: oneNight.endDate } },
        { bookingData: null, orderData: { bookingDates: { bookingStart: start, bookingEnd: end } } },
        { bookingData: { startDate: later.bookingStart } },
        { bookingData: { startDate: later.bookingStart, endDate: later.bookingEnd, seats: 2 } },
      ]
      for (const shown of others) {
        const { status, code } = await send('initiate-privileged', { ...asked, ...shown }, { token: tokens.ben })
        expect([status, code]).toEqual([400, 'validation-invalid-value'])
      }
      expect(await count()).toBe(before)
      const silent = { ...asked, bookingData: undefined, isSpeculative: true }
      const tried = await send('initiate-privileged', silent, { token: tokens.ben })
      expect(tried.body.data.data.attributes).toMatchObject({ payinTotal: { amount: 22_500 } })
    },
  )

  test.each([true, false])(
    'on a dear listing is not priced by a cheap one (speculative: %s)',
    async (isSpeculative) => {
      const dear = await room({ category: 'sauna', priceAmount: 28_500, priceCurrency: 'EUR' })
      const enquire = { processAlias: process, transition: 'transition/enquire', params: { listingId: dear } }
      const begun = await send('initiate-privileged', { bodyParams: enquire }, { token: tokens.ben })
      const { id } = begun.body.data.data as { id: { uuid: string } }
      const asked = (listing: string | undefined) => {
        const params = { ...(listing && { listingId: new UUID(listing) }), bookingStart: start, bookingEnd: end }
        const lineItems = [{ code: 'line-item/night', unitPrice: new Money(1, 'EUR'), quantity: 1 }]
        const body = step('request-payment-after-enquiry', { id, params: { ...params, lineItems } })
        return send('transition-privileged', { ...body, isSpeculative }, { token: tokens.ben })
      }
      const cheap = await asked(listingId)
      expect([cheap.status, cheap.code]).toEqual([400, 'validation-invalid-value'])
      const taken = await asked(isSpeculative ? undefined : dear)
      expect(taken.body.data.data.attributes).toMatchObject({ payinTotal: { amount: 85_500 } })
    },
  )

  test('takes noon for the day, and a card token that nothing is done with', async () => {
    const at = (day: string) => new Date(`2024-07-${day}T12:00:00Z`)
    const listing = await room({ category: 'sauna', priceAmount: 4500, priceCurrency: 'EUR' })
    const params = { bookingStart: at('10'), bookingEnd: at('12'), cardToken: 'CheckoutPage_speculative_card_token' }
    const body = step('request-payment', { params: { ...params, listingId: new UUID(listing) } })
    const asked = { ...body, bookingData: { startDate: at('10'), endDate: at('12') } }
    const tried = await send('initiate-privileged', { ...asked, isSpeculative: true }, { token: tokens.ben })
    expect(tried.body.data.data.attributes).toMatchObject({ payinTotal: { amount: 9000 } })
    const taken = await send('initiate-privileged', asked, { token: tokens.ben })
    expect(taken.status).toBe(200)
    const booking = (taken.body.data as unknown as { included: { type: string; attributes: object }[] }).included.find(
      ({ type }) => type === 'booking',
    )
    const midnights = { start: new Date('2024-07-10T00:00:00Z'), end: new Date('2024-07-12T00:00:00Z') }
    expect(booking?.attributes).toMatchObject(midnights)
  })

  test.each(['initiate-privileged', 'transition-privileged', 'delete-account'])(
    '%s needs a person who is there: not nobody, not the staff in their name',
    async (path) => {
      const asked = path === 'delete-account' ? { currentPassword: password } : step('request-payment')
      const client_id = marketplaceClient.id
      const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'public-read', client_id })
      const anonymous = (await (await fetch(`${url}/v1/auth/token`, { method: 'POST', body: form })).json()) as {
        access_token: string
      }
      expect((await send(path, asked)).status).toBe(401)
      expect((await send(path, asked, { token: anonymous.access_token })).status).toBe(403)
      expect((await send(path, asked, { token: tokens.limited })).status).toBe(403)
      expect((await send(path, { nonsense: true }, { token: tokens.ben })).status).toBe(400)
    },
  )

  async function count(): Promise<number> {
    const { rows } = await app.db
      .selectFrom('transactions')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return rows
  }
})

describe('the cookie in which a template keeps its token', () => {
  const cookie = () => {
    const kept = encodeURIComponent(JSON.stringify({ access_token: tokens.anna, token_type: 'bearer' }))
    return `st-${marketplaceClient.id}-token=${kept}`
  }

  test('counts from our own pages, and from no other: another site cannot spend it', async () => {
    const ask = (headers: Record<string, string>) =>
      send('transaction-line-items', { ...nights, isOwnListing: true }, { headers: { cookie: cookie(), ...headers } })
    expect((await ask({ origin: app.publicUrl })).status).toBe(200)
    for (const origin of ['https://elsewhere.example', 'null', `${app.publicUrl}.elsewhere.example`])
      expect([origin, (await ask({ origin })).status]).toEqual([origin, 401])
  })

  test('that is none is like no cookie', async () => {
    for (const value of ['{', '%', 'null', '%7B%22access_token%22%3A1%7D'])
      expect(
        (
          await send('transaction-line-items', nights, {
            headers: { cookie: `st-${marketplaceClient.id}-token=${value}` },
          })
        ).status,
      ).toBe(401)
  })
})

describe('an account', () => {
  test('is opened by another provider once, signed in at once', async () => {
    const idpToken = provider.token({ sub: '7', email: 'ida@example.org', email_verified: true, given_name: 'Ida' })
    const asked = { idpId: 'kennung', idpClientId: 'app', idpToken, lastName: 'Vogt' }
    const made = await send('auth/create-user-with-idp', asked)
    expect(made.status).toBe(200)
    const { accessToken } = made.body.data as unknown as { accessToken: string }
    const shown = await fetch(`${url}/v1/api/current_user/show`, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    })
    expect(await shown.json()).toMatchObject({
      data: { attributes: { email: 'ida@example.org', emailVerified: true } },
    })
    const again = await send('auth/create-user-with-idp', asked)
    expect([again.status, again.code]).toEqual([409, 'email-taken'])
    const forged = { ...asked, idpToken: provider.forged({ sub: '8', email: 'x@example.org', email_verified: true }) }
    expect((await send('auth/create-user-with-idp', forged)).status).toBe(403)
    expect((await send('auth/create-user-with-idp', { idpId: 'kennung' })).status).toBe(400)
    expect((await send('auth/create-user-with-idp', { ...asked, clientId: newId() })).status).toBe(400)
  })

  test('is deleted with its password, which nobody may try for long', async () => {
    const wrong = await send('delete-account', { currentPassword: 'falsch' }, { token: tokens.chiara })
    expect([wrong.status, wrong.code]).toEqual([403, 'forbidden'])
    const statuses = []
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.push((await send('delete-account', { currentPassword: 'falsch' }, { token: tokens.chiara })).status)
    expect(statuses.at(-1)).toBe(429)
    await app.db.deleteFrom('attempts').execute()
    expect((await send('delete-account', { currentPassword: password }, { token: tokens.chiara })).status).toBe(200)
    expect((await send('delete-account', { currentPassword: password }, { token: tokens.chiara })).status).toBe(401)
  })
})
