import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#adapters/database/open.ts'
import { demoClients } from '#db/world/demo-clients.ts'
import { copyOfDemoWorld } from '../demo-world.ts'
import { type SiteClient, siteClient } from '../faults/site-client.ts'
import { type RunningSite, startSite } from '../running-site.ts'

// Everything that people can ask of a running site is read while a stay goes its way: pages, the data that pages fetch, the
// answers of the API, mails and the feed of events.

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const stay = { from: day(9), until: day(11) }
const [marketplaceClient, integrationClient] = demoClients
const maxPages = process.env.QUARTIER_TEST_SCALE === 'full' ? 600 : 30
const readers = ['nobody', 'helga', 'sportclub'] as const
type Reader = (typeof readers)[number]

let site: RunningSite
let clients: Record<Reader, SiteClient>
let listingId = ''
/** The street, the room and the point, each with what finds it in an answer. */
let secrets: { name: string; pattern: RegExp }[] = []
let transactionId = ''
const tokens = new Map<string, string>()

async function startAt(later: string): Promise<void> {
  const time: Record<string, string> = later ? { CLOCK_OFFSET: later } : {}
  site = await startSite({ DATA_DIR: site?.dataDir ?? (await copyOfDemoWorld()), ...time }, { keepData: true })
  tokens.clear()
  clients = { nobody: siteClient(site.url), helga: siteClient(site.url), sportclub: siteClient(site.url) }
  for (const name of ['helga', 'sportclub'] as const)
    await clients[name].post('/login', { email: `${name}@example.org`, password: 'quartier-demo' })
}

beforeAll(async () => {
  await startAt('')
  await learnTheSecrets()
  const initiate = {
    processAlias: 'free-stay/release-1',
    transition: 'transition/request',
    params: { listingId, bookingStart: `${stay.from}T00:00:00Z`, bookingEnd: `${stay.until}T00:00:00Z` },
  }
  const begun = (await api('helga', 'transactions/initiate', initiate)) as { data: { id: string } }
  transactionId = begun.data.id
  await api('helga', 'messages/send', { transactionId, content: 'Guten Tag, wo genau wohnst du?' })
}, 240_000)
afterAll(async () => {
  await site.stop()
  rmSync(site.dataDir, { recursive: true, force: true })
})

test('before the acceptance no response contains the street or the point', async () => {
  for (const reader of readers) await expectNone(reader)
  expect(holding(await mailsAndEvents())).toEqual([])
}, 240_000)

test('after the acceptance only the guest gets it: on the page, in its data, in the calendar file and in the API', async () => {
  await api('anna', 'transactions/transition', { id: transactionId, transition: 'transition/accept', params: {} })
  const own = [
    `/order/${transactionId}/details`,
    `/order/${transactionId}/details.data`,
    `/stay/${transactionId}`,
    `/stay/${transactionId}.data`,
    `/stay/${transactionId}/calendar`,
  ]
  for (const path of own) expect(await textOf('helga', path), path).toMatch(secrets[0]!.pattern)
  const ofStay = [`transactions/show?id=${transactionId}`, 'transactions/query']
  for (const path of ofStay)
    expect(holding(await apiText('helga', path)), path).toEqual(secrets.map(({ name }) => name))
  for (const reader of ['nobody', 'sportclub'] as const) await expectNone(reader)
  const elsewhere = await crawl('helga')
  const isOfStay = (leak: string) => leak.includes(transactionId) || leak.startsWith('transactions/')
  expect(elsewhere.leaks.filter((leak) => !isOfStay(leak))).toEqual([])
  expect(holding(await mailsAndEvents())).toEqual([])
}, 240_000)

test('the guest has it until the end of the review period, and not afterwards', async () => {
  await site.stop()
  await startAt('P12D')
  await expect
    .poll(() => textOf('helga', `/order/${transactionId}/details`), { timeout: 30_000 })
    .toMatch(secrets[0]!.pattern)
  await site.stop()
  await startAt('P19D')
  for (const reader of readers) await expectNone(reader)
  expect(holding(await mailsAndEvents())).toEqual([])
}, 480_000)

/** Anna's room, its street, and its point to four decimals. */
async function learnTheSecrets(): Promise<void> {
  const settings = { dataDir: site.dataDir, databaseUrl: undefined, databaseUrlDirect: undefined, port: 0 }
  const database = await openDatabase(settings, 'visit')
  const home = await database.db
    .selectFrom('listings')
    .innerJoin('listingLocations', 'listingLocations.listingId', 'listings.id')
    .select(['listings.id', 'address', 'building', 'lat', 'lng'])
    .where('title', 'like', 'Ruhiges Gästezimmer zum Hof%')
    .executeTakeFirstOrThrow()
  await database.close()
  listingId = home.id
  const street = home.address?.split(/\s\d/)[0] ?? ''
  const texts = [street, home.building ?? ''].filter(Boolean)
  secrets = [
    ...texts.map((text) => ({ name: text, pattern: new RegExp(escaped(text)) })),
    { name: 'the point', pattern: sideBySide(home.lat.toFixed(4), home.lng.toFixed(4)) },
  ]
  expect(secrets.length).toBeGreaterThan(2)
  expect(street.length).toBeGreaterThan(5)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** Both numbers of a point, in any order: one alone may be a public point's by chance. */
function sideBySide(lat: string, lng: string): RegExp {
  const [north, east] = [escaped(lat), escaped(lng)]
  return new RegExp(`${north}[^]{1,40}?${east}|${east}[^]{1,40}?${north}`)
}

function holding(text: string): string[] {
  return secrets.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name)
}

async function expectNone(reader: Reader): Promise<void> {
  const { read, leaks } = await crawl(reader)
  expect(read, `answers to ${reader}`).toBeGreaterThan(maxPages / 2)
  expect(leaks.join('\n'), reader).toBe('')
}

/** Follows the site's links, those about the home and the stay first, reads each page's data too, and asks the API. */
async function crawl(reader: Reader): Promise<{ read: number; leaks: string[] }> {
  const order =
    reader === 'nobody'
      ? []
      : [`/order/${transactionId}/details`, `/stay/${transactionId}`, `/order/${transactionId}`, '/inbox/all']
  const queue = [...order, `/stay/${transactionId}/calendar`, `/l/${listingId}`, `/l/${listingId}/nights`, '/s', '/']
  const known = new Set(queue)
  const leaks: string[] = []
  let read = 0
  const look = (path: string, text: string) => {
    read += 1
    leaks.push(...holding(text).map((secret) => `${path}: ${secret}`))
  }
  for (let path = queue.shift(); path !== undefined && read < maxPages; path = queue.shift()) {
    const text = await textOf(reader, path)
    look(path, text)
    const [address = '', query] = path.split('?')
    if (text.includes('<!DOCTYPE html>')) {
      const data = `${address === '/' ? '/_root' : address}.data${query ? `?${query}` : ''}`
      look(data, await textOf(reader, data))
    }
    for (const link of linksIn(text)) {
      if (known.has(link)) continue
      known.add(link)
      if (link.includes(listingId) || link.includes(transactionId)) queue.unshift(link)
      else queue.push(link)
    }
  }
  for (const path of apiPaths) look(path, await apiText(reader, path.replaceAll('$T', transactionId)))
  return { read, leaks }
}

const including = 'include=listing,listing.author,listing.images,provider,customer,booking,reviews,messages'
const apiPaths = [
  `transactions/show?id=$T&${including}`,
  `transactions/query?${including}`,
  'messages/query?transactionId=$T&include=sender',
  'process_transitions/query?transactionId=$T',
  'listings/query?include=author,images',
  'current_user/show',
  'sitemap_data/query_listings',
]

function linksIn(text: string): string[] {
  return [...text.matchAll(/(?:href|action)="(\/[^"#]*)/g)]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
    .filter((link) => !/^\/(?:\/|assets|media|tiles|logout|live|dev)|\.(?:js|css|woff2|svg|png|ico)/.test(link))
}

async function textOf(reader: Reader, path: string): Promise<string> {
  const answer = await clients[reader].get(path)
  expect(answer.status, path).toBeLessThan(500)
  return answer.text()
}

/** Mails to everybody except the host, and transactions as programs read them. */
async function mailsAndEvents(): Promise<string> {
  const mails = (await (await fetch(`${site.url}/dev/mail.json`)).json()) as { to: string }[]
  expect(mails.length).toBeGreaterThan(0)
  const events = JSON.parse(await apiText('operator', 'events/query')) as {
    data: { attributes: { resourceType: string } }[]
  }
  expect(events.data, JSON.stringify(events).slice(0, 500)).toBeDefined()
  const ofStays = events.data.filter(({ attributes }) => attributes.resourceType !== 'listing')
  expect(ofStays.length).toBeGreaterThan(0)
  return JSON.stringify([mails.filter(({ to }) => !to.startsWith('anna@')), ofStays])
}

type Caller = Reader | 'anna' | 'operator'

async function tokenOf(who: Caller): Promise<string> {
  const known = tokens.get(who)
  if (known) return known
  const form: Record<string, string> = {
    nobody: { grant_type: 'client_credentials', scope: 'public-read' },
    operator: { grant_type: 'client_credentials', scope: 'integ', client_secret: integrationClient?.secret ?? '' },
  }[who as string] ?? {
    grant_type: 'password',
    scope: 'user',
    username: `${who}@example.org`,
    password: 'quartier-demo',
  }
  const client = who === 'operator' ? integrationClient : marketplaceClient
  const body = new URLSearchParams({ ...form, client_id: client?.id ?? '' })
  const answer = await fetch(`${site.url}/v1/auth/token`, { method: 'POST', body })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  expect(token, who).toBeTruthy()
  tokens.set(who, token)
  return token
}

async function apiText(who: Caller, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(who)}`, accept: 'application/json' }
  const base = who === 'operator' ? 'integration_api' : 'api'
  const answer = await fetch(`${site.url}/v1/${base}/${path}`, { headers })
  const text = await answer.text()
  expect(answer.status, `${path}: ${text.slice(0, 300)}`).not.toBe(401)
  expect(answer.status, `${path}: ${text.slice(0, 300)}`).toBeLessThan(500)
  return text
}

async function api(who: Caller, path: string, body: object): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${await tokenOf(who)}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }
  const answer = await fetch(`${site.url}/v1/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return JSON.parse(text)
}
