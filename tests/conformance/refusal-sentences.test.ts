import { describe, expect, test } from 'vitest'
import { initiate } from '#domain/transactions/index.ts'
import { newId } from '#kernel/id.ts'
import { integrationClient, marketplaceClient, startApi } from './api-site.ts'

// A refusal says what is wrong, where, and what would be right, in words and not in those of a validator.

const site = await startApi()
const anna = await tokenOf({ grant_type: 'password', username: 'anna@example.org', password: 'quartier-demo' })
const ben = await tokenOf({ grant_type: 'password', username: 'ben@example.org', password: 'quartier-demo' })
const operator = await tokenOf(
  { grant_type: 'client_credentials', scope: 'integ', client_secret: integrationClient.secret },
  integrationClient.id,
)
const raw = /must match|Invalid|expected|field-invalid|Too (big|small)|received|\[object|undefined|^This is not valid/

async function tokenOf(form: Record<string, string>, client_id: string = marketplaceClient.id): Promise<string> {
  const answer = await fetch(`${site.url}/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id, ...form }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

type Refused = { status: number; code: string; title: string; path: string | undefined }

async function refused(path: string, token: string, body?: object): Promise<Refused> {
  const answer = await fetch(site.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
  })
  const read = (await answer.json()) as {
    errors?: { code: string; title: string; source?: { path: string[] } }[]
    data?: { errors: { code: string; title: string; source?: { path: string[] } }[] }
  }
  const [error] = read.errors ?? read.data?.errors ?? []
  if (!error) throw new Error(`${path} was not refused`)
  return { status: answer.status, code: error.code, title: error.title, path: error.source?.path.join('.') }
}

const id = site.listingId
const api = '/v1/api'
const entry = { dayOfWeek: 'mon', seats: 1, startTime: '10:00', endTime: '12:00' }
const hours = (entries: object[], timezone = 'Europe/Berlin') => ({
  id,
  availabilityPlan: { type: 'availability-plan/time', timezone, entries },
})

describe('a refusal says the reason and the path', () => {
  test.each<[string, string, object | undefined, string, RegExp]>([
    ['perPage in words', `${api}/listings/query?perPage=viele`, undefined, 'perPage', /whole number from 1 to 100/],
    ['perPage too large', `${api}/listings/query?perPage=1000`, undefined, 'perPage', /at most 100/],
    ['page of zero', `${api}/listings/query?page=0`, undefined, 'page', /at least 1/],
    ['sort of transactions', `${api}/transactions/query?sort=price`, undefined, 'sort', /lastTransitionedAt/],
    ['availability', `${api}/listings/query?availability=always`, undefined, 'availability', /day-full/],
    [
      'an entry at no time',
      `${api}/own_listings/update`,
      hours([{ ...entry, startTime: '8' }]),
      'availabilityPlan.entries.0.startTime',
      /08:30/,
    ],
    [
      'an entry that ends early',
      `${api}/own_listings/update`,
      hours([{ ...entry, endTime: '09:00' }]),
      'availabilityPlan.entries.0.endTime',
      /after startTime/,
    ],
    [
      'overlapping hours',
      `${api}/own_listings/update`,
      hours([entry, entry]),
      'availabilityPlan.entries.1.startTime',
      /overlap/,
    ],
    [
      'a time zone',
      `${api}/own_listings/update`,
      hours([entry], 'Mars'),
      'availabilityPlan.timezone',
      /Europe\/Berlin/,
    ],
    [
      'too many seats',
      `${api}/own_listings/update`,
      hours([{ ...entry, seats: 2000 }]),
      'availabilityPlan.entries.0.seats',
      /at most 1000/,
    ],
    [
      'a kind of plan',
      `${api}/own_listings/update`,
      { id, availabilityPlan: { type: 'week' } },
      'availabilityPlan.type',
      /availability-plan/,
    ],
    [
      'a price where nothing is paid',
      `${api}/own_listings/update`,
      { id, price: { amount: 100, currency: 'EUR' } },
      'price',
      /leave the price out/,
    ],
    [
      'a currency',
      `${api}/own_listings/update`,
      { id, price: { amount: 100, currency: 'euro' } },
      'price.currency',
      /EUR/,
    ],
    [
      'too many people',
      `${api}/own_listings/update`,
      { id, publicData: { capacityNumberOfPeople: 9000 } },
      'publicData.capacityNumberOfPeople',
      /at most 500/,
    ],
    ['another author’s picture', `${api}/own_listings/update`, { id, images: [newId()] }, 'images.0', /picture/],
    [
      'a date',
      `${api}/availability_exceptions/create`,
      { listingId: id, start: 'bald', end: 'später', seats: 1 },
      'start',
      /2024-06-15T12:00:00Z/,
    ],
    ['an id', `${api}/own_listings/close`, { id: 7 }, 'id', /UUID/],
    ['reviews of nobody', `${api}/reviews/query`, undefined, '', /listingId, subjectId and transactionId/],
    [
      'cursor with keywords',
      `${api}/listings/query?cursor=${id}&keywords=hof`,
      undefined,
      'cursor',
      /order of creation/,
    ],
    ['cursor with a sort', `${api}/listings/query?cursor=${id}&sort=price`, undefined, 'cursor', /order of creation/],
    [
      'cursor with a point',
      `${api}/listings/query?cursor=${id}&origin=52,13`,
      undefined,
      'cursor',
      /order of creation/,
    ],
    [
      'a body without a listing',
      '/api/transaction-line-items',
      { bookingData: {} },
      'listingId',
      /listingId is missing/,
    ],
    [
      'days that are none',
      '/api/transaction-line-items',
      { listingId: id, bookingData: { startDate: 'bald' } },
      'bookingData.startDate',
      /2024-06-15/,
    ],
    [
      'a step without a name',
      '/api/initiate-privileged',
      { bodyParams: {} },
      'bodyParams.transition',
      /transition is missing/,
    ],
  ])('%s', async (_what, path, body, field, sentence) => {
    const refusal = await refused(path, anna, body)
    expect(refusal.status).toBeGreaterThanOrEqual(400)
    expect(refusal.status).toBeLessThan(500)
    expect(refusal.title).toMatch(sentence)
    expect(refusal.title).not.toMatch(raw)
    expect(refusal.path ?? '').toBe(field)
  })

  test('intervals that are too short, or stray', async () => {
    const window = `listingId=${id}&start=2024-06-15T00:00:00Z&end=2024-06-20T00:00:00Z`
    for (const stray of ['intervalDuration=PT1S', 'intervalDuration=PT1M', 'maxPerInterval=2'])
      expect(await refused(`${api}/timeslots/query?${window}&${stray}`, anna)).toMatchObject({
        code: 'validation-invalid-params',
        path: 'intervalDuration',
        title: expect.stringMatching(/PT1H.*2500/) as string,
      })
  })

  test('a process that is there, and in which nothing may be begun', async () => {
    const processAlias = 'flex-default-process/release-1'
    const asked = { processAlias, transition: 'transition/request-payment', params: { listingId: id } }
    const refusal = await refused(`${api}/transactions/initiate`, ben, asked)
    expect(refusal).toMatchObject({ status: 409, code: 'transaction-unknown-alias' })
    expect(refusal.title).toMatch(/nothing can be begun/)
  })

  test('revision of an approval', async () => {
    const refusal = await refused('/v1/integration_api/listings/approve', operator, { id, revision: 'x' })
    expect(refusal).toMatchObject({ path: 'revision', title: expect.stringMatching(/number/) as string })
  })
})

test('a privileged step takes its relationships as a list and as one text', async () => {
  const { transactionId } = await initiate(site.app, site.ben, {
    listingId: id,
    transition: 'transition/enquire',
    message: 'Ist noch frei?',
    clientKey: newId(),
    dates: null,
    people: null,
  })
  for (const include of ['listing,customer', ['listing', 'customer']]) {
    const answer = await fetch(`${site.url}/api/transition-privileged`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ben}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        isSpeculative: true,
        bookingData: { startDate: '2024-06-20', endDate: '2024-06-22' },
        bodyParams: {
          id: transactionId,
          transition: 'transition/request-after-enquiry',
          params: { bookingStart: '2024-06-20T00:00:00Z', bookingEnd: '2024-06-22T00:00:00Z' },
        },
        queryParams: { expand: true, include },
      }),
    })
    const read = (await answer.json()) as { data: { included?: { type: string }[] } }
    expect(answer.status, JSON.stringify(read)).toBe(200)
    expect(new Set(read.data.included?.map(({ type }) => type))).toEqual(new Set(['listing', 'user']))
  }
})

test('the reference lists every address, those for tokens, assets and our own pages too', async () => {
  const page = await (await fetch(`${site.url}/v1`)).text()
  const document = (await (await fetch(`${site.url}/v1/openapi.json`)).json()) as { paths: Record<string, object> }
  const addresses = [
    '/v1/auth/token',
    '/v1/auth/auth_with_idp',
    '/v1/auth/revoke',
    '/v1/assets/pub/{clientId}/a/latest/{path}',
    '/api/authorize-as',
    '/api/transaction-line-items',
    '/api/initiate-privileged',
    '/api/transition-privileged',
    '/api/delete-account',
    '/api/auth/create-user-with-idp',
  ]
  for (const address of addresses) {
    expect(document.paths).toHaveProperty([address])
    expect(page).toContain(address)
  }
})
