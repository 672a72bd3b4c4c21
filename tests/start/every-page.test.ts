import { rmSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#adapters/database/open.ts'
import routes from '#web/routes.ts'
import { demoClients } from '#db/world/demo-clients.ts'
import { copyOfDemoWorld } from '../demo-world.ts'
import { type SiteClient, siteClient } from '../faults/site-client.ts'
import { type RunningSite, startSite } from '../running-site.ts'
import { consoleExamples } from './console-examples.ts'
import { pagePatterns } from './page-patterns.ts'

let site: RunningSite
let database: Database
let people: { visitor: SiteClient; anna: SiteClient; ben: SiteClient; gemeinde: SiteClient; operator: SiteClient }
let ids: Awaited<ReturnType<typeof findIds>>

beforeAll(async () => {
  site = await startSite({ DATA_DIR: await copyOfDemoWorld(), DEMO_LISTINGS: '0' }, { keepData: true })
  database = await openDatabase(
    { dataDir: site.dataDir, databaseUrl: undefined, databaseUrlDirect: undefined, port: 0 },
    'visit',
  )
  const [anna, ben, gemeinde, operator] = await Promise.all(['anna', 'ben', 'gemeinde', 'operator'].map(signedIn))
  people = { visitor: siteClient(site.url), anna, ben, gemeinde, operator } as typeof people
  ids = await findIds()
}, 240_000)
afterAll(async () => {
  await database?.close()
  await site?.stop()
  rmSync(site?.dataDir ?? '', { recursive: true, force: true })
})

test('every page has one title, which says what the page is', async () => {
  const pages = examples()
  const patterns = pagePatterns(routes as RouteConfigEntry[])
  expect(patterns.length).toBeGreaterThan(35)
  expect(Object.keys(pages).sort(), 'every page of src/web/routes.ts has an example here').toEqual(patterns.sort())
  const landing = titlesOf(await textOf('visitor', '/'))
  for (const [pattern, example] of Object.entries(pages)) {
    if (!example) continue
    const [who, path] = example
    const response = await people[who].get(path)
    expect.soft(response.status, `${pattern}: ${path}`).toBe(200)
    const titles = titlesOf(await response.text())
    expect.soft(titles, path).toHaveLength(1)
    expect.soft(titles[0]?.trim(), path).not.toBe('')
    if (path !== '/') expect.soft(titles, path).not.toEqual(landing)
  }
})

test('the title of a conversation names the listing', async () => {
  expect(titlesOf(await textOf('ben', `/order/${ids.transaction}/details`))[0]).toContain(ids.transactionTitle)
})

test('an error page has one title, which says what is wrong', async () => {
  const mehmet = await signedIn('mehmet')
  await mehmet.post('/listings', { id: ids.deleted, intent: 'delete' })
  const refused: [number, Promise<Response>][] = [
    [404, people.visitor.get('/nirgendwo')],
    [404, people.visitor.get('/l/0190aaaa-0000-7000-8000-000000000000')],
    [410, people.visitor.get(`/l/${ids.deleted}`)],
    [409, people.anna.get(`${ids.page}/enquire`)],
    [404, people.visitor.get('/saved-searches/end?user=1&search=2&key=3')],
    [405, people.visitor.post('/', {})],
  ]
  for (const [status, answer] of refused) {
    const response = await answer
    const html = await response.text()
    expect.soft(response.status, response.url).toBe(status)
    const [heading = ''] = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text)
    expect.soft(heading, response.url).not.toBe('')
    // Where a form was sent to a page without one, not even the name of the marketplace is loaded.
    const title = heading?.replace(/\.$/, '') + (status === 405 ? '' : ' · Quartier')
    expect.soft(titlesOf(html), response.url).toEqual([title])
  }
})

test('expected refusals are not logged as failures', async () => {
  const before = site.printed().length
  await people.visitor.post('/', {})
  await people.visitor.post('/nirgendwo', {})
  await people.visitor.post('/faq.data', {})
  await people.visitor.get('/nirgendwo.data')
  expect(site.printed().slice(before)).toBe('')
})

test('a failure has one number on the page, in its data and in the log', async () => {
  await database.pool.query('alter table reviews rename to reviews_elsewhere')
  try {
    const numbers = []
    for (const path of [`/u/${ids.anna}`, `/u/${ids.anna}.data`]) {
      const before = site.printed().length
      const response = await people.visitor.get(path)
      expect(response.status, path).toBe(500)
      const logged = JSON.parse(site.printed().slice(before).trim().split('\n')[0] ?? '{}') as Record<string, string>
      expect(logged).toMatchObject({ level: 'error', message: 'page failed', path })
      expect(logged.detail).toContain('reviews')
      expect(await response.text(), path).toContain(logged.id)
      numbers.push(logged.id)
    }
    expect(numbers[0]).not.toBe(numbers[1])
  } finally {
    await database.pool.query('alter table reviews_elsewhere rename to reviews')
  }
})

test('a page that failed in the browser is logged under its number, without query and reader', async () => {
  const send = (body: string) => fetch(`${site.url}/failures`, { method: 'POST', body, headers: { origin: site.url } })
  const before = site.printed().length
  const detail =
    'TypeError: x is no function\n at https://quartier.example/assets/route.js?v=1:2:3 for anna@example.org'
  const taken = await send(JSON.stringify({ id: 'AB23CD45', path: '/listings?email=anna@example.org', detail }))
  expect(taken.status).toBe(204)
  const logged = site.printed().slice(before)
  expect(JSON.parse(logged)).toMatchObject({
    message: 'page failed in the browser',
    id: 'AB23CD45',
    path: '/listings',
    detail: expect.stringContaining('x is no function'),
  })
  expect(logged).not.toContain('anna')
  for (const body of ['', 'no json', '{"id":"<b>"}', JSON.stringify({ id: 'AB23CD45', path: 'x', detail: '' })])
    expect((await send(body)).status, body).toBe(400)
  expect((await send('x'.repeat(5000))).status).toBe(413)
  const statuses = await Promise.all(Array.from({ length: 12 }, () => send('no json').then(({ status }) => status)))
  expect(statuses).toContain(429)
})

test('every response has nosniff and a cross-origin policy', async () => {
  const html = await textOf('visitor', '/s')
  const asset = /\/assets\/[\w-]+\.js/.exec(html)?.[0] ?? 'no asset'
  const picture = /\/media\/[\w/.-]+/.exec(html)?.[0] ?? 'no picture'
  const inside = [
    '/',
    '/s',
    '/s.data',
    '/nirgendwo',
    '/healthz',
    '/theme.css',
    asset,
    '/site.webmanifest',
    '/robots.txt',
  ]
  const outside = [picture, '/favicon.svg', '/brand/social-1200x630.jpg', '/v1/openapi.json', '/v1/nothing', '/v1']
  for (const path of [...inside, ...outside, '/tiles/basemap.pmtiles', '/live', '/failures', '/dev/mail']) {
    const { headers } = await people.visitor.get(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    const expected = outside.includes(path) ? 'cross-origin' : 'same-origin'
    expect(headers.get('cross-origin-resource-policy'), path).toBe(expected)
  }
})

test('shared caches may not store pages, because each has its own nonce', async () => {
  for (const path of ['/', '/faq', '/s', `/l/${ids.listing}`]) {
    const { headers } = await people.visitor.get(path)
    expect(headers.get('cache-control'), path).toMatch(/^private, no-(cache|store)$/)
  }
})

test('every script and style in a page has the nonce of its answer, and a page of text has no script', async () => {
  const nonces = new Set<string>()
  for (const [who, path, scripts] of [
    ['visitor', '/s', true],
    ['visitor', '/login', true],
    ['visitor', `/l/${ids.listing}`, true],
    ['ben', '/inbox/orders', true],
    ['visitor', '/', true],
    ['visitor', '/faq', false],
  ] as const) {
    const { headers, html } = await followed(who, path)
    const policy = headers.get('content-security-policy') ?? ''
    const [, nonce = 'none'] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
    expect(policy, path).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy.replace("style-src-attr 'unsafe-inline'", ''), path).not.toContain('unsafe')
    const programs = html.match(/<script(?![^>]*application\/ld\+json)[^>]*>/g) ?? []
    const written = [...programs, ...(html.match(/<style[^>]*>/g) ?? [])]
    expect(programs.length > 0, path).toBe(scripts)
    expect(
      written.filter((tag) => !tag.includes(`nonce="${nonce}"`)),
      path,
    ).toEqual([])
    // A visitor's page holds its styles; links to them are disabled.
    const links = html.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? []
    if (who === 'visitor') expect(html, path).toContain('--paper:')
    expect(
      links.filter((link) => who === 'visitor' && !link.includes(' disabled')),
      path,
    ).toEqual([])
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(6)
})

test('an address with a secret is told to no other site, even when the secret is wrong', async () => {
  const others = ['/reset-password?t=x&e=y', '/saved-searches/end?user=1&search=2&key=3']
  const withToken = ['verify', 'login/link', 'keep-account', 'unsubscribe', 'answer', 'answer/listing']
  for (const path of [...others, ...withToken.map((page) => `/${page}?t=x`)]) {
    const { headers } = await people.visitor.get(path)
    expect(headers.get('referrer-policy'), path).toBe('same-origin')
  }
})

test('a form of another site is refused with a page in the language of the reader', async () => {
  const answer = await fetch(`${site.url}/login?lang=en`, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=ben@example.org',
  })
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('This request came from another site and was refused.')
})

test('the stream of an open page is for pages of this site only', async () => {
  const ask = async (headers: Record<string, string>) => {
    const stop = new AbortController()
    const { status } = await fetch(`${site.url}/live`, {
      headers: { cookie: people.anna.cookie(), ...headers },
      signal: stop.signal,
    })
    stop.abort()
    return status
  }
  expect(await ask({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await ask({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await ask({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await ask({ origin: 'https://evil.example' })).toBe(403)
})

/** The page at an address, after at most one redirect. */
async function followed(who: Who, path: string): Promise<{ headers: Headers; html: string }> {
  const first = await people[who].get(path)
  const to = first.headers.get('location')
  const answer = to ? await people[who].get(to.replace(site.url, '')) : first
  return { headers: answer.headers, html: await answer.text() }
}

type Who = keyof typeof people

/** A page for each pattern of an address, and who looks at it; null where every address leads elsewhere. */
function examples(): Record<string, [Who, string] | null> {
  const wizard = ids.page
  return {
    '/': ['visitor', '/'],
    '/login': ['visitor', '/login'],
    '/login/mail': ['visitor', '/login/mail'],
    '/login/link': ['visitor', '/login/link?t=x'],
    '/signup': ['visitor', '/signup'],
    '/logout': ['ben', '/logout'],
    '/api/authorize-as': ['operator', authorizeAs()],
    '/verify': ['visitor', '/verify?t=x'],
    '/verify-email': null,
    '/recover-password': ['visitor', '/recover-password'],
    '/reset-password': ['visitor', '/reset-password?t=x&e=y'],
    '/keep-account': ['visitor', '/keep-account?t=x'],
    '/account/contact-details': ['ben', '/account/contact-details'],
    '/account/change-password': ['ben', '/account/change-password'],
    // Not found where nothing is paid: the stories of payments read their titles, that of saved places the shared list's.
    '/account/payments': null,
    '/account/payment-methods': null,
    '/l/:slug/:id/checkout': null,
    ...consoleExamples(ids),
    '/console/payments': null,
    '/console/payments/open': null,
    '/stay/:id/receipt': null,
    '/account/sessions': ['ben', '/account/sessions'],
    '/account/passkeys': ['ben', '/account/passkeys'],
    '/account/providers': ['ben', '/account/providers'],
    '/confirm': null, // Only after a provider has sent the browser back: its story reads it.
    '/account/vouches': ['ben', '/account/vouches'],
    '/account/second-factor': ['ben', '/account/second-factor'],
    '/login/code': null,
    '/account/terms': ['ben', '/account/terms'],
    '/account/notifications': ['ben', '/account/notifications'],
    '/notifications': ['ben', '/notifications'],
    '/unsubscribe': null,
    '/answer': null, // A wrong link is answered with 410; one that holds comes by mail: tests/attacks.
    '/answer/listing': null,
    '/account/my-data': ['ben', '/account/my-data'],
    '/account/delete-profile': ['ben', '/account/delete-profile'],
    '/listings': ['anna', '/listings'],
    '/listings/:id/calendar': ['anna', `/listings/${ids.listing}/calendar`],
    '/listings/:id/calendar/week': ['anna', `/listings/${ids.listing}/calendar/week`],
    '/l/:slug/:id/edit/overview': ['anna', `${wizard}/edit/overview`],
    '/l/:slug/:id/:type/:tab': ['anna', `${wizard}/edit/description`],
    '/s': ['visitor', '/s'],
    '/saved': ['ben', '/saved'],
    '/saved/list/:key': null,
    '/inbox/answer': ['anna', '/inbox/answer?answer=accept'],
    '/inbox/phrases': ['anna', '/inbox/phrases'],
    '/inbox/compare': ['anna', `/inbox/compare?listing=${ids.listing}`],
    '/saved-searches': ['ben', '/saved-searches'],
    '/saved-searches/end': ['visitor', '/saved-searches/end?done=1'],
    '/l/:id': ['visitor', `/l/${ids.listing}`],
    '/l/:slug/:id/:variant': null,
    '/u/:id': ['visitor', `/u/${ids.anna}`],
    '/u/:id/vouch': ['gemeinde', `/u/${ids.ben}/vouch`],
    '/profile-settings': ['ben', '/profile-settings'],
    '/report/:kind/:id': ['ben', `/report/listing/${ids.listing}`],
    '/inbox': null,
    '/order/:id': null,
    '/sale/:id': null,
    '/inbox/:tab': ['ben', '/inbox/orders'],
    '/order/:id/details': ['ben', `/order/${ids.transaction}/details`],
    '/sale/:id/details': ['anna', `/sale/${ids.transaction}/details`],
    '/stay/:id': null, // Only with days: its story reads it.
    '/l/:slug/:id/enquire': ['ben', `${wizard}/enquire`],
    '/l/:slug/:id/request': ['ben', `${wizard}/request`],
    '/styleguide': ['operator', '/styleguide'],
    '/styleguide/g/:group': null,
    '/styleguide/c/:component': null,
    '/styleguide/c/:component/:example': null,
    '/styleguide/raw': ['operator', '/styleguide/raw'],
    '/styleguide/g/:group/raw': null,
    '/styleguide/c/:component/raw': null,
    '/styleguide/c/:component/:example/raw': null,
    '/:page': ['visitor', '/faq'],
    '/*': null,
  }
}

/** The address to which an app sends an owner who wants to use it in Ben's place. */
function authorizeAs(): string {
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: demoClients[0].id,
    redirect_uri: 'http://localhost:4000/',
    user_id: ids.ben,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  return `/api/authorize-as?${asked}`
}

async function signedIn(name: string): Promise<SiteClient> {
  const client = siteClient(site.url)
  const { status } = await client.post('/login', { email: `${name}@example.org`, password: 'quartier-demo' })
  expect(status).toBe(303)
  return client
}

async function findIds() {
  const { db } = database
  const personOf = (email: string) =>
    db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const [anna, ben] = [await personOf('anna@example.org'), await personOf('ben@example.org')]
  const transaction = await db
    .selectFrom('transactions')
    .innerJoin('listings', 'listings.id', 'transactions.listingId')
    .select(['transactions.id', 'listings.title', 'listings.id as listingId'])
    .where('customerId', '=', ben.id)
    .where('providerId', '=', anna.id)
    .executeTakeFirstOrThrow()
  const other = await db
    .selectFrom('publicListings')
    .innerJoin('users', 'users.id', 'publicListings.authorId')
    .select('publicListings.id')
    .where('email', '=', 'mehmet@example.org')
    .executeTakeFirstOrThrow()
  const reported = { reason: 'other', text: 'Dasselbe auf drei anderen Seiten.' }
  expect((await people.ben.post(`/report/listing/${transaction.listingId}`, reported)).status).toBe(303)
  const report = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  return {
    anna: anna.id,
    ben: ben.id,
    report: report.id,
    transaction: transaction.id,
    transactionTitle: transaction.title,
    listing: transaction.listingId,
    page: await pageOf(transaction.listingId),
    deleted: other.id,
  }
}

/** Returns the one path of a listing's page, to which others redirect. */
async function pageOf(listing: string): Promise<string> {
  const { headers } = await people.visitor.get(`/l/platz/${listing}`)
  return new URL(headers.get('location') ?? '', site.url).pathname
}

async function textOf(who: Who, path: string): Promise<string> {
  return (await people[who].get(path)).text()
}

/** Titles of a document, without those of drawings in it. */
function titlesOf(html: string): string[] {
  const document = html.replaceAll(/<svg.*?<\/svg>/gs, '')
  return [...document.matchAll(/<title[^>]*>(.*?)<\/title>/gs)].map(([, text]) => text ?? '')
}
