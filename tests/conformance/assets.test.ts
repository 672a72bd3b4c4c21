import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createApi } from '#api/create-api.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import { marketplaceClient, startApi } from './api-site.ts'
import { sdkFor } from './sdk.ts'

const site = await startApi()
const pub = `${site.url}/v1/assets/pub/${marketplaceClient.id}`

type Single = { data: object; meta: { version: string } }
type Several = { data: { attributes: { assetPath: string; data: Record<string, unknown> } }[] }

/** Assets that a current template loads before its first page. */
const atStart = [
  'content/top-bar.json',
  'design/branding.json',
  'design/layout.json',
  'general/localization.json',
  'general/access-control.json',
  'users/user-types.json',
  'users/user-fields.json',
  'listings/listing-categories.json',
  'listings/listing-types.json',
  'listings/listing-fields.json',
  'listings/listing-search.json',
  'transactions/minimum-transaction-size.json',
  'integrations/analytics.json',
  'integrations/google-search-console.json',
  'integrations/map.json',
]

describe('public settings and texts', () => {
  test('that a template asks for at its start are all there, in one answer', async () => {
    const { sdk } = await sdkFor(site)
    const { data } = (await sdk.assetsByAlias({ paths: atStart, alias: 'latest' })) as { data: Several }
    expect(data.data.map(({ attributes }) => attributes.assetPath)).toEqual(atStart.map((path) => `/${path}`).sort())
    const of = (path: string) => data.data.find(({ attributes }) => attributes.assetPath === path)?.attributes.data
    expect(of('/listings/listing-search.json')).toMatchObject({ mainSearch: { searchType: 'location' } })
    expect(of('/design/branding.json')).toHaveProperty('logo')
    expect(of('/listings/listing-types.json')?.listingTypes).not.toHaveLength(0)
    expect(of('/listings/listing-fields.json')).toHaveProperty('listingFields')
    expect(of('/transactions/minimum-transaction-size.json')).toHaveProperty('listingMinimumPrice')
    const others = ['translations', 'footer', 'pages/landing-page', 'pages/terms-of-service', 'pages/privacy-policy']
    for (const name of [...others.map((each) => `content/${each}`), 'transactions/commission'])
      expect([name, (await fetch(`${pub}/a/latest/${name}.json`)).status]).toEqual([name, 200])
  })

  test('are asked for again with their mark, and not sent when nothing has changed', async () => {
    const first = await fetch(`${pub}/a/latest/content/footer.json`)
    const { meta } = (await first.json()) as Single
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toMatch(/max-age=60/)
    for (const tags of [etag, `W/${etag}`, `"old", ${etag}`, '*']) {
      const again = await fetch(`${pub}/a/latest/content/footer.json`, { headers: { 'if-none-match': tags } })
      expect([tags, again.status, await again.text()]).toEqual([tags, 304, ''])
    }
    const other = await fetch(`${pub}/a/latest/content/footer.json`, { headers: { 'if-none-match': '"old"' } })
    expect(other.status).toBe(200)
    const fixed = await fetch(`${pub}/v/${meta.version}/content/footer.json`)
    expect(fixed.headers.get('cache-control')).toMatch(/immutable/)
    for (const path of [`v/${'0'.repeat(32)}/content/footer.json`, 'v/latest/content/footer.json', 'a/live/x.json'])
      expect((await fetch(`${pub}/${path}`)).status).toBe(404)
    expect((await fetch(`${pub.replace(marketplaceClient.id, site.listingId)}/a/latest/x.json`)).status).toBe(404)
  })

  test('stay readable under their version when the marketplace has changed', async () => {
    const { meta, data } = (await (await fetch(`${pub}/a/latest/content/footer.json`)).json()) as Single
    const euro2024 = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../..'))
    const renamed = createApi({ ...site.app, marketplace: { ...euro2024, name: 'Betten 2028' } })
    const ask = async (address: string) => {
      const url = `${pub}/${address}/content/footer.json`
      return (await (await renamed(new Request(url), '192.0.2.1'))?.json()) as Single
    }
    const latest = await ask('a/latest')
    expect(latest.meta.version).not.toBe(meta.version)
    expect(JSON.stringify(latest.data)).toContain('Betten 2028')
    expect(await ask(`v/${meta.version}`)).toMatchObject({ data, meta })
  })
})
