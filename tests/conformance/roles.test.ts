import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { endpoints } from '#api/registry.ts'
import { addressOf } from '#api/reference/open-api.ts'
import { initiate } from '#domain/transactions/index.ts'
import { openGrant, type Scope } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { identityTokens } from './identity-provider.ts'
import { type CallInput, roleCalls } from './role-calls.ts'
import { cells, columns } from './role-table.ts'
import { integrationClient, marketplaceClient, startApi } from './api-site.ts'

const provider = await identityTokens()
// The table makes more enquiries and listings than a person may in a day.
const euro2024 = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../..'))
const most = {
  enquiriesPerDay: 10_000,
  messagesPerDay: 10_000,
  listingsPerPerson: 10_000,
  verificationMailsPerDay: 100,
}
const marketplaceWithoutLimits = { ...euro2024, limits: { ...euro2024.limits, ...most } }
const site = await startApi({
  identityProviders: [provider.adapter],
  marketplace: marketplaceWithoutLimits,
})
const { app } = site
const calls = roleCalls(site, provider.token)

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
  await app.db.updateTable('users').set({ state: 'deleted' }).where('id', '=', site.gemeinde.userId).execute()
  await renewTokens()
})

/** Tokens live for half an hour, and the table takes many. */
async function renewTokens(): Promise<void> {
  for (const role of roles) tokens[role] = await freshToken(role)
}

async function freshToken(role: Role): Promise<string> {
  const grant = async (userId: string | null, scope: Scope, clientId: string = marketplaceClient.id) =>
    (await openGrant(app, { clientId, userId, scope, refreshable: false })).accessToken
  const byRole = {
    anonymous: anonymousToken,
    customer: () => grant(site.ben.userId, 'user'),
    provider: () => grant(site.anna.userId, 'user'),
    stranger: () => grant(site.chiara.userId, 'user'),
    limited: () => grant(site.anna.userId, 'user:limited'),
    trusted: () => grant(site.anna.userId, 'trusted:user'),
    banned: () => grant(site.dora.userId, 'user'),
    deleted: () => grant(site.gemeinde.userId, 'user'),
    integration: () => grant(null, 'integ', integrationClient.id),
  }
  return byRole[role]()
}

describe('each endpoint answers each role what the table says', () => {
  test('the table has a row for every endpoint, and no other rows', () => {
    const declared = endpoints.map(({ api, path }) => `${api} ${path}`)
    expect([...cells.keys()].sort()).toEqual(declared.sort())
    for (const row of cells.values()) expect(row).toHaveLength(columns.length)
  })

  test.each(endpoints.map((endpoint) => [`${endpoint.api} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const found: string[] = []
      for (const role of columns) {
        await app.db.deleteFrom('attempts').execute()
        const input = (await calls[endpoint.api][endpoint.path]?.()) ?? {}
        found.push(await outcome(endpoint, await freshToken(role), input))
      }
      expect(columns.map((role, index) => `${role}: ${found[index]}`)).toEqual(
        columns.map((role, index) => `${role}: ${cells.get(name)?.[index]}`),
      )
      for (const role of ['banned', 'deleted'] as const)
        expect([role, await outcome(endpoint, await freshToken(role), {})]).toEqual([role, 'unknown'])
      expect(await outcome(endpoint, undefined, {})).toBe('unknown')
    },
  )
})

/** A good call in one word of the table. */
async function outcome(endpoint: Endpoint, token: string | undefined, input: CallInput): Promise<string> {
  const isRead = endpoint.method === 'GET'
  const query = new URLSearchParams(input as Record<string, string>)
  const path = isRead ? `${addressOf(endpoint)}?${query}` : addressOf(endpoint)
  const { status, code } = await probe(path, endpoint.method, token, input)
  expect(status).toBeLessThan(500)
  if (status === 200) return 'ok'
  if (status === 401) return 'unknown'
  const words: Record<string, string> = { 'forbidden 403': 'out', 'not-found 404': 'none' }
  return words[`${code} ${status}`] ?? code
}

/** Results that only some of the allowed roles may see, and the results for the others. */
describe('what belongs to somebody', () => {
  beforeAll(renewTokens)

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

async function probe(
  path: string,
  method: string,
  token?: string,
  input: object = {},
): Promise<{ status: number; code: string }> {
  const answer = await ask(path, method, token, input)
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
