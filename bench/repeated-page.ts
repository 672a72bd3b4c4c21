import { fork } from 'node:child_process'
import { join } from 'node:path'
import { createSearchFeed } from '#adapters/database/search-feed.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { createSearchModel, parseSearchQuery, searchListings } from '#domain/search/index.ts'
import { siteClient } from '#tests/faults/site-client.ts'
import { type Figure, getter, milliseconds, timeCalls, timeInTurns, times } from './measure.ts'
import type { MeasuredSite } from './site.ts'

/** A page that visitors ask for again and again, in turns with a bare node:http program that sends the same bytes. */
export async function repeatedPage(name: string, url: string): Promise<Figure> {
  const headers = { 'accept-language': 'de' }
  const get = getter(url, headers)
  await get()
  const body = await get()
  const bare = await bareHttp(body)
  const { perSecond, reference, ratio } = await timeInTurns(get, getter(bare.url, headers))
  bare.close()
  return {
    what: `${name}, anonymous and repeated: per second`,
    value: perSecond.toFixed(0),
    reference: `bare node:http, same ${Math.round(body.length / 1000)} kB: ${reference.toFixed(0)}`,
    ratio: `${ratio.toFixed(2)}×`,
  }
}

/** A page that nobody has asked for before: an entry of the address that means nothing makes it another one. */
export async function firstVisit(name: string, url: string): Promise<Figure> {
  let visits = 0
  const { p50, p99 } = await timeCalls(getter(() => `${url}&visit=${visits++}`, { 'accept-language': 'de' }))
  return {
    what: `${name}, anonymous and never asked for before: p50`,
    value: milliseconds(p50),
    reference: `p99 ${milliseconds(p99)}`,
    ratio: '',
  }
}

/** The page of somebody who is signed in, beside the search alone: by the database, and by the copy in memory. */
export async function signedInPage(site: MeasuredSite, name: string, query: string): Promise<Figure[]> {
  const ben = siteClient(site.url)
  await ben.post('/login', { email: 'ben@example.org', password: 'quartier-demo' })
  const cookie = ben
    .cookie()
    .split('; ')
    .filter((each) => !each.startsWith('position='))
    .join('; ')
  const page = await timeCalls(getter(`${site.url}/s?${query}`, { cookie }))
  const marketplace = await loadMarketplace('euro2024', join(import.meta.dirname, '..'))
  const app = { db: site.database.db, marketplace } as App
  const search = parseSearchQuery(new URLSearchParams(query), marketplace)
  const database = await timeCalls(() => searchListings(app, { locale: 'de' }, search))
  const feed = createSearchFeed(site.database.pool, marketplace)
  const searchModel = createSearchModel({ feed, log: () => {}, megabytes: 300 })
  while (searchModel.state().state !== 'ready') await new Promise((wake) => setTimeout(wake, 20))
  const memory = await timeCalls(() => searchListings({ ...app, searchModel }, { locale: 'de' }, search))
  await searchModel.stop()
  const beside = (reference: string, { p50 }: typeof page): Figure => ({
    what: `${name}, signed in: p50`,
    value: milliseconds(page.p50),
    reference: `${reference}: ${milliseconds(p50)}`,
    ratio: times(page.p50, p50),
  })
  return [
    beside('the search alone, by the database', database),
    beside('the search alone, by the copy in memory', memory),
  ]
}

async function bareHttp(body: Buffer): Promise<{ url: string; close(): void }> {
  const program = fork(join(import.meta.dirname, 'bare-http-program.ts'))
  program.send({ body: body.toString('base64'), contentType: 'text/html; charset=utf-8' })
  const { url } = await new Promise<{ url: string }>((answer) => program.once('message', answer))
  return { url, close: () => program.disconnect() }
}
