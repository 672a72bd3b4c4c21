import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#api/registry.ts'
import { addressOf } from '#api/reference/open-api.ts'
import { initiate } from '#domain/transactions/index.ts'
import { type Member, openGrant, type Scope } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { annasHome, integrationClient, marketplaceClient, startApi } from './api-site.ts'

const site = await startApi()
const { app } = site

const roles = [
  'anonymous',
  'customer',
  'provider',
  'stranger',
  'limited',
  'trusted',
  'banned',
  'deleted',
  'integration',
] as const
type Role = (typeof roles)[number]
const tokens = {} as Record<Role, string>
let transactionId = ''

beforeAll(async () => {
  const begun = await initiate(app, site.ben, {
    listingId: site.listingId,
    transition: 'transition/enquire',
    message: 'Hallo',
    clientKey: newId(),
  })
  transactionId = begun.transactionId
  const grant = async (userId: string | null, scope: Scope, clientId: string = marketplaceClient.id) =>
    (await openGrant(app, { clientId, userId, scope, refreshable: false })).accessToken
  tokens.anonymous = await anonymousToken()
  tokens.customer = await grant(site.ben.userId, 'user')
  tokens.provider = await grant(site.anna.userId, 'user')
  tokens.stranger = await grant(site.chiara.userId, 'user')
  tokens.limited = await grant(site.anna.userId, 'user:limited')
  tokens.trusted = await grant(site.anna.userId, 'trusted:user')
  tokens.banned = await grant(site.dora.userId, 'user')
  tokens.deleted = await grant(site.gemeinde.userId, 'user')
  tokens.integration = await grant(null, 'integ', integrationClient.id)
  await app.db.updateTable('users').set({ state: 'deleted' }).where('id', '=', site.gemeinde.userId).execute()
})

const signedIn: Role[] = ['customer', 'provider', 'stranger', 'limited', 'trusted']
const lets = {
  everybody: ['anonymous', ...signedIn],
  members: signedIn,
  themselves: ['customer', 'provider', 'stranger', 'trusted'],
  trusted: ['trusted'],
  integration: ['integration'],
} satisfies Record<string, Role[]>

/** Who may call what: said here once more, by hand, so that a slip in a declaration is seen. */
const table: Record<string, keyof typeof lets> = {
  'marketplace/show': 'everybody',
  'users/show': 'everybody',
  'current_user/show': 'members',
  'current_user/create': 'everybody',
  'current_user/create_with_idp': 'everybody',
  'current_user/update_profile': 'members',
  'current_user/change_email': 'themselves',
  'current_user/change_password': 'themselves',
  'current_user/verify_email': 'members',
  'current_user/send_verification_email': 'members',
  'current_user/delete': 'trusted',
  'password_reset/request': 'everybody',
  'password_reset/reset': 'everybody',
  'listings/show': 'everybody',
  'listings/query': 'everybody',
  'listings/search': 'everybody',
  'own_listings/show': 'members',
  'own_listings/query': 'members',
  'own_listings/create': 'members',
  'own_listings/create_draft': 'members',
  'own_listings/update': 'members',
  'own_listings/publish_draft': 'members',
  'own_listings/discard_draft': 'members',
  'own_listings/close': 'members',
  'own_listings/open': 'members',
  'own_listings/add_image': 'members',
  'images/upload': 'members',
  'availability_exceptions/query': 'members',
  'availability_exceptions/create': 'members',
  'availability_exceptions/delete': 'members',
  'bookings/query': 'members',
  'timeslots/query': 'everybody',
  'transactions/show': 'members',
  'transactions/query': 'members',
  'transactions/initiate': 'themselves',
  'transactions/initiate_speculative': 'themselves',
  'transactions/transition': 'themselves',
  'transactions/transition_speculative': 'themselves',
  'process_transitions/query': 'members',
  'messages/query': 'members',
  'messages/send': 'themselves',
  'reviews/query': 'everybody',
  'reviews/show': 'everybody',
  'sitemap_data/query_listings': 'everybody',
  'sitemap_data/query_assets': 'everybody',
  'current_user/create_stripe_account': 'themselves',
  'current_user/update_stripe_account': 'themselves',
  'current_user/delete_stripe_account': 'themselves',
  'stripe_account/create': 'themselves',
  'stripe_account/update': 'themselves',
  'stripe_account/fetch': 'members',
  'stripe_account_links/create': 'themselves',
  'stripe_persons/create': 'themselves',
  'stripe_setup_intents/create': 'themselves',
  'stripe_customer/create': 'themselves',
  'stripe_customer/add_payment_method': 'themselves',
  'stripe_customer/delete_payment_method': 'themselves',
  'stock_adjustments/create': 'members',
  'stock_adjustments/query': 'members',
  'stock/compare_and_set': 'members',
  'own_files/create': 'members',
  'own_files/show': 'members',
  'file_uploads/create': 'members',
  'own_file_downloads/create': 'members',
  'file_downloads/create': 'members',
  'files/show': 'members',
}

describe('each endpoint lets in whom the table says', () => {
  test('and there is none that the table does not know', () => {
    const declared = endpoints.filter(({ api }) => api === 'marketplace').map(({ path }) => path)
    expect(declared.sort()).toEqual(Object.keys(table).sort())
  })

  test.each(endpoints.map((endpoint) => [`${endpoint.api} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const allowed: Role[] = lets[endpoint.api === 'integration' ? 'integration' : (table[endpoint.path] ?? 'trusted')]
      for (const role of roles) {
        const { status, code } = await probe(addressOf(endpoint), endpoint.method, tokens[role])
        const expected = ['banned', 'deleted'].includes(role) ? 'unknown' : allowed.includes(role) ? 'in' : 'out'
        const found = status === 401 ? 'unknown' : status === 403 && code === 'forbidden' ? 'out' : 'in'
        expect(`${role}: ${found}`, endpoint.path).toBe(`${role}: ${expected}`)
        expect(status).toBeLessThan(500)
      }
      expect((await probe(addressOf(endpoint), endpoint.method)).status).toBe(401)
    },
  )
})

/** What only some of those who are let in may see, and what the others are told. */
describe('what belongs to somebody', () => {
  const window = 'start=2024-06-01T00:00:00Z&end=2024-06-10T00:00:00Z'
  const one = () => `id=${transactionId}`
  const listing = () => `listingId=${site.listingId}`
  const cells: [string, () => string, Partial<Record<Role, number>>][] = [
    [
      'transactions/show',
      one,
      { anonymous: 403, customer: 200, provider: 200, stranger: 404, limited: 200, trusted: 200 },
    ],
    [
      'messages/query',
      () => `transactionId=${transactionId}`,
      { customer: 200, provider: 200, stranger: 404, limited: 200 },
    ],
    ['own_listings/show', () => `id=${site.listingId}`, { provider: 200, customer: 404, stranger: 404, limited: 200 }],
    ['bookings/query', () => `${listing()}&${window}`, { provider: 200, customer: 404, stranger: 404, limited: 200 }],
    ['availability_exceptions/query', () => `${listing()}&${window}`, { provider: 200, customer: 404, stranger: 404 }],
    [
      'process_transitions/query',
      () => `transactionId=${transactionId}`,
      { customer: 200, provider: 200, stranger: 404 },
    ],
  ]
  test.each(cells)('%s', async (path, query, expected) => {
    for (const [role, status] of Object.entries(expected))
      expect([role, (await probe(`/v1/api/${path}?${query()}`, 'GET', tokens[role as Role])).status]).toEqual([
        role,
        status,
      ])
  })
})

type Who = 'author' | 'stranger' | 'visitor' | 'operator'
const readers: Who[] = ['author', 'stranger', 'visitor', 'operator']

describe('each kind of data is read by whom it is meant for', () => {
  const kinds: [string, Who[], boolean][] = [
    ['publicData', ['author', 'stranger', 'visitor', 'operator'], true],
    ['protectedData', ['author', 'operator'], true],
    ['privateData', ['author', 'operator'], true],
    ['metadata', ['author', 'stranger', 'visitor', 'operator'], false],
  ]
  test.each(kinds)('a person’s %s', async (kind, allowed, byAuthor) => {
    const body = { [kind]: { mark: 'secret-mark' } }
    const written = await write('current_user/update_profile', body)
    expect(written.status).toBe(byAuthor ? 200 : 400)
    await operatorWrites('users/update_profile', { id: site.anna.userId, ...body })
    for (const who of readers) {
      const text = await readUser(who, site.anna)
      expect([who, profileOf(text)[kind] !== undefined && text.includes('secret-mark')]).toEqual([
        who,
        allowed.includes(who),
      ])
    }
    await operatorWrites('users/update_profile', { id: site.anna.userId, [kind]: { mark: null } })
  })

  const ofListing = kinds.filter(([kind]) => kind !== 'protectedData')
  test.each(ofListing)('a listing’s %s', async (kind, allowed, byAuthor) => {
    const body = { id: site.listingId, [kind]: { mark: 'secret-mark' } }
    expect((await write('own_listings/update', body)).status).toBe(byAuthor ? 200 : 400)
    await operatorWrites('listings/update', body)
    for (const who of readers)
      expect([who, (await readListing(who)).includes('secret-mark')]).toEqual([who, allowed.includes(who)])
    await operatorWrites('listings/update', { id: site.listingId, [kind]: { mark: null } })
  })

  test('and where a home is by its author and the operator', async () => {
    const hidden = new RegExp(`${annasHome.lat}|${annasHome.lng}|Bredow|Hinterhaus`)
    for (const who of readers)
      expect([who, hidden.test(await readListing(who))]).toEqual([who, who === 'author' || who === 'operator'])
    for (const path of ['listings/query?include=author,images', `users/show?id=${site.anna.userId}`]) {
      const text = await (await ask(`/v1/api/${path}`, 'GET', tokens.stranger)).text()
      expect(text).not.toMatch(hidden)
      expect(text).not.toMatch(/example\.org|Lindner|password|token/i)
    }
  })
})

function readUser(who: Who, { userId }: Member): Promise<string> {
  if (who === 'author') return textOf('/v1/api/current_user/show', tokens.provider)
  if (who === 'operator') return textOf(`/v1/integration_api/users/show?id=${userId}`, tokens.integration)
  return textOf(`/v1/api/users/show?id=${userId}`, who === 'visitor' ? tokens.anonymous : tokens.stranger)
}

function readListing(who: Who): Promise<string> {
  const { listingId: id } = site
  if (who === 'author') return textOf(`/v1/api/own_listings/show?id=${id}`, tokens.provider)
  if (who === 'operator') return textOf(`/v1/integration_api/listings/show?id=${id}`, tokens.integration)
  return textOf(`/v1/api/listings/show?id=${id}`, who === 'visitor' ? tokens.anonymous : tokens.stranger)
}

function profileOf(text: string): Record<string, unknown> {
  const { data } = JSON.parse(text) as { data: { attributes: { profile: Record<string, unknown> } } }
  return data.attributes.profile
}

function write(path: string, body: object): Promise<Response> {
  return ask(`/v1/api/${path}`, 'POST', tokens.provider, body)
}

async function operatorWrites(path: string, body: object): Promise<void> {
  expect((await ask(`/v1/integration_api/${path}`, 'POST', tokens.integration, body)).status).toBe(200)
}

async function textOf(path: string, token: string): Promise<string> {
  return (await ask(path, 'GET', token)).text()
}

async function probe(path: string, method: string, token?: string): Promise<{ status: number; code: string }> {
  const answer = await ask(path, method, token, {})
  const body = (await answer.json()) as { errors?: { code: string; title: string }[] }
  return { status: answer.status, code: body.errors?.[0]?.code ?? '' }
}

function ask(path: string, method: string, token?: string, body: object = {}): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  return fetch(site.url + path, { method, headers, ...(method === 'POST' ? { body: JSON.stringify(body) } : {}) })
}

async function anonymousToken(): Promise<string> {
  const form = { grant_type: 'client_credentials', scope: 'public-read', client_id: marketplaceClient.id }
  const answer = await fetch(`${site.url}/v1/auth/token`, { method: 'POST', body: new URLSearchParams(form) })
  return ((await answer.json()) as { access_token: string }).access_token
}
