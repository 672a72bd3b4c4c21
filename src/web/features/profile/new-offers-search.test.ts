import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import type { ListingCard } from '#domain/listings/index.ts'
import { parseSearchQuery } from '#domain/search/index.ts'
import { newOffersSearch } from './new-offers-search.ts'

const marketplace = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../../../..'))

const card = (changes: Partial<ListingCard>) =>
  ({ kind: 'offer', place: 'Dortmund-Hörde', point: { lat: 51.49, lng: 7.5 }, ...changes }) as ListingCard

test('the search is for offers in the city of the venue near the newest offer', () => {
  const found = newOffersSearch(marketplace, [card({ kind: 'request' }), card({})], 'de')
  expect(found?.place).toBe('Dortmund')
  const query = parseSearchQuery(new URLSearchParams(found?.search), marketplace)
  expect(query).toMatchObject({ address: 'Dortmund', categories: ['offeringPlace'] })
  expect(query.bounds?.north).toBeCloseTo(51.6936)
  expect(query.bounds?.west).toBeCloseTo(7.1753)
})

test('far from every venue it is around the offer itself', () => {
  const found = newOffersSearch(marketplace, [card({ place: 'Kempten', point: { lat: 47.73, lng: 10.31 } })], 'de')
  expect(found?.place).toBe('Kempten')
  const { bounds } = parseSearchQuery(new URLSearchParams(found?.search), marketplace)
  expect(bounds && bounds.north > 47.73 && bounds.south < 47.73).toBe(true)
})

test('there is none without an offer whose place is known', () => {
  expect(newOffersSearch(marketplace, [], 'de')).toBeNull()
  expect(newOffersSearch(marketplace, [card({ point: null }), card({ kind: 'request' })], 'de')).toBeNull()
})
