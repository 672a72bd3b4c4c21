import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { categoriesOfKind } from '#config/categories-of-kind.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import { worldOf } from './worlds.ts'

const root = resolve(import.meta.dirname, '../..')

/** Words of a request that name a number of nights or people. */
const nightWords: [RegExp, number][] = [
  [/zwei Nächte|two nights/i, 2],
  [/drei Nächte|three nights/i, 3],
]
const peopleWords: [RegExp, number][] = [
  [/zu zweit|zwei (Freunde|Betten|Studentinnen)|uns zwei|due studentesse/i, 2],
  [/zu dritt|three friends/i, 3],
  [/zu viert|vier Freunde|(für|four) vier/i, 4],
]

test.each(['euro2024', 'starter'])(
  'the requests of the demo world of %s ask for what their words say',
  async (name) => {
    const marketplace = await loadMarketplace(name, root)
    const world = worldOf(marketplace)
    const kinds = categoriesOfKind(marketplace, 'request')
    const named = world.listings.filter(({ category }) => kinds.includes(category))
    expect(named.length).toBeGreaterThan(1)
    let compared = 0
    for (const { title, description, capacity, days } of named) {
      expect(days, title).toBeDefined()
      const nights = (days?.[1] ?? 0) - (days?.[0] ?? 0)
      for (const [word, count] of nightWords)
        if (word.test(`${title} ${description}`)) expect(nights, `${title} (${(compared += 1)})`).toBe(count)
      for (const [word, count] of peopleWords)
        if (word.test(`${title} ${description}`)) expect(capacity, `${title} (${(compared += 1)})`).toBe(count)
    }
    for (const { titles, text, people } of world.requests)
      for (const [word, count] of peopleWords)
        if (word.test(`${titles.join(' ')} ${text}`))
          expect(people, `${titles[0]} (${(compared += 1)})`).toEqual([count, count])
    expect(compared).toBeGreaterThan(3)
  },
)

test.each(['euro2024', 'saunas'])('the covers of the named listings of %s are all different', async (name) => {
  const { listings } = worldOf(await loadMarketplace(name, root))
  const covers = listings.flatMap(({ pictures: [cover], state }) => (state === 'published' && cover ? [cover] : []))
  expect(covers.length).toBeGreaterThan(6)
  expect(covers.filter((cover, index) => covers.indexOf(cover) !== index)).toEqual([])
})

test('named hosts show three to six pictures of their places, each once', async () => {
  const { listings } = worldOf(await loadMarketplace('euro2024', root))
  const offers = listings.filter(({ category, state }) => category === 'offeringPlace' && state === 'published')
  expect(offers.length).toBeGreaterThan(6)
  for (const { title, pictures } of offers) {
    expect([3, 4, 5, 6], title).toContain(pictures.length)
    expect(new Set(pictures).size, title).toBe(pictures.length)
  }
})

test('requests that wait fit their listing: its places, its days after the first of the event, and its author', async () => {
  const { listings, waiting = [] } = worldOf(await loadMarketplace('euro2024', root))
  expect(waiting.filter(({ host }) => host === 'anna').length).toBeGreaterThan(2)
  expect(waiting.filter(({ host }) => host === 'gemeinde').length).toBeGreaterThan(2)
  for (const { listing, host, guest, people, stay, hoursAgo } of waiting) {
    const asked = listings.find(({ title }) => title === listing)
    expect(asked?.author, listing).toBe(host)
    expect(guest).not.toBe(host)
    expect(people).toBeLessThanOrEqual(asked?.capacity ?? 0)
    expect(stay[0]).toBeGreaterThan(12)
    expect(stay[1]).toBeLessThanOrEqual(12 + 30 + (asked?.longer ?? 0))
    // A request ends after some days without an answer.
    expect(hoursAgo).toBeLessThan(48)
  }
})

test('groups ask for as many people as they say, in cities of the marketplace, and all for one night', async () => {
  const marketplace = await loadMarketplace('euro2024', root)
  const { groups = [] } = worldOf(marketplace)
  expect(new Set(groups.map(({ town }) => town))).toEqual(new Set(marketplace.cities.map(({ key }) => key)))
  for (const { title, text, people } of groups)
    for (const [count] of `${title} ${text}`.matchAll(/\b(?!14|16|17|22 Uhr|60)\d\d\b/g))
      expect(Number(count), title).toBe(people)
  const night = Math.max(...groups.map(({ days }) => days[0]))
  expect(groups.every(({ days: [from, until] }) => from <= night && night < until)).toBe(true)
})
