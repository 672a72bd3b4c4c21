import { resolve } from 'node:path'
import { expect, test } from 'vitest'
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
    const kinds = marketplace.categories.filter(({ kind }) => kind === 'request').map(({ key }) => key)
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
