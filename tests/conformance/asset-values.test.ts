import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { assetsOf } from '#api/assets/marketplace-assets.ts'
import { loadMarketplace } from '#config/marketplace.ts'

const root = resolve(import.meta.dirname, '../..')
const saunas = await loadMarketplace('saunas', root)
const euro2024 = await loadMarketplace('euro2024', root)

test.each([saunas, euro2024])('assets of $key say what the marketplace does', (marketplace) => {
  const assets = assetsOf({ ...marketplace, peopleApproval: 'required' })
  const { currency, pricing, search } = marketplace
  expect(assets.get('/general/localization.json')).toMatchObject({ currency })
  expect(assets.get('/general/access-control.json')).toMatchObject({ users: { requireApprovalToJoin: true } })
  expect(assets.get('/transactions/minimum-transaction-size.json')).toEqual({
    listingMinimumPrice: { type: 'subunit', amount: pricing?.minimum ?? 0, currency },
  })
  expect(assets.get('/listings/listing-search.json')).toMatchObject({
    priceFilter: { enabled: pricing !== undefined, ...search.price },
    sorting: { defaultSortingOptions: { newest: true, oldest: true } },
  })
  expect(assets.get('/listings/listing-search.json')).not.toHaveProperty('sortConfig')
})

test.each([saunas, euro2024])('templates ask $key for dates only in a way that finds listings', (marketplace) => {
  // They know `time-full` and `time-partial`, which find listings given by the hour.
  expect(assetsOf(marketplace).get('/listings/listing-search.json')).toMatchObject({
    dateRangeFilter: { enabled: marketplace.availability.hours, availability: 'time-full' },
  })
})

test('listing types name a process that templates know', () => {
  const type = { id: 'sauna', unitType: 'night', transactionProcess: { alias: 'default-booking/release-1' } }
  expect(assetsOf(saunas).get('/listings/listing-types.json')).toMatchObject({
    listingTypes: [type, { id: 'sauna-hour', unitType: 'hour', label: 'Sauna (stundenweise)' }],
  })
  const { listingTypes } = assetsOf(euro2024).get('/listings/listing-types.json') as { listingTypes: object[] }
  for (const each of listingTypes)
    expect(each).toMatchObject({
      unitType: 'inquiry',
      transactionProcess: { name: 'default-inquiry', alias: 'default-inquiry/release-1' },
    })
})

test.each([saunas, euro2024])('links and pages of $key read as sentences, and lead somewhere', (marketplace) => {
  const assets = assetsOf(marketplace)
  const footer = JSON.stringify(assets.get('/content/footer.json'))
  expect(footer).not.toMatch(/\[(offers|requests|new-listing|[a-z-]+#[a-z-]+)\]|\/p\/(offers|requests|new-listing)/)
  const pages = [...footer.matchAll(/\]\(\/p\/([a-z-]+)/g)].map(([, key]) => `/content/pages/${key}.json`)
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(assets.has(page), page).toBe(true)
  for (const [path, asset] of assets)
    if (path.startsWith('/content/pages/')) expect(JSON.stringify(asset), path).not.toContain('{#')
})
