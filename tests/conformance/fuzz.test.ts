import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApi } from '#api/create-api.ts'
import { endpoints } from '#api/registry.ts'
import { addressOf, inputSchema } from '#api/reference/open-api.ts'
import { initiate } from '#domain/transactions/index.ts'
import { openGrant, type Scope } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { hostileJson, prototypeNames } from '../attacks/hostile-values.ts'
import { integrationClient, marketplaceClient, startApi } from './api-site.ts'

const site = await startApi()
const failures: string[] = []
const app = {
  ...site.app,
  log: (level: string, _m: string, fields?: object) =>
    void (level === 'error' && failures.push(JSON.stringify(fields))),
}
const api = createApi(app)
const { transactionId } = await initiate(app, site.ben, {
  listingId: site.listingId,
  transition: 'transition/enquire',
  message: 'Hallo',
  clientKey: newId(),
})
const grant = async (userId: string | null, scope: Scope, clientId: string = marketplaceClient.id) =>
  (await openGrant(app, { clientId, userId, scope, refreshable: true })).accessToken
const people = await Promise.all([
  grant(site.anna.userId, 'user'),
  grant(site.ben.userId, 'trusted:user'),
  grant(site.chiara.userId, 'user:limited'),
])
const integration = await grant(null, 'integ', integrationClient.id)

const full = process.env.QUARTIER_TEST_SCALE === 'full'
const runs = full ? 20_000 : 120

const known = fc.constantFrom(site.listingId, transactionId, site.anna.userId, site.ben.userId, site.imageId, newId())
const junk = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(
    null,
    '',
    '\u0000',
    '%',
    "'; drop table users; --",
    '𝕏'.repeat(300),
    '9'.repeat(40),
    -1,
    1e308,
    'NaN',
  ),
  fc.constantFrom('2024-06-14', '2024-06-14T00:00:00.000Z', '0000-00-00', '+275760-09-13T00:00:00.000Z', 'mon'),
  fc.constantFrom(
    'transition/enquire',
    'transition/request',
    'free-stay/release-1',
    'published',
    'has_all:a,b',
    '1,2',
    ',5',
  ),
  fc.constantFrom(
    { lat: 1, lng: 2 },
    { lat: 91, lng: 0 },
    { amount: 1, currency: 'EUR' },
    { amount: 0.5, currency: 'x' },
  ),
  known,
  fc.array(known, { maxLength: 3 }),
  fc.object({ maxDepth: 3 }),
)
const hostile = fc.constantFrom(...hostileJson)
const value = fc.oneof(
  { weight: 3, arbitrary: junk },
  { weight: 2, arbitrary: known },
  { weight: 1, arbitrary: hostile },
)

const request = fc.integer({ min: 0, max: endpoints.length - 1 }).chain((index) => {
  const endpoint = endpoints[index]
  if (!endpoint) throw new Error('no endpoint')
  const { properties = {} } = inputSchema(endpoint) as { properties?: Record<string, unknown> }
  const keys = [
    ...Object.keys(properties),
    ...endpoint.prefixes.map((prefix) => `${prefix}key`),
    'include',
    'unheardOf',
    ...prototypeNames,
    ...prototypeNames.map((name) => `fields.${name}`),
  ]
  return fc.record({
    endpoint: fc.constant(endpoint),
    given: fc.dictionary(
      fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...keys) }, { weight: 1, arbitrary: fc.string() }),
      value,
      {
        maxKeys: 6,
      },
    ),
    token: fc.nat(9),
    raw: fc.option(fc.string(), { freq: 12 }),
    transit: fc.boolean(),
  })
})

/**
 * Everything that a refused request must leave as it was. Counters of attempts may count, and a reader of the feed keeps
 * its snapshots.
 */
async function fingerprint(): Promise<string> {
  const tables = [
    'users',
    'user_emails',
    'listings',
    'listing_images',
    'images',
    'transactions',
    'messages',
    'bookings',
  ]
  const more = [
    'availability_exceptions',
    'api_grants',
    'webhooks',
    'events',
    'reviews',
    'password_resets',
    'listing_stock',
    'stock_adjustments',
  ]
  const parts = [...tables, ...more].map(
    (table) => sql`(select coalesce(md5(string_agg(row, '' order by row)), '')
      from (select (to_jsonb(t) - 'snapshot')::text as row from ${sql.table(table)} t) rows)`,
  )
  const { rows } = await sql<{ mark: string }>`select ${sql.join(parts, sql` || `)} as mark`.execute(app.db)
  return rows[0]?.mark ?? ''
}

test(
  `${runs} requests that nobody would send bring no failure, and change nothing where they are refused`,
  async () => {
    let refused = 0
    let before = await fingerprint()
    await fc.assert(
      fc.asyncProperty(request, async (made) => {
        const response = await api(toRequest(made), '127.0.0.1')
        const text = await response?.text()
        expect(response?.status, `${made.endpoint.path} ${text}`).toBeLessThan(500)
        if ((response?.status ?? 0) >= 400) {
          refused += 1
          expect(text).toContain('errors')
        }
        const isRead = made.endpoint.method === 'GET'
        if (isRead && refused % 20 !== 0) return
        const after = await fingerprint()
        if ((response?.status ?? 0) >= 400 || isRead) expect(after, made.endpoint.path).toBe(before)
        before = after
      }),
      { numRuns: runs, endOnFailure: true },
    )
    expect(failures).toEqual([])
    expect(refused).toBeGreaterThan(runs / 4)
  },
  full ? 1_800_000 : 120_000,
)

type Made = {
  endpoint: (typeof endpoints)[number]
  given: Record<string, unknown>
  token: number
  raw: string | null
  transit: boolean
}

function toRequest({ endpoint, given, token, raw, transit }: Made): Request {
  const url = `http://localhost${addressOf(endpoint)}`
  const bearer = endpoint.api === 'integration' && token > 0 ? integration : (people[token % 4] ?? 'none')
  const type = transit && raw !== null ? 'application/transit+json' : 'application/json'
  const headers = {
    authorization: `Bearer ${bearer}`,
    accept: transit ? 'application/transit+json' : 'application/json',
  }
  if (endpoint.method === 'GET') return new Request(`${url}?${queryOf(given)}`, { headers })
  const body = raw ?? safeJson(given)
  return new Request(url, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
}

function queryOf(given: Record<string, unknown>): string {
  return Object.entries(given)
    .map(([key, each]) => `${safeEncode(key)}=${safeEncode(typeof each === 'string' ? each : safeJson(each))}`)
    .join('&')
}

function safeEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function safeJson(given: unknown): string {
  return JSON.stringify(given, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each)) ?? 'null'
}
