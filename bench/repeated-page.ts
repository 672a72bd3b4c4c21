import { join } from 'node:path'
import { loadMarketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { parseSearchQuery, searchListings } from '#domain/search/index.ts'
import { siteClient } from '#tests/faults/site-client.ts'
import { type Figure, getter, milliseconds, timeCalls, times } from './measure.ts'
import type { MeasuredSite } from './site.ts'

/** The page of somebody who is signed in, beside the search alone. */
export async function signedInPage(site: MeasuredSite, name: string, query: string): Promise<Figure[]> {
  const ben = siteClient(site.url)
  await ben.post('/login', { email: 'ben@example.org', password: 'quartier-demo' })
  const cookie = ben.cookie()
  const page = await timeCalls(getter(`${site.url}/s?${query}`, { cookie }))
  const marketplace = await loadMarketplace('euro2024', join(import.meta.dirname, '..'))
  const app = { db: site.database.db, marketplace } as App
  const search = parseSearchQuery(new URLSearchParams(query), marketplace)
  const database = await timeCalls(() => searchListings(app, { locale: 'de' }, search))
  const beside = (reference: string, { p50 }: typeof page): Figure => ({
    what: `${name}, signed in: p50`,
    value: milliseconds(page.p50),
    reference: `${reference}: ${milliseconds(p50)}`,
    ratio: times(page.p50, p50),
  })
  return [beside('the search alone', database)]
}
