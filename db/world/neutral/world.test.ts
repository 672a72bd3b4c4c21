import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace, type Marketplace } from '#config/marketplace.ts'
import { scenes } from '../pictures/registry.ts'
import { worldOf } from '../worlds.ts'
import { neutralWorld } from './world.ts'

const root = resolve(import.meta.dirname, '../../..')
const starter = await loadMarketplace('starter', root)
const euro2024 = await loadMarketplace('euro2024', root)
const saunas = await loadMarketplace('saunas', root)
const onlyOffers = starter.categories.filter(({ kind }) => kind === 'offer')

const marketplaces: [string, Marketplace][] = [
  ['the starter', starter],
  ['other questions and prices', { ...saunas, key: 'ours' }],
  ['no cities', { ...starter, cities: [] }],
  ['no requests', { ...starter, categories: onlyOffers }],
  ['short titles', { ...starter, limits: { ...starter.limits, title: 20 } }],
]

test.each(marketplaces)('the neutral world fits the marketplace: %s', (_, marketplace) => {
  const { listings, conversations } = neutralWorld(marketplace)
  expect(listings.length).toBeGreaterThan(7)
  for (const { category, fields, location, pictures, price, title } of listings) {
    const asked = marketplace.fields.filter(({ categories }) => !categories || categories.includes(category))
    expect(marketplace.categories.map(({ key }) => key)).toContain(category)
    expect(Object.keys(fields).toSorted()).toEqual(asked.map(({ key }) => key).toSorted())
    const open = asked.filter(({ required, key }) => required && [fields[key]].flat().join('') === '')
    expect(open.map(({ key }) => key)).toEqual([])
    const { north, south } = marketplace.search.country.bounds
    expect(location.lat).toBeGreaterThan(south)
    expect(location.lat).toBeLessThan(north)
    expect(pictures.filter((picture) => !(picture in scenes))).toEqual([])
    expect(title.length).toBeLessThanOrEqual(marketplace.limits.title)
    if (price !== undefined) expect(price * 100).toBeGreaterThanOrEqual(marketplace.pricing?.minimum ?? Infinity)
  }
  const titles = listings.map(({ title }) => title)
  expect(conversations.filter(({ listing }) => !titles.includes(listing))).toEqual([])
})

test('a folder that kept the key and changed its categories or questions gets the neutral world', () => {
  const [first] = worldOf(euro2024).listings
  const categories = euro2024.categories.map((category) => ({ ...category, key: `${category.key}2` }))
  expect(worldOf({ ...euro2024, categories, fields: [] }).listings[0]?.title).not.toBe(first?.title)
  expect(worldOf({ ...euro2024, fields: [] }).listings[0]?.title).not.toBe(first?.title)
  expect(worldOf({ ...euro2024, name: 'Betten' }).listings[0]).toEqual(first)
})

test('the neutral world and its people speak of no football', async () => {
  const { people } = await import('../people.ts')
  const said = JSON.stringify([neutralWorld(starter), people])
  expect(said).not.toMatch(/fußball|football|fan|stadion|turnier|\bEM\b|\bWM\b|\bspiele?\b|match|moabit/i)
})
